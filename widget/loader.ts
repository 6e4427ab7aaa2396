// The script on a vendor's page: a button, and on first use the frame with the chat. One request, one global, no storage; it never
// reads the page. `PROTOCOL.md` describes its messages. It imports types only and exports nothing, as every byte counts.
import type { FrameMessage, Hello, HostMessage, Welcome } from "#contract/widget/widget-protocol.ts";

type EventName = FrameMessage["type"] | "open";
/** The event has the fields of its `FrameMessage`: `type`, and `from`, `listing` or `code`. */
type Listener = (event: Event) => void;
type Call = [name: string, ...args: unknown[]];

interface Indaba {
  open(): void;
  close(): void;
  toggle(): void;
  /** Opens the chat with this text in the message field; only the shopper sends it. */
  ask(text: string): void;
  on(event: EventName, listener: Listener): void;
  off(event: EventName, listener: Listener): void;
  /** Removes everything; including the script again starts over. */
  destroy(): void;
  /** `Indaba.push(["open"])` also works before this script has loaded, on a plain array. */
  push(...calls: Call[]): void;
}

declare global {
  interface Window {
    Indaba?: Indaba | Call[];
  }
}

/** Found by its URL, as other services use `data-key` too. */
const find = () => document.querySelector<HTMLScriptElement>('script[src*="/widget/v1/loader"]');

/** With properties, among them the reflected ARIA ones, which are shorter to write than attributes. */
function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  properties?: Partial<HTMLElementTagNameMap[K]>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = Object.assign(document.createElement(tag), properties);
  element.append(...children);
  return element;
}

/** Another may replace it; if it is removed, its options stay. */
let element = find() as HTMLScriptElement;
const earlier = window.Indaba || [];

