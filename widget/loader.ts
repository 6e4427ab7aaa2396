// What a vendor's page loads: a button, and on first use the frame with the chat. One request, one global, no storage; it never
// reads the page. `PROTOCOL.md` says what it and the frame tell each other, and what a page can ask for. Types only are imported
// and nothing is exported: every byte of it is on somebody else's page.
import type { FrameMessage, Hello, HostMessage, Welcome } from "#contract/widget-protocol.ts";

type EventName = FrameMessage["type"] | "open";
/** As `FrameMessage`: its `type`, and `from`, `listing` or `code`. */
type Listener = (event: Event) => void;
type Call = [name: string, ...args: unknown[]];

interface Indaba {
  open(): void;
  close(): void;
  toggle(): void;
  /** Opens the chat with this in the message field; the shopper sends it, or not. */
  ask(text: string): void;
  on(event: EventName, listener: Listener): void;
  off(event: EventName, listener: Listener): void;
  /** Takes everything away; including the script again starts anew. */
  destroy(): void;
  /** `Indaba.push(["open"])`: works before this script has loaded too, while `Indaba` is the page's own array. */
  push(...calls: Call[]): void;
}

declare global {
  interface Window {
    Indaba?: Indaba | Call[];
  }
}

const labels: Record<string, string> = { af: "Gesels met ons", zu: "Xoxa nathi" };

function styles(
  { position = "bottom-right", offset = "20", zIndex = "2147483000", accent = "#0b6e5d" }: DOMStringMap,
  small: string,
) {
  const edge = position.slice(7);
  const [x = 20, y = x] = offset.split(" ").map(parseFloat);
  const side = `${/^[lr]/.test(edge) ? "" : "inset-inline-"}${edge}:${x}px`;
  // Text is black or white, whichever reads better on the accent: both do alike at a lightness of 49.44.
  return `:host{all:initial!important}
*{margin:0;border:0;padding:0;font:16px/1.5 system-ui}
button,dialog{position:fixed;inset:auto;${side};bottom:${y}px;z-index:${zIndex};box-shadow:0 4px 24px #0005}
button{display:flex;align-items:center;gap:8px;height:56px;padding:0 16px;border-radius:28px;background:#0b6e5d;color:#fff;background:${accent};color:lch(from ${accent} calc((49.44 - l)*999) 0 0)}
svg{width:24px;height:24px;fill:none;stroke:currentColor;stroke-width:2}
:focus-visible{outline:3px solid #fff;box-shadow:0 0 0 6px #000}
dialog{bottom:${y + 68}px;width:min(400px,100vw - ${2 * x}px);height:min(640px,100vh - ${y + 80}px);border-radius:16px;overflow:hidden;background:#fff;color:#000}
iframe{width:100%;height:100%}
div,p,[class] iframe{display:none}
[class] div{display:grid;height:100%;place-content:center;place-items:center;text-align:center}
.fail p{display:block}
div button{position:static}
a{display:block;padding:16px;color:inherit}
@media ${small}{dialog{inset:0;width:100%;height:100%;max-width:100%;max-height:100%;border-radius:0}}`;
}

function make<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Record<string, string>,
  ...children: (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const name in attributes) element.setAttribute(name, attributes[name] as string);
  element.append(...children);
  return element;
}

