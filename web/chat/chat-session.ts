// One chat: its messages, the current turn and the rules of sending (rules chat-2 to chat-4). Settled state is in a zustand store;
// what changes with every token is in signals, so that a token re-renders one bubble, not the list.
import { type Signal, signal } from "@preact/signals-react";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Cart } from "#contract/cart/cart.ts";
import type { MessagePart } from "#contract/chat/chat.ts";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import type { Feedback } from "#contract/chat/feedback.ts";
import type { TurnReply } from "#contract/chat/turn-chunks.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { randomId } from "#contract/shared/random-id.ts";
import type { ChatTransport, Turn, UnansweredTurn } from "./chat-props.ts";
import { spokenAnswer } from "./spoken-answer.ts";
import { type Failure, type Outcome, readTurn } from "./turn-connection.ts";

/** "follow": the server is already answering. */
type Way = "send" | "regenerate" | "edit" | "follow";

export interface ShownMessage extends ChatMessage {
  /** The server's id; null until it is known. */
  serverId: string | null;
  /** For an assistant message: why it is incomplete. */
  failure: Failure | null;
  /** For a user message: the plan sent with it (a tapped suggestion). */
  plan: SearchPlan | null;
  /** For a user message: how a retry sends it; "regenerate" once the server has it. */
  how: Way;
  /** For a user message without a finished turn: a retry has the same id. */
  turnId: string | null;
}

export interface ChatState {
  conversationId: string | null;
  messages: readonly ShownMessage[];
  /** A reply is pending: nothing is sent. */
  pending: boolean;
  /** The message that `reply` belongs to. */
  streamingId: string | null;
  loading: boolean;
  loadFailure: "gone" | "failed" | null;
}