// If the script is included twice, or the browser is too old (docs/widget.md, "Browsers"), nothing happens.
if (element && "pop" in earlier && document.adoptedStyleSheets && "CSSContainerRule" in window) {
  const data = element.dataset;
  const { position = "bottom-right", offset = "20", zIndex = "2147483000", accent } = data;
  const label =
    data.label ||
    ({ af: "Gesels met ons", zu: "Xoxa nathi" } as Record<string, string>)[(data.locale || "").slice(0, 2)] ||
    "Chat with us";

  /** Passed as a listener's options, for its `signal`, which also carries the events of `Indaba`. */
  const stop = new AbortController();
  const view = visualViewport as VisualViewport;
  let opened: boolean | undefined;
  /** Whether the open panel fills the window. */
  let modal: boolean | undefined;
  let port: MessagePort | undefined;
  /** Set once the frame has been asked for. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question: string | undefined;

  /** Its address is also the frame's. */
  const link = make(
    "a",
    { href: new URL(`frame?k=${data.key}`, element.src).href, target: "_blank" },
    "Open it on the marketplace",
  );
  /** `ariaExpanded` turns a boolean into a string by itself. */
  const button: Omit<HTMLButtonElement, "ariaExpanded"> & { ariaExpanded: unknown } = make(
    "button",
    { title: label, ariaExpanded: "false" },
    make("i"),
    data.label || "",
  );
  const frame = make("iframe", {
    title: label,
    allow: "microphone" in data ? "geolocation;microphone" : "geolocation",
    src: link.href,
  });
  const closer = make("button", {}, "Close");
  /** Shown in the panel until the frame has something to show. */
  const standIn = make("output");
  const panel = make("dialog", { title: label });
  const host = make("indaba-chat" as "div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  const [x, y = x] = offset.split(" ").map(parseFloat) as [number, number?];
  // Kept short by invalid declarations, which browsers skip: an invalid colour, `inset-inline-left`, a side called `end`. Text is black
  // or white, whichever has more contrast (equal at lightness 49.44). The icons are masks over a border, which keeps its colour in
  // forced-colours mode. A panel 400 pixels wide always fits, as it fills a window of less than 481.
  sheet.replaceSync(
    `:host{all:initial!important}\
:not(progress){margin:0;border:0;padding:0;font:16px/1.5 system-ui}\
dialog,dialog+*{position:fixed;inset:auto;inset-inline-${position.slice(7)}:${x}px;${position.slice(7)}:${x}px;bottom:${y}px;z-index:${zIndex};box-shadow:0 4px 24px #0005}\
button,a{display:flex;gap:8px;padding:16px;border-radius:28px;background:#0b6e5d;color:#fff;background:${accent};color:lch(from ${accent} calc(49390 - l*999) 0 0)}\
i{border:12px solid;clip-path:path("M2 2h20v15H9l-7 6z")}\
[open]+* i{clip-path:path("M1 6l11 7 11-7-11 13z")}\
dialog{bottom:${y + 68}px;width:400px;height:min(640px,100% - ${y + 80}px);border-radius:16px;overflow:clip}\
:modal{inset:0;min-width:100%;height:100%;max-height:100%;border-radius:0}\
dialog>*{display:grid;place-items:center;width:100%;height:100%}\
output+*{display:none}`,
  );
  root.adoptedStyleSheets = [sheet];
  root.append(panel, button);

  /** The browser reports an exception in a listener; it stops nothing here. */
  const emit = (event: string, fields?: object) => stop.signal.dispatchEvent(Object.assign(new Event(event), fields));

  function send(message: HostMessage): void {
    if (port) port.postMessage(message);
  }

  function sendOptions(): void {
    send({ ...element.dataset, type: "options" });
  }

  /** Sends "open" when the panel is open and the frame listens. A panel takes the focus when it is shown, so the frame takes it over. */
  function enter(): void {
    if (!opened || !port) return;
    const focus = !!root.activeElement;
    standIn.remove();
    if (focus) frame.focus();
    send({ type: "open", focus });
    if (question) send({ type: "ask", text: question });
    question = "";
  }

  /** A missing hello is the only sign that the frame was blocked. */
  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (port) return;
      standIn.replaceChildren("The chat can't open on this page.", link, closer);
      emit("error", { code: "blocked" });
    }, ms);
  }

  function load(): void {
    // A blocked frame is loaded again when the chat is opened again.
    if (timer && (port || !opened || !link.isConnected)) return;
    standIn.replaceChildren(make("progress"), closer);
    panel.append(standIn, frame);
    wait(10_000);
  }

  function fit(): void {
    if (!opened) return;
    const full = innerWidth < 481 || innerHeight < 481;
    if (!panel.open || full !== modal) {
      panel.close();
      modal = full;
      if (full) panel.showModal();
      else panel.show();
    }
    // The on-screen keyboard shrinks the visual viewport, which the frame can't see. When zoomed in, nothing is adjusted.
    if (view.scale < 1.01) panel.style.cssText = full ? `top:${view.offsetTop}px;height:${view.height}px` : "";
  }

  function open(): void {
    if (!opened) {
      button.ariaExpanded = opened = true;
      load();
      fit();
      emit("open");
    }
    frame.focus();
    enter();
  }

  function close(): void {
    if (!opened) return;
    button.ariaExpanded = opened = false;
    panel.close();
    // Unless the browser has already returned the focus to the page.
    if (root.activeElement) button.focus();
    send({ type: "close" });
    emit("close");
  }

  /**
   * Handles pages that replace the script element or its attributes, or remove our element. That is beside the body, not in it, so a
   * single-page app that swaps its body leaves it alone: moved, the frame would be loaded again.
   */
  function settle(): void {
    if (stop.signal.aborted) return;
    element = find() || element;
    observer.observe(element, { attributes: true });
    observer.observe(document.documentElement, { childList: true });
    if (document.body) observer.observe(document.body, { childList: true });
    sendOptions();
    if (!host.isConnected) document.documentElement.append(host);
  }
  // Delayed, or a page that removes unknown elements would cause an endless loop.
  const observer = new MutationObserver(() => setTimeout(settle));

  addEventListener(
    "message",
    ({ source, origin, data }: MessageEvent<Partial<Hello> | null>) => {
      if (
        source !== frame.contentWindow ||
        origin !== link.origin ||
        !data ||
        data.indaba !== 1 ||
        data.type !== "hello"
      )
        return;
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data: { type, ...fields } }) => {
        if (type === "close") close();
        else emit(type, fields);
      };
      (source as Window).postMessage({ indaba: 1, type: "port" } satisfies Welcome, link.origin, [channel.port2]);
      sendOptions();
      enter();
    },
    stop,
  );
  view.addEventListener("resize", fit, stop);
  view.addEventListener("scroll", fit, stop);
  frame.onload = () => wait(1000);
  button.onpointerenter = button.onfocus = load;
  button.onclick = () => api.toggle();
  closer.onclick = close;
  host.onkeydown = ({ key }) => {
    if (key === "Escape") close();
  };
  panel.onclose = () => panel.open || close();

  const api: Indaba = {
    open,
    close,
    toggle: () => (opened ? close() : open()),
    ask(text) {
      question = text;
      open();
    },
    on: (event, listener) => stop.signal.addEventListener(event, listener),
    off: (event, listener) => stop.signal.removeEventListener(event, listener),
    destroy() {
      stop.abort();
      observer.disconnect();
      clearTimeout(timer);
      host.remove();
      delete window.Indaba;
    },
    push(...calls) {
      for (const [name, ...args] of calls)
        if (Object.hasOwn(api, name)) (api[name as keyof Indaba] as (...args: unknown[]) => void)(...args);
    },
  };
  window.Indaba = api;
  settle();
  api.push(...earlier);
}
