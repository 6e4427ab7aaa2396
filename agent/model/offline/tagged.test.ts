// Words left of a part keep their tags after constraints were removed.
import { describe, expect, test } from "bun:test";
import { readPart } from "#tests/harness/marked-parts.ts";
import type { Slot } from "../../reader/acts.ts";
import type { CatalogueWords } from "../../shop.ts";
import { marksOf, type Part, partOf } from "./tagged.ts";

const typed = "not a red bed, a red bench";
const mark = (slot: Slot, from: number, words: string) => ({ slot, words, from, to: from + words.length });
const part: Part = {
  act: "search",
  probability: 1,
  of: () => 0,
  text: typed,
  typed,
  language: "en",
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

describe("a product is the same however wide its span is", () => {
  const names = new Set(["humane", "mousetrap", "leads", "exercise", "books"]);
  const catalogue: CatalogueWords = {
    standing: (word) => (names.has(word) ? "named" : "unknown"),
    together: () => false,
    tells: () => false,
  };
  const products = (text: string, slot: Slot, tagged: string | readonly string[], knows = true) => {
    const spans = [tagged]
      .flat()
      .map((words) => ({ slot, from: text.indexOf(words), to: text.indexOf(words) + words.length }));
    return partOf(readPart("add", text, spans), knows ? catalogue : undefined)
      .marked.filter((each) => each.slot === "product")
      .map((each) => each.words);
  };
  test.each([
    ["please add the humane mousetrap now", "product", "the humane mousetrap", ["the humane mousetrap"]],
    ["please add the humane mousetrap now", "product", "mousetrap", ["the humane mousetrap"]],
    ["please add the humane, mousetrap", "product", "mousetrap", ["mousetrap"]],
    ["add exercise books A5 please", "product", "exercise books", ["exercise books a5"]],
    ["add garden hose 20 m please", "product", "garden hose", ["garden hose 20 m"]],
    ["add dark chocolate 70%", "product", "dark chocolate", ["dark chocolate 70%"]],
    ["add garden hose 20 times", "product", "garden hose", ["garden hose"]],
    ["can you make it two leads", "quantity", "two", ["leads"]],
    ["can you make it two, leads", "quantity", "two", []],
  ] as const)("%s (%s: %s) → %j", (text, slot, words, expected) => {
    expect(products(text, slot, words)).toEqual([...expected]);
  });

  test("a word between two products belongs to the first; one thing alone is not what is counted", () => {
    expect(products("rugs mousetrap mats", "product", ["rugs", "mats"])).toEqual(["rugs mousetrap", "mats"]);
    expect(products("make it two mousetrap", "quantity", "two")).toEqual([]);
  });

  test("only words that the catalogue knows are added", () => {
    expect(products("please add the humane mousetrap", "product", "mousetrap", false)).toEqual(["mousetrap"]);
    expect(products("please add the zesty mousetrap", "product", "mousetrap")).toEqual(["mousetrap"]);
  });
});

test("a number word before a product counts it, though only the product was marked", () => {
  const marks = (text: string, tagged: string) => {
    const from = text.indexOf(tagged);
    return partOf(readPart("add", text, [{ slot: "product", from, to: from + tagged.length }]))
      .marked.map(({ slot, words }) => `${slot} ${words}`)
      .join();
  };
  expect(marks("Three butter dishes", "butter dishes")).toBe("quantity three,product butter dishes");
  expect(marks("two man tents", "man tents")).toBe("product man tents");
});