/** The host's functions and props, read on every use because they may change. */
export interface SessionHost {
  transport: ChatTransport;
  unanswered?: UnansweredTurn | undefined;
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
  /** False if nothing was sent: blank text, or a pending reply. */
  send(text: string, plan?: SearchPlan | null): boolean;
  /** Replaces the shopper's last message and its reply. */
  edit(text: string): boolean;
  /** Replaces the last reply; `location`: if it was just shared. */
  regenerate(location?: Location): boolean;
  /** After a failure. */
  retry(): boolean;
  stop(): void;
  /** Null withdraws it. Resolves false if it could not be stored. */
  giveFeedback(message: ShownMessage, feedback: Feedback | null): Promise<boolean>;
  /** Shows another conversation and aborts the current request. No effect if it is already shown. */
  open(id: string | null): void;
  startNew(): void;
  /** In a new conversation: sends a turn again that had no reply before a reload or unmount. */
  resumeUnanswered(): void;
  /** Reloads the shown conversation. */
  reload(): void;
  /** On unmount: aborts the current request. */
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

const hex = (bytes: Uint8Array): string => Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
const random = (bytes: number): Uint8Array => crypto.getRandomValues(new Uint8Array(bytes));

/** Local ids, different from the server's. */
let localIds = 0;
const localId = () => `local-${++localIds}`;

const shown = (role: "user" | "assistant", content: string, parts: MessagePart[] = []): ShownMessage => ({
  id: localId(),
  role,
  content,
  parts,
  createdAt: new Date().toISOString(),
  serverId: null,
  failure: null,
  plan: null,
  how: "send",
  turnId: null,
});

const textOf = (parts: readonly MessagePart[]): string =>
  parts.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("\n\n");

/** The reply already contains the server's explanation of a failure. */
const saysWhy = (parts: readonly MessagePart[]): boolean => parts.some((part) => part.type === "data-notice");

const lastUserIndex = (messages: readonly ShownMessage[]): number =>
  messages.findLastIndex((message) => message.role === "user");

/** Retry delays: about six seconds, in which most connections recover. */
const defaultPausesMs = [0, 250, 750, 1500, 3500];

export function createChatSession(host: () => SessionHost, pausesMs: readonly number[] = defaultPausesMs): ChatSession {
  const store = createStore<ChatState>(() => initialState);
  const reply = signal<readonly MessagePart[]>([]);
  const activity = signal("");
  const announcement = signal("");
  /** The current turn or load; only this one may change the state. */
  let current: AbortController | null = null;
  /** The id of the current turn, and of a conversation that it creates. */
  let running = "";
  let ownUnanswered: Turn | null = null;
  const unanswered = (): UnansweredTurn =>
    host().unanswered ?? {
      read: () => ownUnanswered,
      write: (turn) => {
        ownUnanswered = turn;
      },
    };

  const clearUnanswered = (turnId: string) => unanswered().read()?.turnId === turnId && unanswered().write(null);

  const state = store.getState;
  const locked = () => state().pending || state().loading || state().loadFailure !== null;

  function cancelCurrent(): void {
    current?.abort();
    current = null;
  }

  function startNew(): void {
    cancelCurrent();
    store.setState(initialState);
  }

  interface Request {
    user: ShownMessage;
    /** The messages above it. */
    before: readonly ShownMessage[];
    location?: Location | undefined;
    /** The request as first sent. */
    sent?: Turn;
  }

  async function run({ user, before, location, sent }: Request): Promise<void> {
    const controller = new AbortController();
    cancelCurrent();
    current = controller;
    const answer = shown("assistant", "");
    const reportedCarts = new Set<string>();
    const turnId = user.turnId ?? randomId();
    let asked: ShownMessage = { ...user, turnId };
    let parts: readonly MessagePart[] = [];
    let serverId: string | null = null;
    let outcome: Outcome | "stopped";
    reply.value = [];
    activity.value = "";
    announcement.value = "";
    store.setState({ messages: [...before, asked, answer], pending: true, streamingId: answer.id });

    const onReply = (next: TurnReply) => {
      if (current !== controller) return;
      ({ parts, messageId: serverId } = next);
      reply.value = parts;
      activity.value = next.activity;
      setConversation(next.conversationId);
      if (next.begun) {
        clearUnanswered(turnId);
        if (asked.how !== "follow") asked = { ...asked, how: "regenerate" };
      }
      for (const part of parts) reportCart(part, reportedCarts);
    };
    const { conversationId } = state();
    const turn: Turn = sent ?? {
      conversationId,
      turnId,
      message: user.content,
      location: location ?? host().location,
      listingId: host().listingId,
      plan: user.plan,
      regenerate: user.how === "regenerate" && conversationId !== null,
      edit: user.how === "edit" && conversationId !== null,
      visitorSecret: conversationId === null ? (unanswered().read()?.visitorSecret ?? hex(random(32))) : null,
    };
    running = turnId;
    if (user.how !== "follow") unanswered().write(turn);
    try {
      outcome = await readTurn({
        connect: (signal) =>
          user.how === "follow" && conversationId !== null
            ? host().transport.followTurn(conversationId, signal)
            : host().transport.sendTurn(turn, signal),
        signal: controller.signal,
        silenceMs: host().silenceMs,
        pausesMs,
        onReply,
        onCut() {
          if (current === controller) activity.value = "Reconnecting…";
        },
      });
    } catch {
      // Rejects only when stopped or unmounted.
      outcome = "stopped";
    }
    if (current !== controller) return;

    current = null;
    if (outcome !== "stopped" && "over" in outcome) {
      if (conversationId !== null) void load(conversationId);
      return;
    }
    let failure = outcome !== "stopped" && "failure" in outcome ? outcome.failure : null;
    if (failure?.action !== "retry") clearUnanswered(turnId);
    if (outcome === "stopped" && !saysWhy(parts)) parts = [...parts, stoppedNotice];
    if (failure === null) {
      asked = { ...asked, turnId: null, how: asked.how === "follow" ? "regenerate" : asked.how };
      if (parts.length === 0) failure = { text: "No answer came back.", action: "retry" };
    }
    const answered = { ...answer, parts: [...parts], content: textOf(parts), failure, serverId };
    store.setState({ messages: [...before, asked, answered], pending: false, streamingId: null });
    activity.value = "";
    announcement.value = spokenAnswer(parts, failure?.text ?? null);
    host().onTurnEnd();
  }

  function setConversation(id: string | null): void {
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

  /** Repeats a turn, below the stored messages. */
  function sendAgain(sent: Turn, messages: readonly ShownMessage[]): void {
    const { message, plan, turnId } = sent;
    const how = sent.regenerate ? "regenerate" : sent.edit ? "edit" : "send";
    const before = how === "send" ? messages : messages.slice(0, lastUserIndex(messages));
    void run({ user: { ...shown("user", message), plan, how, turnId }, before, sent });
  }

  async function load(id: string): Promise<void> {
    const controller = new AbortController();
    cancelCurrent();
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
        (message): ShownMessage => ({
          ...message,
          serverId: message.id,
          failure: null,
          plan: null,
          how: "regenerate",
          turnId: null,
        }),
      );
      const at = lastUserIndex(messages);
      const user = messages[at];
      const lost = unanswered().read();
      if (lost?.conversationId === id && !conversation.answering) {
        const isStored = messages.some((message) => message.id === lost.turnId);
        if (!isStored) {
          store.setState({ loading: false });
          return sendAgain(lost, messages);
        }
        clearUnanswered(lost.turnId);
      }
      if (conversation.answering && user) {
        // Don't show the answer that the running turn replaces.
        store.setState({ loading: false });
        void run({ user: { ...user, how: "follow", turnId: user.id }, before: messages.slice(0, at) });
        return;
      }
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
      if (!state().pending) return;
      // If this request fails, the answer continues on the server and is there when the conversation is reopened.
      host()
        .transport.stopTurn(state().conversationId ?? running)
        .catch(() => {});
      current?.abort();
    },

    async giveFeedback({ id, serverId }, feedback) {
      const show = (given: Feedback | null) =>
        store.setState(({ messages }) => ({
          messages: messages.map((message) => {
            if (message.id !== id) return message;
            const { feedback: _, ...rest } = message;
            return { ...rest, ...(given && { feedback: given }) };
          }),
        }));
      const before = state().messages.find((message) => message.id === id)?.feedback ?? null;
      if (serverId === null) return false;
      show(feedback);
      const stored = await host().transport.sendFeedback(serverId, feedback);
      if (!stored) show(before);
      return stored;
    },

    open(id) {
      if (id === state().conversationId && state().loadFailure === null) return;
      if (id === null) startNew();
      else void load(id);
    },

    startNew() {
      unanswered().write(null);
      startNew();
    },

    resumeUnanswered() {
      const lost = unanswered().read();
      if (lost?.conversationId === null && state().conversationId === null && !locked()) sendAgain(lost, []);
    },

    reload() {
      const { conversationId } = state();
      if (conversationId !== null) void load(conversationId);
    },

    leave() {
      const { pending, loading, messages } = state();
      cancelCurrent();
      // A remount (React's strict mode) must not find the input locked.
      if (loading) store.setState(initialState);
      else if (pending) store.setState({ pending: false, streamingId: null, messages: messages.slice(0, -1) });
    },
  };
}

const stoppedNotice: MessagePart = {
  type: "data-notice",
  data: { kind: "stopped", text: "You stopped this answer." },
};
