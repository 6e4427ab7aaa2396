// The frame's first paint, without React: a header, the greeting and a message field. It posts hello to the host page, queues that
// page's messages until the application listens, and begins the session.
import type { Conversation } from "#contract/chat/endpoints.ts";
import type { FrameMessage, Hello, HostMessage, HostOptions, Welcome } from "#contract/widget/widget-protocol.ts";
import { type WidgetFrame, widgetDefaults } from "#contract/widget/widget-rules.ts";
import { unreachableSentence } from "#web/chat/unreachable.ts";
import { accentTokens } from "./accent.ts";
import {
  closedSentence,
  createClient,
  endedSentence,
  marketLabel,
  SessionTrouble,
  type WidgetClient,
} from "./client.ts";
import { hostOptions } from "./host-options.ts";
import { wordsOf } from "./words.ts";

export interface Shell {
  frame: WidgetFrame;
  client: WidgetClient;
  framed: boolean;
  greeting(): string;
  placeholder(): string | undefined;
  /** The language of both; undefined for English. */
  language(): string | undefined;
  options(): HostOptions;
  tell(message: FrameMessage): void;
  /** Delivers the host page's messages, first those in the queue. */
  listen(listener: (message: HostMessage) => void): void;
  /** Resolves when the chat is opened; at once for the hosted chat. */
  opened: Promise<void>;
  field: HTMLTextAreaElement;
  /** A message that was sent before the application had loaded. */
  sent(): string | null;
  /** Whether an IME composition is in progress. */
  composing(): boolean;
  /** Begins the session and returns the last visit's conversation; after a failure the next call retries. */
  begin(): Promise<Conversation | null>;
  /** Reloads the frame, or returns why it can't: a frame that may no longer be shown would become the browser's error page. */
  restart(): Promise<SessionTrouble>;
  fail(error: unknown, again: () => void): void;
  remove(): void;
}

declare global {
  var indabaShell: Shell | undefined;
}

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

async function lastConversation(client: WidgetClient, id: string | null): Promise<Conversation | null> {
  if (id === null) return null;
  const reply = await client.send(`/conversations/${id}`).catch(() => null);
  return reply?.ok ? ((await reply.json()) as Conversation) : null;
}