function start(earlier: Call[]): void {
  const find = () => document.querySelector<HTMLScriptElement>("script[data-key][src]");
  let script = document.currentScript as HTMLScriptElement | null;
  if (!script?.dataset.key) script = find();
  if (!script) return;
  let data = script.dataset;
  const base = new URL(script.src).origin;
  const address = `${base}/widget/v1/frame?k=${data.key}`;
  const label = data.label || labels[(data.locale || "").slice(0, 2)] || "Chat with us";

  const stop = new AbortController();
  const events = new EventTarget();
  const small = matchMedia("(max-width:480px),(max-height:480px)");
  const view = visualViewport as VisualViewport;
  let opened = false;
  let port: MessagePort | undefined;
  let timer: ReturnType<typeof setTimeout>;
  let question: string | undefined;
  let listing: string | undefined;

  const svg = (tag: string) => document.createElementNS("http://www.w3.org/2000/svg", tag);
  const path = svg("path");
  const icon = svg("svg");
  icon.append(path);
  const button = make("button", { "aria-label": label, "aria-haspopup": "dialog" }, icon, data.label || "");
  const frame = make("iframe", { title: label, allow: "geolocation" });
  const link = make("a", { href: address, target: "_blank", rel: "noopener" }, label);
  const closer = make("button", {}, "Close");
  const panel = make(
    "dialog",
    { "aria-label": label },
    make("div", {}, make("p", { role: "alert" }, "The chat can’t open on this page.", link), closer),
  );
  const host = make("indaba-chat" as "div", {});
  const root = host.attachShadow({ mode: "open" });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(styles(data, small.media));
  root.adoptedStyleSheets = [sheet];
  root.append(panel, button);

  const whileThere = { signal: stop.signal };
  const send = (message: HostMessage) => port?.postMessage(message);
  /** A listener's fault is reported by the browser and stops nothing here. */
  const emit = (event: string, fields?: object) => events.dispatchEvent(Object.assign(new Event(event), fields));

  function sendOptions(): void {
    listing = data.listing;
    send({ type: "options", greeting: data.greeting, accent: data.accent, locale: data.locale, listing });
  }

  /** The panel is open, and the frame listens. */
  function enter(): void {
    frame.focus();
    send({ type: "open" });
    if (question) send({ type: "ask", text: question });
    question = "";
  }

  /** Nothing tells a page that a frame was kept out of it, but that the frame doesn't say hello. */
  function wait(ms: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      panel.className = "fail";
      emit("error", { code: "blocked" });
    }, ms);
  }

  /** The frame loads, or loads again: the other end of the port ends with its document. */
  function expect(): void {
    port = undefined;
    panel.className ||= "wait";
    wait(10_000);
  }

  function load(): void {
    // What was kept out may come in when it is asked for again.
    if (frame.src && !(opened && panel.className === "fail")) return;
    expect();
    frame.src = address;
    panel.prepend(frame);
  }

  function fit(): void {
    if (!opened || !host.isConnected) return;
    const full = small.matches;
    if (!panel.open || full !== panel.matches(":modal")) {
      panel.close();
      if (full) panel.showModal();
      else panel.show();
    }
    // The on-screen keyboard shrinks what is seen, not the page: the frame can't know. Zoomed in, it is left as it is.
    if (view.scale < 1.01) panel.style.cssText = full ? `top:${view.offsetTop}px;height:${view.height}px` : "";
  }

  function draw(): void {
    button.ariaExpanded = `${opened}`;
    path.setAttribute("d", opened ? "M6 6l12 12M18 6L6 18" : "M4 4h16v12H9l-5 4z");
  }

  function turn(to = false): void {
    if (to === opened || stop.signal.aborted) return;
    const within = document.activeElement === host;
    opened = to;
    draw();
    if (to) {
      load();
      fit();
      if (port) enter();
    } else {
      panel.close();
      if (within) button.focus();
      send({ type: "close" });
    }
    emit(to ? "open" : "close");
  }
  const open = () => turn(true);
  const close = () => turn();
  const toggle = () => turn(!opened);

  /** Single-page apps swap the body, or what is in it, and change what the script element says. */
  function settle(): void {
    if (stop.signal.aborted || !script) return;
    if (!script.isConnected) script = find() || script;
    data = script.dataset;
    observer.observe(script, { attributes: true });
    if (data.listing !== listing) sendOptions();
    if (!document.body || host.parentNode === document.body) return;
    observer.observe(document.body, { childList: true });
    if (frame.src) expect();
    document.body.append(host);
    fit();
  }
  // Not at once: a page that takes out what it doesn't know would be answered for ever.
  const observer = new MutationObserver(() => setTimeout(settle));

  addEventListener(
    "message",
    ({ source, origin, data }: MessageEvent<Partial<Hello> | null>) => {
      if (source !== frame.contentWindow || origin !== base || data?.indaba !== 1 || data.type !== "hello") return;
      clearTimeout(timer);
      panel.removeAttribute("class");
      const channel = new MessageChannel();
      port = channel.port1;
      port.onmessage = ({ data }) => {
        const { type, from, listing, code } = data || {};
        if (type === "close") turn();
        else if (/^(ready|message|cart:add|checkout|error)$/.test(type)) emit(type, { from, listing, code });
      };
      const answer: Welcome = { indaba: 1, type: "port" };
      (source as Window).postMessage(answer, base, [channel.port2]);
      sendOptions();
      if (opened) enter();
    },
    whileThere,
  );
  view.addEventListener("resize", fit, whileThere);
  view.addEventListener("scroll", fit, whileThere);
  frame.onload = () => port || wait(1000);
  button.onpointerenter = button.onfocus = load;
  button.onclick = toggle;
  closer.onclick = close;
  host.onkeydown = ({ key }) => {
    if (key === "Escape") close();
  };
  panel.onclose = () => panel.open || close();

  const api: Indaba = {
    open,
    close,
    toggle,
    ask(text) {
      question = `${text}`;
      if (opened && port) enter();
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
        if (Object.hasOwn(api, name)) (api as unknown as Record<string, (...args: unknown[]) => void>)[name]?.(...args);
    },
  };
  window.Indaba = api;
  draw();
  observer.observe(document.documentElement, { childList: true });
  settle();
  api.push(...earlier);
}

// Included twice, it is there already.
if (!window.Indaba || Array.isArray(window.Indaba)) start(window.Indaba || []);
