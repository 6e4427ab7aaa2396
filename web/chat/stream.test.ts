import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import {
  applyEvent,
  createEventSplitter,
  emptyReply,
  parsePayload,
  type ReplyState,
  readReply,
  SilentStream,
  type StreamEvent,
  TruncatedStream,
} from "./stream.ts";

const fold = (...events: StreamEvent[]): ReplyState => events.reduce(applyEvent, emptyReply);
const text = (id: string, ...deltas: string[]): StreamEvent[] => [
  { type: "text-start", id },
  ...deltas.map((delta) => ({ type: "text-delta", id, delta })),
  { type: "text-end", id },
];
const sse = (...events: (StreamEvent | string)[]): string =>
  events.map((event) => `data: ${typeof event === "string" ? event : JSON.stringify(event)}\n\n`).join("");

describe("what an event does to the reply", () => {
  const found = { results: [] };
  const table: [string, StreamEvent[], Partial<ReplyState>][] = [
    ["start names the message", [{ type: "start", messageId: "m1" }], { id: "m1" }],
    [
      "start may carry the conversation",
      [{ type: "start", messageMetadata: { conversationId: "c1" } }],
      { conversationId: "c1", id: null },
    ],
    [
      "the conversation's id",
      [{ type: "data-conversation", data: { conversationId: "c1" } }],
      { conversationId: "c1" },
    ],
    ["a step begins the work", [{ type: "start-step" }], { begun: true }],
    ["text adds up", text("t", "Hel", "lo"), { parts: [{ type: "text", text: "Hello" }] }],
    [
      "two texts interleave without mixing",
      [
        { type: "text-start", id: "a" },
        { type: "text-start", id: "b" },
        { type: "text-delta", id: "b", delta: "B" },
        { type: "text-delta", id: "a", delta: "A" },
      ],
      {
        parts: [
          { type: "text", text: "A" },
          { type: "text", text: "B" },
        ],
      },
    ],
    [
      "a delta without its start still shows",
      [{ type: "text-delta", id: "t", delta: "Hi" }],
      { parts: [{ type: "text", text: "Hi" }] },
    ],
    [
      "the same text id in a later step is a new text",
      [{ type: "start-step" }, ...text("0", "one"), { type: "start-step" }, ...text("0", "two")],
      {
        parts: [
          { type: "text", text: "one" },
          { type: "text", text: "two" },
        ],
      },
    ],
    [
      "a tool goes from input to output",
      [
        { type: "tool-input-start", toolCallId: "k", toolName: "search_listings" },
        { type: "tool-input-delta", toolCallId: "k", inputTextDelta: "{" },
        { type: "tool-input-available", toolCallId: "k", toolName: "search_listings", input: { a: 1 } },
        { type: "tool-output-available", toolCallId: "k", output: found },
      ],
      {
        parts: [
          { type: "tool-search_listings", toolCallId: "k", state: "output-available", input: { a: 1 }, output: found },
        ] as ReplyState["parts"],
      },
    ],
    [
      "a preliminary output waits for the real one",
      [
        { type: "tool-input-available", toolCallId: "k", toolName: "view_cart", input: {} },
        { type: "tool-output-available", toolCallId: "k", output: { no: 1 }, preliminary: true },
      ],
      { parts: [{ type: "tool-view_cart", toolCallId: "k", state: "input-available", input: {} }] },
    ],
    [
      "a tool fails",
      [
        { type: "tool-input-available", toolCallId: "k", toolName: "view_cart", input: {} },
        { type: "tool-output-error", toolCallId: "k", errorText: "no" },
      ],
      { parts: [{ type: "tool-view_cart", toolCallId: "k", state: "output-error", input: {}, errorText: "no" }] },
    ],
    [
      "an output without its call, and a tool of another shop, are ignored",
      [
        { type: "tool-output-available", toolCallId: "k", output: found },
        { type: "tool-input-start", toolCallId: "x", toolName: "launch_rocket" },
      ],
      { parts: [] },
    ],
    [
      "reset-step takes back this step only",
      [
        { type: "start-step" },
        ...text("a", "kept"),
        { type: "start-step" },
        ...text("b", "half"),
        { type: "tool-input-start", toolCallId: "k", toolName: "view_cart" },
        { type: "reset-step" },
        ...text("b", "whole"),
      ],
      {
        parts: [
          { type: "text", text: "kept" },
          { type: "text", text: "whole" },
        ],
      },
    ],
    ["the live line", [{ type: "data-activity", data: { text: "Searching" } }], { activity: "Searching" }],
    [
      "text takes the live line's place",
      [{ type: "data-activity", data: { text: "Searching" } }, ...text("t", "Here")],
      { activity: "" },
    ],
    [
      "suggestions and notices are kept, the last of each",
      [
        { type: "data-suggestions", data: { suggestions: ["a"] } },
        { type: "data-suggestions", data: { suggestions: ["b"] } },
        { type: "data-notice", data: { kind: "offline", text: "n" } },
      ],
      {
        parts: [
          { type: "data-suggestions", data: { suggestions: ["b"] } },
          { type: "data-notice", data: { kind: "offline", text: "n" } },
        ],
      },
    ],
    ["an error brings its sentence", [{ type: "error", errorText: "Down." }], { error: "Down." }],
    ["an error without words gets some", [{ type: "error" }], { error: "The assistant is unavailable right now." }],
    ["finish ends it", [{ type: "finish" }], { finished: true }],
    ["abort ends it", [{ type: "abort" }], { finished: true }],
    [
      "what a later protocol may bring is ignored",
      [
        { type: "reasoning-delta", id: "r", delta: "hm" },
        { type: "data-weather", data: 1 },
        { type: "source-url", url: "https://example.com" },
        { type: "text-delta", id: "t", delta: 7 },
      ],
      {},
    ],
  ];

  test.each(table)("%s", (_, events, expected) => {
    expect(fold(...events)).toMatchObject({ ...expected });
    if (Object.keys(expected).length === 0) expect(fold(...events)).toEqual(emptyReply);
  });

  test("parts that an event doesn't touch stay the same objects", () => {
    const before = fold({ type: "tool-input-start", toolCallId: "k", toolName: "view_cart" }, ...text("t", "a"));
    const after = applyEvent(before, { type: "text-delta", id: "t", delta: "b" });
    expect(after.parts[0]).toBe(before.parts[0] as NonNullable<(typeof before.parts)[0]>);
    expect(after.parts[1]).toEqual({ type: "text", text: "ab" });
  });
});

