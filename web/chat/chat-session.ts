// One chat: its messages, the turn under way and the rules of sending (rules chat-2 to chat-4). Settled state is
// in a zustand store; what changes with every token is in signals, so that a token draws one bubble and not the list.
import { type Signal, signal } from "@preact/signals-react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Cart } from "#contract/cart/cart.ts";
import type { MessagePart } from "#contract/chat/chat.ts";
import type { ChatMessage, ChatReply } from "#contract/chat/endpoints.ts";
import { emptyReply, type TurnReply } from "#contract/chat/turn-chunks.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { ChatTransport, Turn } from "./chat-props.ts";
import { spokenAnswer } from "./spoken-answer.ts";
import { readReply, SilentStream, TruncatedStream } from "./stream.ts";
import { unreachableSentence } from "./unreachable.ts";

export interface Failure {
  text: string;
  /** start-over: the conversation is gone; the same words open a new one. */
  action: "retry" | "start-over";
}

type Way = "send" | "regenerate" | "edit";

export interface ShownMessage extends ChatMessage {
  /** Of an assistant message: why it isn't whole. */
  failure: Failure | null;
  /** Of a user message: the plan it was sent with (a tapped relaxation). */
  plan: SearchPlan | null;
  /** Of a user message: how it is to be sent, should it be sent again. "regenerate" once the server has it. */
  how: Way;
}

export interface ChatState {
  conversationId: string | null;
  messages: readonly ShownMessage[];
  /** A reply is awaited: nothing at all is sent. */
  pending: boolean;
  /** The message whose parts are in `reply`. */
  streamingId: string | null;
  loading: boolean;
  loadFailure: "gone" | "failed" | null;
}

/** The host's side; read anew on every use, so that it may change between turns. */
export interface SessionHost {
  transport: ChatTransport;
  location: Location | null;
  listingId: string | null;
  silenceMs: number;
  onConversation(id: string | null): void;
  onCartChanged(cart: Cart): void;
  onTurnEnd(): void;
}

export interface ChatSession {
  store: StoreApi<ChatState>;
  /** Parts of the streaming message. */
  reply: Signal<readonly MessagePart[]>;
  /** "Searching 1 240 listings…" */
  activity: Signal<string>;
  /** The last finished answer, for screen readers. */
  announcement: Signal<string>;
  /** False when nothing was sent: blank, or a reply is pending. */
  send(text: string, plan?: SearchPlan | null): boolean;
  /** Sends the last message of the shopper in other words, replacing it and its reply. */
  edit(text: string): boolean;
  /** Answers the last message again, replacing the reply; `location` when it has only just become known. */
  regenerate(location?: Location): boolean;
  /** After a failure. */
  retry(): boolean;
  stop(): void;
  /** Shows a conversation; nothing happens when it is the one shown. Whatever is under way is given up. */
  open(id: string | null): void;
  startNew(): void;
  /** Loads the shown conversation again. */
  reload(): void;
  /** The screen goes away: whatever is under way is given up. */
  leave(): void;
}

const initialState: ChatState = {
  conversationId: null,
  messages: [],
  pending: false,
  streamingId: null,
  loading: false,
  loadFailure: null,
};

/** Ids of rows on this screen only; the server has its own. */
let localIds = 0;
const localId = () => `local-${++localIds}`;

const shown = (role: "user" | "assistant", content: string, parts: MessagePart[] = []): ShownMessage => ({
  id: localId(),
  role,
  content,
  parts,
  createdAt: new Date().toISOString(),
  failure: null,
  plan: null,
  how: "send",
});

const textOf = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");

/** A reply that ended badly with a sentence of the server's already in it needs no second one. */
const saysWhy = (parts: readonly MessagePart[]): boolean => parts.some((part) => part.type === "data-notice");

const lastUserIndex = (messages: readonly ShownMessage[]): number =>
  messages.findLastIndex((message) => message.role === "user");

