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

/** The last script element, in case it was included again. Found by its URL, as other services use `data-key` too. */
const find = () => [...document.querySelectorAll<HTMLScriptElement>('script[src*="/widget/v1/loader"]')].pop();

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

function start(element: HTMLScriptElement, earlier: Indaba | Call[]): void {
  // If the script is included twice, or the browser is too old (docs/widget.md, "Browsers"), nothing happens.
  if (!(element && "pop" in earlier && document.adoptedStyleSheets && "CSSContainerRule" in window)) return;
  let data = element.dataset;
  const { position = "bottom-right", offset = "20", zIndex = "2147483000", accent } = data;
  const [base] = element.src.split("/widget/v1") as [string];
  const address = `${base}/widget/v1/frame?k=${data.key}`;
  const label =
    data.label ||
    ({ af: "Gesels met ons", zu: "Xoxa nathi" } as Record<string, string>)[(data.locale || "").slice(0, 2)] ||
    "Chat with us";

  /** Passed as a listener's options, for its `signal`, which also carries the page's events. */
  const stop = new AbortController();
  const events = stop.signal;
  const view = visualViewport as VisualViewport;
  let opened: boolean;
  /** Opened by a person, but the frame isn't ready yet. */
  let awaited = false;
  let port: MessagePort | undefined;
  /** Set once the frame has been asked for. */
  let timer: ReturnType<typeof setTimeout> | undefined;
  let question = "";
  let listing: string | undefined;

  const button = make("button", { title: label }, make("i"), data.label || "");
  const frame = make("iframe", {
    title: label,
    allow: data.microphone === undefined ? "geolocation" : "geolocation;microphone",
    src: address,
  });
  const link = make("a", { href: address, target: "_blank" }, "Open it on the marketplace");
  const closer = make("button", {}, "Close");
  /** Shown in the panel until the frame has something to show. */
  const standIn = make("div", { role: "alert" });
  const panel = make("dialog", { title: label });
  const host = make("indaba-chat" as "div");
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  const edge = position.slice(7);
  const [x, y = x] = offset.split(" ").map(parseFloat) as [number, number?];
  // Kept short by invalid declarations, which browsers skip: an invalid colour, `inset-inline-left`, a side called `end`. Text is black
  // or white, whichever has more contrast (equal at lightness 49.44). The icons are masks over a border, which keeps its colour in
  // forced-colours mode.
  sheet.replaceSync(`:host{all:initial!important}
:not(progress){margin:0;border:0;padding:0;font:16px/1.5 system-ui}
dialog,dialog+*{position:fixed;inset:auto;inset-inline-${edge}:${x}px;${edge}:${x}px;bottom:${y}px;z-index:${zIndex};box-shadow:0 4px 24px #0005}
button{display:flex;align-items:center;gap:8px;height:56px;padding:0 16px;border-radius:28px;background:#0b6e5d;color:#fff;background:${accent};color:lch(from ${accent} calc((49.44 - l)*999) 0 0)}
i{border:12px solid;clip-path:path("M2 2h20v15H9l-7 6z")}
[open]+* i{clip-path:path("M1 6h5l6 7 6-7h5L12 19z")}
dialog{bottom:${y + 68}px;width:min(400px,80%);height:min(640px,100% - ${y + 80}px);border-radius:16px;overflow:hidden}
:modal{inset:0;min-width:100%;height:100%;max-height:100%;border-radius:0}
iframe,div{width:100%;height:100%}
iframe:not(:only-child){display:none}
div{display:grid;place-items:center;text-align:center}
a{padding:16px}`);
  root.adoptedStyleSheets = [sheet];
  root.append(panel, button);

  const isInside = () => document.activeElement === host;
  /** The browser reports an exception in a listener; it stops nothing here. */
  const emit = (event: string, fields?: object) => events.dispatchEvent(Object.assign(new Event(event), fields));

  function send(message: HostMessage): void {
    if (port) port.postMessage(message);
  }

  function sendOptions(): void {
    listing = data.listing;
    send({ ...data, type: "options" });
  }

  /** Sends "open" when the panel is open and the frame listens. After a reload of the frame it takes no focus. */
  function enter(): void {
    if (!opened || !port) return;
    const focus = awaited || isInside();
    awaited = false;
    if (focus) frame.focus();
    send({ type: "open", focus });
    if (question) send({ type: "ask", text: question });
    question = "";
  }

  /** A missing hello is the only sign that the frame was blocked. */
  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      standIn.replaceChildren("The chat can’t open on this page.", link, closer);
      emit("error", { code: "blocked" });
    }, ms);
  }

  /** Called for each load of the frame, as the port ends with its document. */
  function expect(): void {
    port = undefined;
    standIn.replaceChildren(make("progress"), closer);
    panel.append(standIn);
    wait(10_000);
  }

  function load(): void {
    // A blocked frame is loaded again when the chat is opened again.
    if (timer && !(opened && link.isConnected)) return;
    expect();
    panel.append(frame);
  }

  function fit(): void {
    if (!opened || !host.isConnected) return;
    const full = innerWidth < 481 || innerHeight < 481;
    if (!panel.open || full !== panel.matches(":modal")) {
      panel.close();
      if (full) panel.showModal();
      else panel.show();
    }
    // The on-screen keyboard shrinks the visual viewport, which the frame can't see. When zoomed in, nothing is adjusted.
    if (view.scale < 1.01) panel.style.cssText = full ? `top:${view.offsetTop}px;height:${view.height}px` : "";
  }

  const show = (now: boolean) => {
    opened = now;
    button.ariaExpanded = `${now}`;
  };

  function open(): void {
    if (opened || events.aborted) return;
    awaited = true;
    show(true);
    load();
    fit();
    enter();
    emit("open");
  }

  function close(): void {
    if (!opened) return;
    const inside = isInside();
    show(false);
    panel.close();
    if (inside) button.focus();
    send({ type: "close" });
    emit("close");
  }

  /** Handles single-page apps that swap the body or its content, or change the script element's attributes. */
  function settle(): void {
    if (events.aborted) return;
    element = find() || element;
    data = element.dataset;
    observer.observe(element, { attributes: true });
    if (data.listing !== listing) sendOptions();
    const { body } = document;
    if (!body || host.isConnected) return;
    observer.observe(body, { childList: true });
    if (timer) expect();
    body.append(host);
    fit();
  }
  // Delayed, or a page that removes unknown elements would cause an endless loop.
  const observer = new MutationObserver(() => setTimeout(settle));

  addEventListener(
    "message",
    ({ source, origin, data }: MessageEvent<Partial<Hello> | null>) => {
      if (source !== frame.contentWindow || origin !== base) return;
      const { indaba, type } = data || {};
      if (indaba !== 1 || type !== "hello") return;
      clearTimeout(timer);
      standIn.remove();
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data: { type, ...fields } }) => {
        if (type === "close") close();
        else emit(type, fields);
      };
      (source as Window).postMessage({ indaba, type: "port" } satisfies Welcome, base, [channel.port2]);
      sendOptions();
      enter();
    },
    stop,
  );
  view.addEventListener("resize", fit, stop);
  view.addEventListener("scroll", fit, stop);
  frame.onload = () => port || wait(1000);
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
      question = `${text}`;
      awaited = true;
      if (opened) enter();
      else open();
    },
    on: (event, listener) => events.addEventListener(event, listener),
    off: (event, listener) => events.removeEventListener(event, listener),
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
  show(false);
  observer.observe(document.documentElement, { childList: true });
  settle();
  api.push(...earlier);
}

start(find() as HTMLScriptElement, window.Indaba || []);
