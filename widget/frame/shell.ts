// What is there first: a header, the greeting and a field that can be typed into, without React. It says hello to the page around
// it, holds what that page says until the application listens, and begins the session.
import { type WidgetFrame, widgetDefaults } from "#contract/widget.ts";
import type { FrameMessage, Hello, HostMessage, HostOptions, Welcome } from "#contract/widget-protocol.ts";
import { accentTokens } from "./accent.ts";
import { createClient, endedSentence, SessionTrouble, type WidgetClient } from "./client.ts";
import { hostOptions } from "./host-options.ts";
import { wordsOf } from "./words.ts";

export interface Shell {
  frame: WidgetFrame;
  client: WidgetClient;
  framed: boolean;
  greeting(): string;
  placeholder(): string | undefined;
  options(): HostOptions;
  tell(message: FrameMessage): void;
  /** From now on the application hears the page; what came before is told at once. */
  listen(listener: (message: HostMessage) => void): void;
  /** Resolves when the chat was opened: at once on a page of its own. */
  opened: Promise<void>;
  field: HTMLTextAreaElement;
  /** What was sent before anybody could answer. */
  sent(): string | null;
  /** Is a letter being composed? */
  composing(): boolean;
  fail(error: unknown, again: () => void): void;
  remove(): void;
}

declare global {
  var indabaShell: Shell | undefined;
}

const find = <T extends HTMLElement>(id: string) => document.getElementById(id) as T;

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

  function paint(): void {
    const tokens = accentTokens(options.accent ?? frame.accent, dark.matches);
    for (const [name, value] of Object.entries(tokens)) document.documentElement.style.setProperty(`--${name}`, value);
    // Gone once the application is there, which shows its own.
    const shown = document.getElementById("greeting");
    if (shown) shown.textContent = greeting();
    field.placeholder = placeholder() ?? "Ask for anything";
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
      // Too old to begin with, and nothing is lost: the page says open again to the new one.
      if (client.session() === null && Date.now() - made > (frame.bootSeconds - 15) * 1000 && !field.value) {
        location.reload();
        return;
      }
      setOpened();
    }
    if (hear) hear(message);
    else if (message?.type === "open") field.focus();
    else if (message?.type === "ask" && typeof message.text === "string") field.value = message.text.slice(0, 2000);
    else waiting.push(message);
  }

  function onWelcome({ source, origin, data, ports }: MessageEvent<Partial<Welcome> | null>): void {
    if (port || source !== window.parent || !frame.origins.includes(origin)) return;
    if (data?.indaba !== 1 || data.type !== "port" || !ports[0]) return;
    hostOrigin = origin;
    port = ports[0];
    port.onmessage = ({ data }: MessageEvent<HostMessage>) => take(data);
  }

  const shell: Shell = {
    frame,
    client,
    framed,
    greeting,
    placeholder,
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
    fail(error, again) {
      const trouble = error instanceof SessionTrouble ? error.trouble : "unreachable";
      tell({ type: "error", code: trouble === "unreachable" ? "unreachable" : "closed" });
      status.textContent = error instanceof SessionTrouble ? error.message : endedSentence;
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = trouble === "unreachable" ? "Try again" : "Start again";
      button.onclick = () => {
        status.textContent = "";
        if (trouble === "unreachable") again();
        else location.reload();
      };
      status.append(document.createElement("br"), button);
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
    // Safari ends the composing first and then reports its Enter, under the code 229.
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
  // Under way while the application still loads; how it went, the application finds out.
  opened.then(() => client.begin()).catch(() => {});
}

start();