describe("splitting bytes into events", () => {
  const bytes = (value: string) => new TextEncoder().encode(value);

  test.each([
    ["data: a\n\ndata: b\n\n", ["a", "b"]],
    ["data:a\r\n\r\ndata: b\r\n\r\n", ["a", "b"]],
    ["data: a\r\rdata: b\r\r", ["a", "b"]],
    [": keep-alive\n\ndata: a\n\n", ["a"]],
    ["event: x\nid: 1\ndata: a\ndata: b\n\n", ["a\nb"]],
    ["data: unfinished", []],
  ])("%j → %j", (input, expected) => {
    expect(createEventSplitter()(bytes(input))).toEqual(expected);
  });

  test("gives the same events wherever the chunks are cut, through letters and line ends", () => {
    const payloads = fc.array(
      fc.string({ unit: "grapheme", minLength: 1 }).map((value) => JSON.stringify(value)),
      { maxLength: 6 },
    );
    const ends = fc.constantFrom("\n", "\r\n", "\r");
    fc.assert(
      fc.property(payloads, ends, fc.array(fc.nat({ max: 400 }), { maxLength: 20 }), (expected, end, cuts) => {
        const whole = bytes(expected.map((payload) => `data: ${payload}${end}${end}`).join(""));
        const places = [...new Set(cuts.map((cut) => Math.min(cut, whole.length)))].sort((a, b) => a - b);
        const split = createEventSplitter();
        const got: string[] = [];
        let from = 0;
        for (const to of [...places, whole.length]) {
          got.push(...split(whole.slice(from, to)));
          from = to;
        }
        got.push(...split(null), ...split(bytes("\n")));
        expect(got).toEqual(expected);
      }),
    );
  });

  test.each([
    ["[DONE]", "done"],
    ["{broken", null],
    ["[1]", null],
    ["null", null],
    ['{"no":"type"}', null],
    ['{"type":"finish"}', { type: "finish" }],
  ])("payload %j is read as %j", (payload, expected) => {
    expect(parsePayload(payload)).toEqual(expected as ReturnType<typeof parsePayload>);
  });
});

