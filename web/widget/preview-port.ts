// The page's side of `widget/PROTOCOL.md` for the preview: messages from its frame on our own origin only, and over the port except
// for hello and its answer.
import type { FrameMessage, Hello, HostMessage, Welcome } from "#contract/widget/widget-protocol.ts";

export interface PreviewPort {
  /** Dropped while no frame is connected. */
  send(message: HostMessage): void;
  close(): void;
}

const isHello = (data: unknown): data is Hello =>
  typeof data === "object" &&
  data !== null &&
  (data as Partial<Hello>).indaba === 1 &&
  (data as Partial<Hello>).type === "hello";

/** `onConnected` is called after each load of the frame's document. */
export function connectPreview(
  frame: HTMLIFrameElement,
  { onConnected, onMessage }: { onConnected: () => void; onMessage: (message: FrameMessage) => void },
): PreviewPort {
  let port: MessagePort | null = null;
  const onHello = ({ source, origin, data }: MessageEvent) => {
    const shown = frame.contentWindow;
    if (!shown || source !== shown || origin !== location.origin || !isHello(data)) return;
    port?.close();
    const { port1, port2 } = new MessageChannel();
    port = port1;
    port1.onmessage = (event: MessageEvent<FrameMessage>) => onMessage(event.data);
    shown.postMessage({ indaba: 1, type: "port" } satisfies Welcome, location.origin, [port2]);
    onConnected();
  };
  addEventListener("message", onHello);
  return {
    send: (message) => port?.postMessage(message),
    close: () => {
      removeEventListener("message", onHello);
      port?.close();
    },
  };
}
