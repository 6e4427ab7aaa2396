import { describe, expect, test } from "bun:test";
import type { MessagePart } from "#contract/chat/chat.ts";
import type { Conversation } from "#contract/chat/endpoints.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { loopTurns, until } from "#tests/harness/waiting.ts";
import type { Turn, UnansweredTurn } from "./chat-props.ts";
import { createChatSession } from "./chat-session.ts";

/** A mock server: each turn waits until the test answers it. */
function played(silenceMs = 5000, pausesMs: number[] = [], unanswered?: UnansweredTurn) {
  const turns: { turn: Turn; signal: AbortSignal; answer(response: Response): void; fail(error: unknown): void }[] = [];
  const told: string[] = [];
  const followed: { answer(response: Response): void }[] = [];
  const conversations = new Map<string, Conversation | null | Error>();
  const place: { location: { latitude: number; longitude: number } | null } = { location: null };
  const session = createChatSession(
    () => ({
      transport: {
        sendTurn: (turn, signal) =>
          new Promise<Response>((answer, fail) => {
            signal.addEventListener("abort", () => fail(signal.reason));
            turns.push({ turn, signal, answer, fail });
          }),
        loadConversation: async (id, signal) => {
          await Bun.sleep(1);
          signal.throwIfAborted();
          const found = conversations.get(id) ?? null;
          if (found instanceof Error) throw found;
          return found;
        },
        followTurn: (_, signal) =>
          new Promise<Response>((answer, fail) => {
            signal.addEventListener("abort", () => fail(signal.reason));
            followed.push({ answer });
          }),
        stopTurn: async (id) => told.push(`stop ${id}`),
        sendFeedback: async (id, feedback) => {
          told.push(`${id} ${feedback?.verdict ?? "withdrawn"}`);
          return id !== "refused";
        },
      },
      unanswered,
      location: place.location,
      listingId: null,
      silenceMs,
      onConversation: (id) => told.push(`conversation ${id}`),
      onCartChanged: (cart) => told.push(`cart ${cart.totalCents}`),
      onTurnEnd: () => told.push("end"),
    }),
    pausesMs,
  );
  return { session, turns, followed, told, conversations, place, state: () => session.store.getState() };
}

type Event = { type: string; [key: string]: unknown };
const more = (words: string): Event => ({ type: "text-delta", id: "t", delta: words });
const say = (words: string): Event[] => [{ type: "text-start", id: "t" }, more(words)];
const begin = (conversationId = "c1"): Event[] => [
  { type: "start", messageId: "m" },
  { type: "data-conversation", data: { conversationId } },
  { type: "start-step" },
];
const end: Event = { type: "finish" };