function start(): void {
  const frame = JSON.parse(find("widget").textContent) as WidgetFrame;
  const made = Date.now();
  const framed = window.parent !== window;
  const field = find<HTMLTextAreaElement>("message");
  const status = find("status");
  let hostOrigin = location.origin;
  let port: MessagePort | null = null;
  let options: HostOptions = {};
  let waiting: HostMessage[] = [];
  let hear: ((message: HostMessage) => void) | null = null;
  let question: string | null = null;
  let composing = false;
  let beginning: Promise<Conversation | null> | null = null;
  let setOpened = () => {};
  const opened = new Promise<void>((resolve) => {
    setOpened = resolve;
  });

  const client = createClient({
    frame,
    origin: () => hostOrigin,
    preview: () => framed && hostOrigin === location.origin,
  });
  const tell = (message: FrameMessage) => port?.postMessage(message);

  const dark = matchMedia("(prefers-color-scheme: dark)");
  const greeting = () => {
    const words = wordsOf(options.locale ?? "");
    if (options.greeting) return options.greeting;
    const { businessName } = frame.vendor;
    return words && frame.greeting === widgetDefaults.greeting(businessName)
      ? words.greeting(businessName)
      : frame.greeting;
  };
  const placeholder = () => wordsOf(options.locale ?? "")?.placeholder;
  const language = () => wordsOf(options.locale ?? "")?.language;

  function paint(): void {
    const tokens = accentTokens(options.accent ?? frame.accent, dark.matches);
    for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(`--${name}`, value);
    // The application, once loaded, shows its own greeting.
    const shown = document.getElementById("greeting");
    const lang = language() ?? "en-ZA";
    if (shown) Object.assign(shown, { lang, textContent: greeting() });
    Object.assign(field, { lang, placeholder: placeholder() ?? "Ask for anything" });
  }

  function ask(text: string): void {
    if (question !== null || !text.trim()) return;
    question = text.trim();
    status.textContent = "Opening the chat …";
    field.value = "";
    for (const button of find("suggestions").querySelectorAll("button")) button.disabled = true;
  }

  function take(message: HostMessage): void {
    if (message?.type === "options") {
      options = hostOptions(message);
      paint();
    }
    if (message?.type === "open") {
      // The boot token is too old; a fresh document has a new one.
      if (client.session() === null && Date.now() - made > (frame.bootSeconds - 15) * 1000) {
        fresh()
          .then((now) => now && Object.assign(frame, now))
          .finally(setOpened)
          .catch(() => {});
      } else setOpened();
    }
    if (hear) hear(message);
    else if (message?.type === "open") {
      if (message.focus !== false) field.focus();
    } else if (message?.type === "ask" && typeof message.text === "string") field.value = message.text.slice(0, 2000);
    else waiting.push(message);
  }

  /** The frame's current data; null if this page may no longer show the chat. */
  async function fresh(): Promise<WidgetFrame | null> {
    const reply = await fetch(location.href);
    const json = reply.ok ? /id="widget">(.*?)<\/script>/.exec(await reply.text())?.[1] : undefined;
    const now = json === undefined ? null : (JSON.parse(json) as WidgetFrame);
    return now && (!framed || now.origins.includes(hostOrigin)) ? now : null;
  }

  function begin(): Promise<Conversation | null> {
    beginning ??= client
      .begin()
      .then(({ conversationId }) => lastConversation(client, conversationId))
      .catch((error: unknown) => {
        beginning = null;
        throw error;
      });
    return beginning;
  }

  function onWelcome({ source, origin, data, ports }: MessageEvent<Partial<Welcome> | null>): void {
    if (port || source !== window.parent || !frame.origins.includes(origin)) return;
    if (data?.indaba !== 1 || data.type !== "port" || !ports[0]) return;
    hostOrigin = origin;
    port = ports[0];
    port.onmessage = ({ data }: MessageEvent<HostMessage>) => take(data);
  }

  const restart = () => void shell.restart().then((why) => shell.fail(why, restart));

  const shell: Shell = {
    frame,
    client,
    framed,
    greeting,
    placeholder,
    language,
    options: () => options,
    tell,
    listen(listener) {
      hear = listener;
      for (const message of waiting) listener(message);
      waiting = [];
    },
    opened,
    field,
    sent: () => question,
    composing: () => composing,
    begin,
    async restart() {
      const now = await fresh().catch(() => undefined);
      if (now === undefined) return new SessionTrouble("unreachable", unreachableSentence);
      if (now === null) return new SessionTrouble("closed", closedSentence);
      location.reload();
      return new Promise(() => {});
    },
    fail(error, again) {
      const trouble = error instanceof SessionTrouble ? error.trouble : "unreachable";
      tell({ type: "error", code: trouble === "unreachable" ? "unreachable" : "closed" });
      status.textContent = error instanceof SessionTrouble ? error.message : endedSentence;
      const way = document.createElement(trouble === "closed" ? "a" : "button");
      if (way instanceof HTMLAnchorElement) {
        Object.assign(way, { href: "/marketplace", target: "_blank", rel: "noopener", textContent: marketLabel });
      } else {
        way.type = "button";
        way.textContent = trouble === "unreachable" ? "Try again" : "Start again";
        way.onclick = () => {
          status.textContent = "";
          if (trouble === "unreachable") again();
          else restart();
        };
      }
      status.append(document.createElement("br"), way);
    },
    remove: () => find("shell").remove(),
  };

  dark.onchange = paint;
  paint();
  for (const text of frame.suggestions) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = text;
    button.onclick = () => ask(text);
    find("suggestions").append(button);
  }
  find("composer").onsubmit = (event) => {
    event.preventDefault();
    ask(field.value);
  };
  field.onkeydown = (event) => {
    // Safari ends the composition first and then reports its Enter with keyCode 229.
    if (event.key !== "Enter" || event.shiftKey || event.isComposing || event.keyCode === 229) return;
    event.preventDefault();
    ask(field.value);
  };
  field.addEventListener("compositionstart", () => {
    composing = true;
  });
  field.addEventListener("compositionend", () => {
    composing = false;
  });
  const close = find("close");
  close.hidden = !framed;
  close.onclick = () => tell({ type: "close" });
  find("shell").onkeydown = ({ key }) => {
    if (key === "Escape") tell({ type: "close" });
  };
  window.indabaShell = shell;
  if (framed) {
    const hello: Hello = { indaba: 1, type: "hello" };
    addEventListener("message", onWelcome);
    window.parent.postMessage(hello, "*");
  } else {
    setOpened();
    field.focus();
  }
  // Start while the application still loads; it handles the result.
  opened.then(begin).catch(() => {});
}

start();
