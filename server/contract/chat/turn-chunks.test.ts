import { describe, expect, test } from "bun:test";
import { addChunk, emptyReply, type TurnChunk, type TurnReply, wordsOfReply } from "./turn-chunks.ts";

const fold = (...chunks: TurnChunk[]): TurnReply => chunks.reduce(addChunk, emptyReply);
const text = (...deltas: string[]): TurnChunk[] => [
  { type: "text-start", id: "t" },
  ...deltas.map((delta): TurnChunk => ({ type: "text-delta", id: "t", delta })),
  { type: "text-end", id: "t" },
];
const call: TurnChunk = { type: "tool-input-available", toolCallId: "k", toolName: "search_listings", input: { a: 1 } };
const found = { results: [] };
const output: TurnChunk = { type: "tool-output-available", toolCallId: "k", output: found };
const activity: TurnChunk = { type: "data-activity", data: { text: "Searching" }, transient: true };
const notice: TurnChunk = { type: "data-notice", data: { kind: "offline", text: "The built-in one answered." } };
const suggestions: TurnChunk = { type: "data-suggestions", data: { suggestions: ["a"] } };

describe("the effect of each chunk on the reply", () => {
  test.each<[string, TurnChunk[], Partial<TurnReply>]>([
    [
      "the conversation's id",
      [{ type: "data-conversation", data: { conversationId: "c1" }, transient: true }],
      { conversationId: "c1" },
    ],
    ["a step begins the work", [{ type: "start-step" }], { begun: true }],
    ["text adds up", text("Hel", "lo"), { parts: [{ type: "text", text: "Hello" }] }],
    [
      "the same text id in a later step is a new text",
      [{ type: "start-step" }, ...text("one"), { type: "finish-step" }, { type: "start-step" }, ...text("two")],
      {
        parts: [
          { type: "text", text: "one" },
          { type: "text", text: "two" },
        ],
      },
    ],
    [
      "a tool goes from input to output",
      [call, output],
      {
        parts: [
          {
            type: "tool-search_listings",
            toolCallId: "k",
            state: "output-available",
            input: { a: 1 },
            output: found,
          },
        ],
      },
    ],
    [
      "a tool fails",
      [call, { type: "tool-output-error", toolCallId: "k", errorText: "no" }],
      {
        parts: [
          { type: "tool-search_listings", toolCallId: "k", state: "output-error", input: { a: 1 }, errorText: "no" },
        ],
      },
    ],
    ["an output without its call is ignored", [output], { parts: [] }],
    [
      "reset-step takes back this step only",
      [{ type: "start-step" }, ...text("kept"), { type: "start-step" }, ...text("half"), call, { type: "reset-step" }],
      { parts: [{ type: "text", text: "kept" }] },
    ],
    ["the live line", [activity], { activity: "Searching" }],
    ["text takes the live line's place", [activity, ...text("Here")], { activity: "" }],
    ["so does what a tool found", [call, activity, output], { activity: "" }],
    [
      "the live line may change while a text is written",
      [...text("One").slice(0, -1), activity, { type: "text-delta", id: "t", delta: " two" }],
      { parts: [{ type: "text", text: "One two" }] },
    ],
    ["suggestions and notices are kept", [notice, suggestions], { parts: [notice, suggestions] }],
    ["finish ends it", [activity, { type: "finish" }], { finished: true, activity: "" }],
  ])("%s", (_, chunks, expected) => {
    expect(fold(...chunks)).toMatchObject({ ...expected });
  });

  test("unknown chunks are ignored", () => {
    const later = [{ type: "reasoning-delta", id: "r", delta: "hm" }, { type: "data-weather", data: 1 }, { type: 7 }];
    expect((later as TurnChunk[]).reduce(addChunk, emptyReply)).toBe(emptyReply);
  });

  test("a chunk leaves other parts the same objects", () => {
    const before = fold(call, ...text("a"));
    const after = addChunk(before, { type: "text-delta", id: "t", delta: "b" });
    expect(after.parts[0]).toBe(before.parts[0] as NonNullable<(typeof before.parts)[0]>);
    expect(after.parts[1]).toEqual({ type: "text", text: "ab" });
  });
});

test("a reply as text is all its text, then its notices", () => {
  expect(wordsOfReply(fold(...text(" One. "), call, ...text("Two."), notice, suggestions).parts)).toBe(
    "One.\n\nTwo.\n\nThe built-in one answered.",
  );
});
