import { describe, expect, test } from "bun:test";
import { stemOf } from "#contract/language/words.ts";
import { correctionsOf, typoCost } from "./spelling.ts";
import { isEnglish } from "./word-meaning.ts";

const goods =
  "kettle blender umbrella scissors calculator mattress bookshelf wheelbarrow thermometer trousers jewellery biscuit cushion pillow curtain hammock binoculars sandals necklace blanket sewing machine candle can candy lamp battery lantern tripod colander vacuum".split(
    " ",
  );
const frequencies = new Map(goods.map((word) => [stemOf(word), 3]));
const vocabulary = { words: [...frequencies.keys()], frequency: (stem: string) => frequencies.get(stem) ?? 0 };
const best = (word: string) => correctionsOf(word, vocabulary)[0]?.stem;

/** A typing error of one kind, at a position in the word. */
const swapped = (word: string, at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
const dropped = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
const doubled = (word: string, at: number) => word.slice(0, at) + word[at] + word.slice(at);

test("a slip is another thing before it is the root of its word", () => {
  const some = new Map([
    ["protect", 3],
    [stemOf("protector"), 3],
  ]);
  const stems = correctionsOf("protecter", { words: [...some.keys()], frequency: (stem) => some.get(stem) ?? 0 });
  expect(stems.map(({ stem }) => stem)).toContain(stemOf("protector"));
});

test("what is written as it is heard is corrected", () => {
  const found = correctionsOf("dolfin", { words: [stemOf("dolphin")], frequency: () => 3 });
  expect(found.map(({ stem }) => stem)).toEqual([stemOf("dolphin")]);
});

const onlyOne = (word: string) => ({
  words: [stemOf(word)],
  frequency: (stem: string) => Number(stem === stemOf(word)),
});

test.each([
  ["biskit", "biscuit"],
  ["charkol", "charcoal"],
  ["braslet", "bracelet"],
  ["furnicher", "furniture"],
  ["stashunery", "stationery"],
])("%s is spelt by ear", (word, meant) => {
  const found = correctionsOf(word, onlyOne(meant));
  expect(found.map(({ stem }) => stem)).toEqual([stemOf(meant)]);
});

test.each([
  ["granddad", "ground"],
  ["bitless", "bottle"],
  ["kucinga", "casing"],
  ["korrels", "coral"],
])("%s sounds a little like %s, and is none", (word, like) => {
  expect(correctionsOf(word, onlyOne(like))).toEqual([]);
});

test.each([
  ["takkies", "taxi"],
  ["lepel", "level"],
])("%s is a word of its own, and no sure slip for %s", (word, like) => {
  const found = correctionsOf(word, { words: [stemOf(like)], frequency: () => 3 });
  expect(found.filter(({ sure }) => sure)).toEqual([]);
});

describe("generated typing errors", () => {
  test("swapped, dropped and doubled letters after the first are corrected", () => {
    const missed: string[] = [];
    let tried = 0;
    for (const word of goods.filter(({ length }) => length >= 6)) {
      for (let at = 1; at < word.length - 1; at++) {
        for (const typo of [swapped(word, at), dropped(word, at), doubled(word, at)]) {
          if (typo === word || frequencies.has(stemOf(typo))) continue;
          tried++;
          if (best(typo) !== stemOf(word)) missed.push(`${typo} for ${word}`);
        }
      }
    }
    expect(tried).toBeGreaterThan(350);
    // Some become another English word.
    expect(missed.length / tried).toBeLessThan(0.04);
  });

  test.each([
    ["calcultaor", "calculator"],
    ["jewelery", "jewellery"],
    ["trowsers", "trousers"],
    ["cusion", "cushion"],
    ["binoclars", "binoculars"],
    ["sewin", "sewing"],
    ["mashine", "machine"],
    ["cann", "can"],
  ])("%s → %s", (typo, word) => expect(best(typo)).toBe(stemOf(word)));

  test.each([
    ["beaan", ["bean"]],
    ["beaxn", ["bean"]],
    ["beaq", ["beam", "bean"]],
  ])("corrections that are about as likely are kept for the other words to decide: %s", (typo, kept) => {
    const both = { words: ["bean", "beam"], frequency: () => 2 };
    const corrections = correctionsOf(typo, both).map(({ stem }) => stem);
    expect(corrections.sort()).toEqual(kept);
  });

  test("a new word of the catalogue is suggested from then on", () => {
    const words = ["bean"];
    const growing = { words, frequency: (stem: string) => (words.includes(stem) ? 2 : 0) };
    expect(correctionsOf("kettel", growing)).toEqual([]);
    words.push(stemOf("kettle"));
    expect(correctionsOf("kettel", growing).map(({ stem }) => stem)).toEqual([stemOf("kettle")]);
  });

  test("a word whose stem is much shorter is known by one slip of its letters", () => {
    const words = [stemOf("laminator"), stemOf("bean")];
    const few = { words, frequency: (stem: string) => (words.includes(stem) ? 2 : 0) };
    for (const written of ["lamintaor", "laminatr", "laminattor", "laminetor"])
      expect(correctionsOf(written, few).map(({ stem, sure }) => [stem, sure])).toEqual([[stemOf("laminator"), true]]);
    for (const written of ["lamintoar", "lamps"]) expect(correctionsOf(written, few)).toEqual([]);
  });

  test("an ending that is written wrong comes before one that is left away, in the plural too", () => {
    const words = ["protector", "protect"];
    const few = { words, frequency: (stem: string) => (words.includes(stem) ? 2 : 0) };
    for (const written of ["protecter", "protecters"]) expect(correctionsOf(written, few)[0]?.stem).toBe("protector");
  });

  test("English words are uncertain errors; numbers and short words are never corrected", () => {
    for (const word of ["battle", "settle", "dandy"])
      expect(correctionsOf(word, vocabulary).filter(({ sure }) => sure)).toEqual([]);
    for (const word of ["a4", "kt200", "xyz", "cn"]) expect(correctionsOf(word, vocabulary)).toEqual([]);
  });
});

test("the cost of each kind of error", () => {
  expect(typoCost("kettle", "kettle", 2)).toBe(0);
  expect(typoCost("ketle", "kettle", 2)).toBe(0.5);
  expect(typoCost("kettlle", "kettle", 2)).toBe(0.5);
  expect(typoCost("kettel", "kettle", 2)).toBe(0.6);
  expect(typoCost("kittle", "kettle", 2)).toBe(0.7);
  expect(typoCost("kexttle", "kettle", 2)).toBe(1);
  expect(typoCost("mettle", "kettle", 2)).toBeGreaterThan(1);
  expect(typoCost("spoon", "kettle", 2)).toBe(Number.POSITIVE_INFINITY);
});

test("a regular plural of an English word is an English word", () => {
  expect(["boxes", "kettles", "candies"].filter((word) => !isEnglish(word))).toEqual([]);
  expect(["kettless", "potes"].filter(isEnglish)).toEqual([]);
});
