// The page's half of `widget/PROTOCOL.md`, for the frame in the preview: only from that frame, only on our own origin, and
// everything but hello and its answer over the port.
import type { FrameMessage, Hello, HostMessage, Welcome } from "#contract/widget/widget-protocol.ts";

export interface PreviewPort {
  /** Dropped while nobody is there to hear it. */
  send(message: HostMessage): void;
  close(): void;
}

const isHello = (data: unknown): data is Hello =>
  typeof data === "object" &&
  data !== null &&
  (data as Partial<Hello>).indaba === 1 &&
  (data as Partial<Hello>).type === "hello";

/** `onConnected` each time that the frame's document has begun anew. */
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