export function createChatSession(host: () => SessionHost): ChatSession {
  const store = createStore<ChatState>(() => initialState);
  const reply = signal<readonly MessagePart[]>([]);
  const activity = signal("");
  const announcement = signal("");
  /** What may still write here: a turn or a load. Another one, or leaving, takes its place. */
  let current: AbortController | null = null;

  const state = store.getState;
  const locked = () => state().pending || state().loading || state().loadFailure !== null;

  function giveUp(): void {
    current?.abort();
    current = null;
  }

  function startNew(): void {
    giveUp();
    store.setState(initialState);
  }

  interface Request {
    user: ShownMessage;
    /** What stands above it. */
    before: readonly ShownMessage[];
    location?: Location | undefined;
  }

  async function run({ user, before, location }: Request): Promise<void> {
    const controller = new AbortController();
    giveUp();
    current = controller;
    const answer = shown("assistant", "");
    const reportedCarts = new Set<string>();
    let asked = user;
    let parts: readonly MessagePart[] = [];
    let failure: Failure | null = null;
    reply.value = [];
    activity.value = "";
    announcement.value = "";
    store.setState({ messages: [...before, asked, answer], pending: true, streamingId: answer.id });

    const read = (next: TurnReply) => {
      if (current !== controller) return;
      parts = next.parts;
      reply.value = parts;
      activity.value = next.activity;
      belongTo(next.conversationId);
      if (next.begun && asked.how !== "regenerate") asked = { ...asked, how: "regenerate" };
      for (const part of parts) reportCart(part, reportedCarts);
    };

    const silence = setTimeout(() => controller.abort(new SilentStream()), host().silenceMs);
    try {
      const turn: Turn = {
        conversationId: state().conversationId,
        message: user.content,
        location: location ?? host().location,
        listingId: host().listingId,
        plan: user.plan,
        regenerate: user.how === "regenerate" && state().conversationId !== null,
        edit: user.how === "edit" && state().conversationId !== null,
      };
      const response = await sendWhenFree(host().transport, turn, controller.signal);
      clearTimeout(silence);
      if (!response.ok) {
        failure = await failureOf(response);
      } else if (response.headers.get("content-type")?.includes("text/event-stream") && response.body) {
        await readReply(response.body, { onReply: read, silenceMs: host().silenceMs });
      } else {
        const { conversationId, message } = (await response.json()) as ChatReply;
        read({ ...emptyReply, conversationId, parts: message.parts, begun: true });
      }
    } catch (error) {
      const silent = error instanceof SilentStream || controller.signal.reason instanceof SilentStream;
      if (controller.signal.aborted && !silent) {
        if (!saysWhy(parts)) parts = [...parts, stoppedNotice];
      } else {
        failure = { text: sentenceFor(error, silent), action: "retry" };
      }
    } finally {
      clearTimeout(silence);
    }
    if (current !== controller) return;

    current = null;
    if (failure === null && parts.length === 0) failure = { text: "No answer came back.", action: "retry" };
    const answered = { ...answer, parts: [...parts], content: textOf(parts), failure };
    store.setState({ messages: [...before, asked, answered], pending: false, streamingId: null });
    activity.value = "";
    announcement.value = spokenAnswer(parts, failure?.text ?? null);
    host().onTurnEnd();
  }

  function belongTo(id: string | null): void {
    if (id === null || id === state().conversationId) return;
    store.setState({ conversationId: id });
    host().onConversation(id);
  }

  function reportCart(part: MessagePart, reported: Set<string>): void {
    if (!("toolCallId" in part) || reported.has(part.toolCallId)) return;
    const output: object | undefined = part.output;
    if (output && "cart" in output && "changed" in output && output.changed !== "") {
      reported.add(part.toolCallId);
      host().onCartChanged(output.cart as Cart);
    }
  }

  async function load(id: string): Promise<void> {
    const controller = new AbortController();
    giveUp();
    current = controller;
    store.setState({ ...initialState, conversationId: id, loading: true });
    try {
      const conversation = await host().transport.loadConversation(id, controller.signal);
      if (current !== controller) return;
      current = null;
      if (conversation === null) {
        store.setState({ loading: false, loadFailure: "gone" });
        return;
      }
      const messages = conversation.messages.map(
        (message): ShownMessage => ({ ...message, failure: null, plan: null, how: "regenerate" }),
      );
      if (messages.at(-1)?.role === "user") {
        const failure: Failure = { text: "This message has no answer yet.", action: "retry" };
        messages.push({ ...shown("assistant", ""), failure });
      }
      store.setState({ loading: false, messages });
    } catch {
      if (current !== controller) return;
      current = null;
      store.setState({ loading: false, loadFailure: "failed" });
    }
  }

  function again(location?: Location): boolean {
    const { messages } = state();
    const at = lastUserIndex(messages);
    const user = messages[at];
    if (locked() || !user) return false;
    void run({ user, before: messages.slice(0, at), location });
    return true;
  }

  return {
    store,
    reply,
    activity,
    announcement,

    send(text, plan = null) {
      const message = text.trim();
      if (message === "" || locked()) return false;
      void run({ user: { ...shown("user", message), plan }, before: state().messages });
      return true;
    },

    edit(text) {
      const { messages } = state();
      const message = text.trim();
      const at = lastUserIndex(messages);
      const old = messages[at];
      if (message === "" || locked() || !old) return false;
      const how = old.how === "send" ? "send" : "edit";
      void run({ user: { ...shown("user", message), how }, before: messages.slice(0, at) });
      return true;
    },

    regenerate: again,

    retry() {
      const { messages } = state();
      const at = lastUserIndex(messages);
      const user = messages[at];
      if (messages.at(-1)?.failure?.action !== "start-over" || locked() || !user) return again();
      store.setState({ conversationId: null });
      host().onConversation(null);
      void run({ user: { ...user, how: "send" }, before: [] });
      return true;
    },

    stop() {
      if (state().pending) current?.abort();
    },

    open(id) {
      if (id === state().conversationId && state().loadFailure === null) return;
      if (id === null) startNew();
      else void load(id);
    },

    startNew,

    reload() {
      const { conversationId } = state();
      if (conversationId !== null) void load(conversationId);
    },

    leave() {
      const { pending, loading, messages } = state();
      giveUp();
      // A screen that comes back (React's strict mode does it at once) must find no lock that nobody will lift.
      if (loading) store.setState(initialState);
      else if (pending) store.setState({ pending: false, streamingId: null, messages: messages.slice(0, -1) });
    },
  };
}

