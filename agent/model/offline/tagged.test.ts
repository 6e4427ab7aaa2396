// Words left of a part keep their tags after constraints were removed.
import { expect, test } from "bun:test";
import type { Slot } from "../../reader/acts.ts";
import { marksOf, type Part } from "./tagged.ts";

const typed = "not a red bed, a red bench";
const mark = (slot: Slot, from: number, words: string) => ({ slot, words, from, to: from + words.length });
const part: Part = {
  act: "search",
  probability: 1,
  of: () => 0,
  text: typed,
  typed,
  marked: [mark("not", 4, "a red bed"), mark("colour", 17, "red"), mark("product", 21, "bench")],
};

test("a repeated word is matched by the words that follow it", () => {
  expect(marksOf(part)(["a", "red", "bench"]).map(({ slot }) => slot)).toEqual([null, "colour", "product"]);
});

test("each call continues after the words of the last call", () => {
  const marks = marksOf(part);
  expect(marks(["a", "red"]).map(({ slot }) => slot)).toEqual(["not", "not"]);
  expect(marks(["red"]).map(({ slot }) => slot)).toEqual(["colour"]);
});

test("an unknown word has no tag, even if a known word begins like it", () => {
  expect(marksOf(part)(["aprons", "bench"])).toEqual([
    { slot: null, span: -1 },
    { slot: "product", span: 2 },
  ]);
});