/** A streamed reply that the test can continue, end or fail. */
function stream(...events: Event[]) {
  let go!: ReadableStreamDefaultController<Uint8Array>;
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      go = controller;
    },
  });
  const send = (...more: Event[]) => {
    for (const event of more) go.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`));
  };
  send(...events);
  return {
    response: new Response(body, { headers: { "content-type": "text/event-stream" } }),
    send,
    close: () => go.close(),
    fail: (error: unknown) => go.error(error),
  };
}
function whole(...events: Event[]): Response {
  const { response, close } = stream(...events);
  close();
  return response;
}
const settled = () => loopTurns();
const texts = (parts: readonly MessagePart[]) => parts.flatMap((part) => (part.type === "text" ? [part.text] : []));

describe("sending", () => {
  test("blank and whitespace-only messages are not sent (rule chat-3)", () => {
    const { session, turns, state } = played();
    expect(["", "   ", "\n\t "].map((text) => session.send(text))).toEqual([false, false, false]);
    expect(turns).toHaveLength(0);
    expect(state().messages).toEqual([]);
  });

  test("the conversation id is unset until the first reply returns it, then reused (rule chat-2)", async () => {
    const { session, turns, told, state } = played();
    session.send("  hello  ");
    expect(turns[0]?.turn).toEqual({
      conversationId: null,
      turnId: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
      message: "hello",
      location: null,
      listingId: null,
      plan: null,
      regenerate: false,
      edit: false,
      visitorSecret: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    turns[0]?.answer(whole(...begin(), ...say("Hi."), end));
    await settled();
    expect(told).toEqual(["conversation c1", "end"]);
    expect(state().messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "hello"],
      ["assistant", "Hi."],
    ]);
    session.send("and more");
    expect(turns[1]?.turn.conversationId).toBe("c1");
  });

  test("nothing is sent while a reply is pending (rule chat-4)", async () => {
    const { session, turns, state } = played();
    session.send("one");
    const reply = stream(...begin(), ...say("An"));
    turns[0]?.answer(reply.response);
    await settled();
    expect(state().pending).toBe(true);
    expect([session.send("two"), session.edit("three"), session.regenerate(), session.retry()]).toEqual([
      false,
      false,
      false,
      false,
    ]);
    expect(turns).toHaveLength(1);
    reply.send(end);
    reply.close();
    await settled();
    expect(state().pending).toBe(false);
    expect(session.send("two")).toBe(true);
  });

  test("a streaming reply is in the signal, a finished one in the list", async () => {
    const { session, turns, state } = played();
    session.send("one");
    const reply = stream(...begin(), { type: "data-activity", data: { text: "Searching" } });
    turns[0]?.answer(reply.response);
    await settled();
    const listBefore = state().messages;
    expect(session.activity.value).toBe("Searching");
    reply.send(...say("Half"));
    await settled();
    expect(texts(session.reply.value)).toEqual(["Half"]);
    expect(session.activity.value).toBe("");
    expect(state().messages).toBe(listBefore);
    reply.send(more(" and half."), end);
    reply.close();
    await settled();
    expect(state().messages.at(-1)?.content).toBe("Half and half.");
    expect(session.announcement.value).toBe("Half and half.");
  });

  test("a JSON reply works too", async () => {
    const { session, turns, state, told } = played();
    session.send("one");
    const message = { id: "m", role: "assistant", content: "Hi.", parts: [{ type: "text", text: "Hi." }] };
    turns[0]?.answer(Response.json({ conversationId: "c9", message }));
    await settled();
    expect(state().messages.at(-1)?.content).toBe("Hi.");
    expect(told).toContain("conversation c9");
  });

  test("a suggestion's plan is sent with its text", () => {
    const { session, turns } = played();
    const plan = { ...emptyPlan, text: "lamp" };
    session.send("3 lamps above R100.00", plan);
    expect(turns[0]?.turn).toMatchObject({ message: "3 lamps above R100.00", plan });
  });

  test("onCartChanged is called once for a change, and not for viewing the cart", async () => {
    const { session, turns, told } = played();
    session.send("add it");
    const output = (changed: string, totalCents: number) => ({ cart: { items: [], totalCents }, changed });
    const call = (toolCallId: string, toolName: string, value: object): Event[] => [
      { type: "tool-input-available", toolCallId, toolName, input: {} },
      { type: "tool-output-available", toolCallId, output: value },
    ];
    turns[0]?.answer(
      whole(
        ...begin(),
        ...call("a", "add_to_cart", output("Added.", 500)),
        ...say("Done."),
        ...call("b", "view_cart", output("", 500)),
        end,
      ),
    );
    await settled();
    expect(told.filter((line) => line.startsWith("cart"))).toEqual(["cart 500"]);
  });
});

describe("the input is enabled again after", () => {
  test.each([
    [() => Response.json({ message: "Too many messages." }, { status: 429 }), "Too many messages."],
    [() => Response.json({ message: "Log in first." }, { status: 401 }), "Log in first."],
    [() => new Response("<html>", { status: 500 }), "Something went wrong on our side. Please try again."],
    [() => whole(...begin(), end), "No answer came back."],
  ])("a failed reply says why", async (reply, sentence) => {
    const { session, turns, state, told } = played();
    session.send("one");
    turns[0]?.answer(reply());
    await settled();
    expect(state().pending).toBe(false);
    expect(state().messages.at(-1)?.failure).toEqual({ text: sentence, action: "retry" });
    expect(state().messages[0]?.content).toBe("one");
    expect(session.announcement.value).toBe(sentence);
    expect(told).toContain("end");
  });

  test("a connection that fails", async () => {
    const { session, turns, state } = played();
    session.send("one");
    turns[0]?.fail(new TypeError("Failed to fetch"));
    await settled();
    expect(state().messages.at(-1)?.failure?.text).toBe(
      "We could not reach the shop. Check your connection and try again.",
    );
  });

  test("a cut stream, and its text stays", async () => {
    const { session, turns, state } = played();
    session.send("one");
    turns[0]?.answer(whole(...begin(), ...say("Half an")));
    await settled();
    expect(state().pending).toBe(false);
    expect(state().messages.at(-1)).toMatchObject({
      content: "Half an",
      failure: { text: "The connection broke before the answer was complete." },
    });
  });

  test("Stop, which keeps the text, aborts the request and tells the server", async () => {
    const { session, turns, told, state } = played();
    session.send("one");
    const reply = stream(...begin(), ...say("Half an"));
    // Like fetch: aborting the request fails its body with the signal's reason.
    turns[0]?.signal.addEventListener("abort", () => reply.fail(turns[0]?.signal.reason));
    turns[0]?.answer(reply.response);
    await settled();
    session.stop();
    await settled();
    expect(turns[0]?.signal.aborted).toBe(true);
    expect(told).toContain("stop c1");
    expect(state().pending).toBe(false);
    expect(state().messages.at(-1)).toMatchObject({ content: "Half an", failure: null });
    expect(state().messages.at(-1)?.parts.at(-1)).toEqual({
      type: "data-notice",
      data: { kind: "stopped", text: "You stopped this answer." },
    });
  });

  test("Stop before the first byte", async () => {
    const { session, turns, told, state } = played();
    session.send("one");
    session.stop();
    await settled();
    // A new conversation has the id of its first turn.
    expect(told).toContain(`stop ${turns[0]?.turn.turnId}`);
    expect(turns[0]?.signal.aborted).toBe(true);
    expect(state().pending).toBe(false);
    expect(state().messages.at(-1)?.parts).toEqual([
      { type: "data-notice", data: { kind: "stopped", text: "You stopped this answer." } },
    ]);
    expect(state().messages.at(-1)?.failure).toBe(null);
  });

  test("a server that never answers", async () => {
    const { session, turns, state } = played(20);
    session.send("one");
    await until(() => !state().pending);
    expect(turns[0]?.signal.aborted).toBe(true);
    expect(state().messages.at(-1)?.failure?.text).toBe("The assistant took too long to answer. Please try again.");
  });

  test("a server that goes silent during a reply", async () => {
    const { session, turns, state } = played(20);
    session.send("one");
    turns[0]?.answer(stream(...begin(), ...say("Half")).response);
    await until(() => !state().pending);
    expect(state().messages.at(-1)).toMatchObject({ content: "Half", failure: { action: "retry" } });
  });
});

describe("sending again", () => {
  test("Retry of a message that never reached the server sends it again and shows it once", async () => {
    const { session, turns, state } = played();
    session.send("one");
    turns[0]?.answer(Response.json({ message: "Busy." }, { status: 503 }));
    await settled();
    expect(session.retry()).toBe(true);
    expect(turns[1]?.turn).toMatchObject({ message: "one", regenerate: false, edit: false });
    expect(state().messages.map(({ role }) => role)).toEqual(["user", "assistant"]);
  });

  test("Retry after a cut answer regenerates it instead of sending the message twice", async () => {
    const { session, turns } = played();
    session.send("one");
    turns[0]?.answer(whole(...begin(), ...say("Half")));
    await settled();
    session.retry();
    expect(turns[1]?.turn).toMatchObject({ conversationId: "c1", message: "one", regenerate: true });
    // The same turn, because the server may have finished it.
    expect(turns[1]?.turn.turnId).toBe(turns[0]?.turn.turnId);
    turns[1]?.answer(whole(...begin(), ...say("Whole."), end));
    await settled();
    session.regenerate();
    expect(turns[2]?.turn.turnId).not.toBe(turns[0]?.turn.turnId);
  });

  test("an edit replaces the last message, also if its first request fails", async () => {
    const { session, turns, state } = played();
    session.send("one");
    turns[0]?.answer(whole(...begin(), ...say("Hi."), end));
    await settled();
    expect(session.edit("  ")).toBe(false);
    expect(session.edit("two")).toBe(true);
    expect(turns[1]?.turn).toMatchObject({ message: "two", edit: true, regenerate: false });
    turns[1]?.answer(Response.json({ message: "Busy." }, { status: 503 }));
    await settled();
    session.retry();
    expect(turns[2]?.turn).toMatchObject({ message: "two", edit: true, regenerate: false });
    turns[2]?.answer(whole(...begin(), ...say("Better."), end));
    await settled();
    expect(state().messages.map(({ content }) => content)).toEqual(["two", "Better."]);
    session.regenerate();
    expect(turns[3]?.turn).toMatchObject({ message: "two", edit: false, regenerate: true });
  });

  test("a location that was just shared is sent along", async () => {
    const { session, turns } = played();
    session.send("near me");
    turns[0]?.answer(whole(...begin(), ...say("Where are you?"), end));
    await settled();
    session.regenerate({ latitude: -26, longitude: 28 });
    expect(turns[1]?.turn).toMatchObject({ regenerate: true, location: { latitude: -26, longitude: 28 } });
  });

  test("when the conversation was deleted, Retry starts a new one with the same text", async () => {
    const { session, turns, told, state } = played();
    session.send("one");
    turns[0]?.answer(whole(...begin(), ...say("Hi."), end));
    await settled();
    session.send("two");
    turns[1]?.answer(Response.json({ message: "This conversation doesn't exist." }, { status: 404 }));
    await settled();
    expect(state().messages.at(-1)?.failure?.action).toBe("start-over");
    session.retry();
    expect(turns[2]?.turn).toMatchObject({ conversationId: null, message: "two", regenerate: false });
    expect(state().messages.map(({ content }) => content)).toEqual(["two", ""]);
    expect(told.at(-1)).toBe("conversation null");
  });

  test("409 while the server stores a stopped answer is retried silently", async () => {
    const { session, turns, state } = played();
    session.send("one");
    turns[0]?.answer(Response.json({ message: "Still answering." }, { status: 409 }));
    await until(() => turns.length === 2);
    expect(state().pending).toBe(true);
    turns[1]?.answer(whole(...begin(), ...say("Hi."), end));
    await settled();
    expect(state().messages.at(-1)).toMatchObject({ content: "Hi.", failure: null });
  });
});

const old = (id: string, ...contents: string[]): Conversation => ({
  id,
  title: id,
  messages: contents.map((content, at) => ({
    id: `${id}-${at}`,
    role: at % 2 === 0 ? "user" : "assistant",
    content,
    parts: [{ type: "text", text: content }],
    createdAt: "2026-01-05T10:00:00.000Z",
  })),
});

describe("a turn without a reply", () => {
  /** The tab's storage. */
  function tab() {
    let kept: Turn | null = null;
    const unanswered: UnansweredTurn = {
      read: () => kept,
      write: (turn) => {
        kept = turn;
      },
    };
    return { unanswered, open: () => played(5000, [], unanswered) };
  }

  test("is sent again after a reload, with the same turn and visitor, until its reply arrives", async () => {
    const { unanswered, open } = tab();
    const before = open();
    before.session.send("one");
    before.session.leave();
    const after = open();
    after.session.resumeUnanswered();
    expect(after.turns.map(({ turn }) => turn)).toEqual(before.turns.map(({ turn }) => turn));
    after.turns[0]?.answer(whole(...begin(), ...say("Hi."), end));
    await settled();
    expect(after.state().messages.map(({ content }) => content)).toEqual(["one", "Hi."]);
    expect(unanswered.read()).toBeNull();
    const third = open();
    third.session.resumeUnanswered();
    expect(third.turns).toHaveLength(0);
  });

  test("keeps its visitor for Retry and edit; a new chat discards it", async () => {
    const { unanswered, open } = tab();
    const { session, turns } = open();
    session.send("one");
    turns[0]?.fail(new TypeError("Failed to fetch"));
    await settled();
    session.retry();
    expect(turns[1]?.turn).toEqual(turns[0]?.turn as Turn);
    turns[1]?.fail(new TypeError("Failed to fetch"));
    await settled();
    session.edit("two");
    expect(turns[2]?.turn.visitorSecret).toBe(turns[0]?.turn.visitorSecret as string);
    session.startNew();
    expect(unanswered.read()).toBeNull();
  });

  test("in a past conversation is sent again unless the server has stored it", async () => {
    const turn = { conversationId: "a", turnId: "t", message: "one", location: null, listingId: null, plan: null };
    const lost = { ...turn, regenerate: false, edit: false, visitorSecret: null };
    for (const [given, messages] of [
      [{}, ["hello", "Hi.", "one"]],
      [{ edit: true }, ["one"]],
      [{ regenerate: true, message: "hello" }, ["hello"]],
    ] as const) {
      const { unanswered, open } = tab();
      unanswered.write({ ...lost, ...given });
      const { session, turns, conversations, state } = open();
      conversations.set("a", old("a", "hello", "Hi."));
      session.open("a");
      await settled();
      expect(turns.map(({ turn }) => turn)).toEqual([unanswered.read() as Turn]);
      expect(state().messages.map(({ content }) => content)).toEqual([...messages, ""]);
    }
    const { unanswered, open } = tab();
    unanswered.write({ ...lost, turnId: "a-2" });
    const { session, turns, conversations } = open();
    conversations.set("a", old("a", "hello", "Hi.", "one", "Yes."));
    session.open("a");
    await settled();
    expect([turns.length, unanswered.read()]).toEqual([0, null]);
  });
});

describe("conversations", () => {
  test("nothing is sent while a past conversation loads", async () => {
    const { session, conversations, state, turns } = played();
    conversations.set("a", old("a", "hello", "Hi."));
    session.open("a");
    expect(state()).toMatchObject({ loading: true, conversationId: "a" });
    expect(session.send("x")).toBe(false);
    await settled();
    expect(state().messages.map(({ content }) => content)).toEqual(["hello", "Hi."]);
    session.open("a");
    expect(state().loading).toBe(false);
    session.regenerate();
    expect(turns[0]?.turn).toMatchObject({ conversationId: "a", message: "hello", regenerate: true });
  });

  test("the conversation opened last wins, whichever loads last", async () => {
    const { session, conversations, state } = played();
    conversations.set("a", old("a", "from a", "A"));
    conversations.set("b", old("b", "from b", "B"));
    session.open("a");
    session.open("b");
    await settled();
    expect(state().messages[0]?.content).toBe("from b");
  });

  test("a deleted conversation and a failed load have different messages; reload tries again", async () => {
    const { session, conversations, state } = played();
    session.open("nope");
    await settled();
    expect(state().loadFailure).toBe("gone");
    conversations.set("bad", new Error("500"));
    session.open("bad");
    await settled();
    expect(state().loadFailure).toBe("failed");
    expect(session.send("x")).toBe(false);
    conversations.set("bad", old("bad", "hello", "Hi."));
    session.reload();
    await settled();
    expect(state()).toMatchObject({ loadFailure: null, loading: false });
  });

  test("a conversation without a last answer offers Retry", async () => {
    const { session, conversations, state, turns } = played();
    conversations.set("a", old("a", "hello"));
    session.open("a");
    await settled();
    expect(state().messages.at(-1)?.failure?.text).toBe("This message has no answer yet.");
    session.retry();
    expect(turns[0]?.turn).toMatchObject({ message: "hello", regenerate: true });
  });

  test("a running turn is followed; the answer that it replaces is not shown", async () => {
    const { session, conversations, state, turns, followed, told } = played();
    conversations.set("a", { ...old("a", "hello", "Old."), answering: true });
    session.open("a");
    await settled();
    expect(state()).toMatchObject({ pending: true, loading: false });
    expect(session.send("x")).toBe(false);
    const reply = stream(...begin("a"), ...say("New"));
    followed[0]?.answer(reply.response);
    await settled();
    expect(texts(session.reply.value)).toEqual(["New"]);
    reply.send(more("er."), end);
    reply.close();
    await settled();
    expect(state().messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "hello"],
      ["assistant", "Newer."],
    ]);
    expect(told).toEqual(["end"]);
    expect(turns).toHaveLength(0);
    session.regenerate();
    expect(turns[0]?.turn).toMatchObject({ message: "hello", regenerate: true });
  });

  test("a conversation whose turn ended before it could be followed is loaded again", async () => {
    const { session, conversations, state, followed } = played();
    conversations.set("a", { ...old("a", "hello"), answering: true });
    session.open("a");
    await settled();
    conversations.set("a", old("a", "hello", "Hi."));
    followed[0]?.answer(new Response(null, { status: 204 }));
    await settled();
    expect(state().messages.map(({ content }) => content)).toEqual(["hello", "Hi."]);
    expect(state().pending).toBe(false);
  });

  test("opening another conversation aborts the current request, which changes nothing afterwards", async () => {
    const { session, conversations, state, turns, told } = played();
    conversations.set("a", old("a", "hello", "Hi."));
    session.send("one");
    const reply = stream(...begin("c1"), ...say("late"));
    session.open("a");
    expect(turns[0]?.signal.aborted).toBe(true);
    turns[0]?.answer(reply.response);
    await settled();
    expect(state()).toMatchObject({ conversationId: "a", pending: false });
    expect(told).toEqual([]);
  });

  test("a new chat starts empty", async () => {
    const { session, turns, state } = played();
    session.send("one");
    turns[0]?.answer(whole(...begin(), ...say("Hi."), end));
    await settled();
    session.startNew();
    expect(state()).toMatchObject({ conversationId: null, messages: [], pending: false });
    session.send("two");
    expect(turns[1]?.turn.conversationId).toBe(null);
  });

  test("a remount (strict mode) doesn't leave the input locked", async () => {
    const { session, turns, state, conversations } = played();
    conversations.set("a", old("a", "hello", "Hi."));
    session.open("a");
    session.leave();
    session.open("a");
    await settled();
    expect(state()).toMatchObject({ loading: false, conversationId: "a" });
    expect(state().messages).toHaveLength(2);
    session.send("one");
    session.leave();
    expect(turns[0]?.signal.aborted).toBe(true);
    expect(state().pending).toBe(false);
  });
});