const stoppedNotice: MessagePart = {
  type: "data-notice",
  data: { kind: "stopped", text: "You stopped this answer." },
};

const busyWaitsMs = [150, 300, 600, 1200];

const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

/** After Stop the server still stores what it had; until it has, a next turn is refused with 409. */
async function sendWhenFree(transport: ChatTransport, turn: Turn, signal: AbortSignal): Promise<Response> {
  for (const wait of busyWaitsMs) {
    const response = await transport.sendTurn(turn, signal);
    if (response.status !== 409) return response;
    await pause(wait, signal);
  }
  return transport.sendTurn(turn, signal);
}

async function failureOf(response: Response): Promise<Failure> {
  const action = response.status === 404 ? "start-over" : "retry";
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  if (typeof message === "string" && message !== "") return { text: message, action };
  if (response.status === 429) return { text: "Too many requests. Please wait a moment and try again.", action };
  if (response.status === 401) return { text: "Please sign in to go on.", action };
  return { text: "Something went wrong on our side. Please try again.", action };
}

function sentenceFor(error: unknown, silent: boolean): string {
  if (silent) return "The assistant took too long to answer. Please try again.";
  if (error instanceof TruncatedStream) return "The connection broke before the answer was complete.";
  if (globalThis.navigator?.onLine === false) return "You are offline. Check your connection and try again.";
  return unreachableSentence;
}
