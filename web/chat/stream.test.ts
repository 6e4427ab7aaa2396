import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import type { TurnChunk, TurnReply } from "#contract/chat/turn-chunks.ts";
import { createEventSplitter, parsePayload, readReply, SilentStream, TruncatedStream } from "./stream.ts";

const text = (...deltas: string[]): TurnChunk[] => [
  { type: "text-start", id: "t" },
  ...deltas.map((delta): TurnChunk => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
];
const sse = (...chunks: TurnChunk[]): string => chunks.map((chunk) => `data: ${JSON.stringify(chunk)}\n\n`).join("");
const start: TurnChunk = { type: "start", messageId: "m" };

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

  test("gives the same events wherever chunks are cut, even within characters and line ends", () => {
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
    const seen: TurnReply[] = [];
    const result = await readReply(body, { onReply: (reply) => seen.push(reply), silenceMs }).catch(
      (error: unknown) => error,
    );
    return { result, last: seen.at(-1), seen };
  }
  const turn = sse(start, { type: "start-step" }, ...text("Hello ", "there"), { type: "finish" });

  test("resolves with the reply and reports each chunk that changed something", async () => {
    const { result, seen } = await read(streamOf([turn, ": keep-alive\n\n", "data: [DONE]\n\n"]).body);
    expect(result).toMatchObject({ finished: true, parts: [{ type: "text", text: "Hello there" }] });
    expect(seen).toHaveLength(1);
  });

  test("a last event without a blank line counts", async () => {
    const { result } = await read(streamOf([turn.trimEnd()]).body);
    expect(result).toMatchObject({ finished: true });
  });

  test("a stream without an end event throws TruncatedStream; its text is kept", async () => {
    const { result, last } = await read(streamOf([sse(start, ...text("Half an ans"))]).body);
    expect(result).toBeInstanceOf(TruncatedStream);
    expect(last?.parts).toEqual([{ type: "text", text: "Half an ans" }]);
  });

  test("a broken connection throws its error", async () => {
    const { result } = await read(streamOf([sse(start)], { fail: true }).body);
    expect(result).toBeInstanceOf(TypeError);
  });

  test("silence throws SilentStream and closes the connection", async () => {
    const stream = streamOf([sse({ type: "start-step" })], { hang: true });
    const { result } = await read(stream.body, 30);
    expect(result).toBeInstanceOf(SilentStream);
    expect(stream.wasCancelled()).toBe(true);
  });

  test("keep-alive comments don't reset the silence limit", async () => {
    let timer: ReturnType<typeof setInterval> | undefined;
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        timer = setInterval(() => controller.enqueue(new TextEncoder().encode(": still here\n\n")), 5);
      },
      cancel: () => clearInterval(timer),
    });
    expect((await read(body, 40)).result).toBeInstanceOf(SilentStream);
  });

  test("[DONE] ends the reply even if the server keeps the connection open; the client doesn't abort it", async () => {
    const stream = streamOf([turn, "data: [DONE]\n\n"], { hang: true });
    const { result } = await read(stream.body);
    expect(result).toMatchObject({ finished: true });
    expect(stream.wasCancelled()).toBe(false);
  });
});
