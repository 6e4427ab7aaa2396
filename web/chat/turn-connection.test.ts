// A connection that breaks anywhere: the turn is requested again, shown once and finished once.
import { expect, test } from "bun:test";
import { chunksOf, emptyReply, type TurnChunk } from "#contract/chat/turn-chunks.ts";
import type { Turn } from "./chat-props.ts";
import { createChatSession } from "./chat-session.ts";

const cart = { cart: { items: [], totalCents: 500 }, changed: "Added a lamp.", listingId: "l" };
const chunks: TurnChunk[] = [
  { type: "start", messageId: "m" },
  { type: "data-conversation", data: { conversationId: "c1" }, transient: true },
  { type: "start-step" },
  { type: "tool-input-available", toolCallId: "k", toolName: "add_to_cart", input: {} },
  { type: "tool-output-available", toolCallId: "k", output: cart },
  { type: "text-start", id: "t" },
  ...["It ", "is in ", "your cart, ", "né."].map((delta): TurnChunk => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
  { type: "finish" },
];
const bytesOf = (list: Iterable<TurnChunk>) =>
  new TextEncoder().encode(
    `${[...list].map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("")}data: [DONE]\n\n`,
  );
const whole = bytesOf(chunks);
/** What the server sends to a client that joins later. */
const again = bytesOf(
  chunksOf(
    { messageId: "m", conversationId: "c1" },
    {
      ...emptyReply,
      begun: true,
      finished: true,
      parts: [
        { type: "tool-add_to_cart", toolCallId: "k", state: "output-available", input: {}, output: cart },
        { type: "text", text: "It is in your cart, né." },
      ],
    },
  ),
);

/** Sends these bytes, then fails like a broken connection. */
const broken = (bytes: Uint8Array): Response => {
  let sent = false;
  return new Response(
    new ReadableStream<Uint8Array>({
      pull(controller) {
        if (sent || bytes.length === 0) return controller.error(new TypeError("network error"));
        sent = true;
        controller.enqueue(bytes);
      },
    }),
    { headers: { "content-type": "text/event-stream" } },
  );
};
const unbroken = (bytes: Uint8Array): Response =>
  new Response(bytes.slice().buffer, { headers: { "content-type": "text/event-stream" } });

/** Reads one turn over these connections, one after the other. */
async function talk(connections: (() => Response)[], pausesMs: number[]) {
  const turns: Turn[] = [];
  const told: string[] = [];
  const shown: number[] = [];
  const { promise, resolve } = Promise.withResolvers<void>();
  const unused = async () => {
    throw new Error("not asked for");
  };
  const session = createChatSession(
    () => ({
      transport: {
        sendTurn: async (turn) => {
          const connect = connections[turns.push(turn) - 1];
          if (!connect) throw new TypeError("Failed to fetch");
          return connect();
        },
        loadConversation: unused,
        followTurn: unused,
        stopTurn: unused,
        sendFeedback: unused,
      },
      location: null,
      listingId: null,
      silenceMs: 5000,
      onConversation: (id) => told.push(`conversation ${id}`),
      onCartChanged: () => told.push("cart"),
      onTurnEnd: () => {
        told.push("end");
        resolve();
      },
    }),
    pausesMs,
  );
  session.reply.subscribe((parts) => {
    shown.push(parts.reduce((sum, part) => sum + (part.type === "text" ? part.text.length : 100), 0));
  });
  session.send("add a lamp");
  await promise;
  return { turns, told, shown, state: session.store.getState() };
}

test("cut at any byte, the answer is shown once and never shrinks, and the cart changes once", async () => {
  for (let at = 0; at <= whole.length; at++) {
    const { turns, told, shown, state } = await talk([() => broken(whole.slice(0, at)), () => unbroken(again)], [0]);
    const [question, answer, ...more] = state.messages;
    expect([at, question?.content, answer?.content, answer?.serverId, answer?.failure, more.length]).toEqual([
      at,
      "add a lamp",
      "It is in your cart, né.",
      "m",
      null,
      0,
    ]);
    expect([told, state.pending]).toEqual([["conversation c1", "cart", "end"], false]);
    expect(new Set(turns.map(({ turnId }) => turnId)).size).toBe(1);
    expect(shown).toEqual(shown.toSorted((a, b) => a - b));
  }
});

test("a connection that breaks but makes progress is retried without a limit", async () => {
  const parts = Array.from(
    { length: 9 },
    (_, at) => () => broken(whole.slice(0, Math.ceil((whole.length * (at + 1)) / 9))),
  );
  const { turns, state } = await talk([...parts, () => unbroken(again)], [0, 0, 0, 0]);
  expect(turns.length).toBeGreaterThan(5);
  expect(state.messages.at(-1)).toMatchObject({ content: "It is in your cart, né.", failure: null });
});

test("a restarting server is retried; if it stays away, a sentence and Retry are shown", async () => {
  const restarting = () => Response.json({ message: "The shop is starting." }, { status: 503 });
  const { state } = await talk([() => broken(whole.slice(0, 200)), restarting, () => unbroken(again)], [0, 0]);
  expect(state.messages.at(-1)?.failure).toBe(null);
  const away = await talk([() => broken(whole.slice(0, 600))], [0, 0, 0]);
  expect(away.turns).toHaveLength(4);
  expect(away.state.messages.at(-1)).toMatchObject({
    content: expect.stringMatching(/^It is/),
    failure: { text: "We could not reach the shop. Check your connection and try again.", action: "retry" },
  });
});
