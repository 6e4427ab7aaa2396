// Words that are left of a part keep their marks.
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

test("a word that stands there twice is the one that the same words follow", () => {
  expect(marksOf(part)(["a", "red", "bench"]).map(({ slot }) => slot)).toEqual([null, "colour", "product"]);
});

test("what follows is looked for after what came before", () => {
  const marks = marksOf(part);
  expect(marks(["a", "red"]).map(({ slot }) => slot)).toEqual(["not", "not"]);
  expect(marks(["red"]).map(({ slot }) => slot)).toEqual(["colour"]);
});

test("a word that isn't there has no mark, whatever it begins with", () => {
  expect(marksOf(part)(["aprons", "bench"])).toEqual([
    { slot: null, span: -1 },
    { slot: "product", span: 2 },
  ]);
});