describe("reading a whole turn", () => {
  function streamOf(chunks: string[], { hang = false, fail = false } = {}) {
    let cancelled = false;
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        for (const chunk of chunks) {
          await Promise.resolve();
          controller.enqueue(new TextEncoder().encode(chunk));
        }
        if (fail) controller.error(new TypeError("network"));
        else if (!hang) controller.close();
      },
      cancel() {
        cancelled = true;
      },
    });
    return { body, wasCancelled: () => cancelled };
  }
  async function read(body: ReadableStream<Uint8Array>, silenceMs = 1000) {
    const seen: ReplyState[] = [];
    const result = await readReply(body, { onReply: (reply) => seen.push(reply), silenceMs }).catch(
      (error: unknown) => error,
    );
    return { result, last: seen.at(-1), seen };
  }
  const turn = sse({ type: "start", messageId: "m" }, { type: "start-step" }, ...text("t", "Hello ", "there"), {
    type: "finish",
  });

  test("resolves with the reply, and tells about each chunk that changed something", async () => {
    const { result, seen } = await read(streamOf([turn, ": keep-alive\n\n", "data: [DONE]\n\n"]).body);
    expect(result).toMatchObject({ id: "m", finished: true, parts: [{ type: "text", text: "Hello there" }] });
    expect(seen).toHaveLength(1);
  });

  test("a last event without its blank line counts", async () => {
    const { result } = await read(streamOf([turn.trimEnd()]).body);
    expect(result).toMatchObject({ finished: true });
  });

  test("a stream that ends without an end is truncated, and its text is kept", async () => {
    const { result, last } = await read(streamOf([sse({ type: "start" }, ...text("t", "Half an ans"))]).body);
    expect(result).toBeInstanceOf(TruncatedStream);
    expect(last?.parts).toEqual([{ type: "text", text: "Half an ans" }]);
  });

  test("a broken connection throws what it threw", async () => {
    const { result } = await read(streamOf([sse({ type: "start" })], { fail: true }).body);
    expect(result).toBeInstanceOf(TypeError);
  });

  test("silence ends the turn and hangs up", async () => {
    const stream = streamOf([sse({ type: "start-step" })], { hang: true });
    const { result } = await read(stream.body, 30);
    expect(result).toBeInstanceOf(SilentStream);
    expect(stream.wasCancelled()).toBe(true);
  });

  test("keep-alive comments are silence", async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(": still here\n\n")), 5);
      },
      cancel: () => clearInterval(timer),
    });
    expect((await read(body, 40)).result).toBeInstanceOf(SilentStream);
  });

  test("[DONE] ends it though the server forgets to hang up, and nobody hangs up on the server", async () => {
    const stream = streamOf([turn, "data: [DONE]\n\n"], { hang: true });
    const { result } = await read(stream.body);
    expect(result).toMatchObject({ finished: true });
    expect(stream.wasCancelled()).toBe(false);
  });

  test("an error of the server's resolves with its sentence", async () => {
    const { result } = await read(streamOf([sse({ type: "start" }, { type: "error", errorText: "Down." })]).body);
    expect(result).toMatchObject({ error: "Down." });
  });
});
