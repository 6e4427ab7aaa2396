import { describe, expect, test } from "bun:test";
import { stemOf } from "#contract/language/words.ts";
import { repairsOf, slipCost } from "./slips.ts";
import { isCounted, isEnglish } from "./word-meaning.ts";

const goods =
  "kettle blender umbrella scissors calculator mattress bookshelf wheelbarrow thermometer trousers jewellery biscuit cushion pillow curtain hammock binoculars sandals necklace blanket sewing machine candle can candy lamp battery lantern tripod colander vacuum".split(
    " ",
  );
const frequencies = new Map(goods.map((word) => [stemOf(word), 3]));
const vocabulary = { words: [...frequencies.keys()], frequency: (stem: string) => frequencies.get(stem) ?? 0 };
const best = (word: string) => repairsOf(word, vocabulary)[0]?.stem;

/** A typing error of one kind, at a position in the word. */
const swapped = (word: string, at: number) => word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
const dropped = (word: string, at: number) => word.slice(0, at) + word.slice(at + 1);
const doubled = (word: string, at: number) => word.slice(0, at) + word[at] + word.slice(at);

describe("generated typing errors", () => {
  test("swapped, dropped and doubled letters after the first are corrected", () => {
    const missed: string[] = [];
    let tried = 0;
    for (const word of goods.filter(({ length }) => length >= 6)) {
      for (let at = 1; at < word.length - 1; at++) {
        for (const slip of [swapped(word, at), dropped(word, at), doubled(word, at)]) {
          if (slip === word || frequencies.has(stemOf(slip))) continue;
          tried++;
          if (best(slip) !== stemOf(word)) missed.push(`${slip} for ${word}`);
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
  ])("%s → %s", (slip, word) => expect(best(slip)).toBe(stemOf(word)));

  test.each([
    ["beaan", ["bean"]],
    ["beaxn", ["bean"]],
    ["beaq", ["beam", "bean"]],
  ])("repairs that are about as likely are kept for the other words to decide: %s", (slip, kept) => {
    const both = { words: ["bean", "beam"], frequency: () => 2 };
    const repairs = repairsOf(slip, both).map(({ stem }) => stem);
    expect(repairs.sort()).toEqual(kept);
  });

  test("a new word of the catalogue is suggested from then on", () => {
    const words = ["bean"];
    const growing = { words, frequency: () => 2 };
    expect(repairsOf("kettel", growing)).toEqual([]);
    words.push(stemOf("kettle"));
    expect(repairsOf("kettel", growing).map(({ stem }) => stem)).toEqual([stemOf("kettle")]);
  });

  test("English words are uncertain errors; numbers and short words are never corrected", () => {
    for (const word of ["battle", "settle", "dandy"])
      expect(repairsOf(word, vocabulary).filter(({ sure }) => sure)).toEqual([]);
    for (const word of ["a4", "kt200", "xyz", "cn"]) expect(repairsOf(word, vocabulary)).toEqual([]);
  });
});

test("the cost of each kind of error", () => {
  expect(slipCost("kettle", "kettle", 2)).toBe(0);
  expect(slipCost("ketle", "kettle", 2)).toBe(0.5);
  expect(slipCost("kettlle", "kettle", 2)).toBe(0.5);
  expect(slipCost("kettel", "kettle", 2)).toBe(0.6);
  expect(slipCost("kittle", "kettle", 2)).toBe(0.7);
  expect(slipCost("kexttle", "kettle", 2)).toBe(1);
  expect(slipCost("mettle", "kettle", 2)).toBeGreaterThan(1);
  expect(slipCost("spoon", "kettle", 2)).toBe(Number.POSITIVE_INFINITY);
});

test("a regular plural of an English word is an English word", () => {
  expect(["boxes", "kettles", "candies"].filter((word) => !isEnglish(word))).toEqual([]);
  expect(["kettless", "potes"].filter(isEnglish)).toEqual([]);
});

test("countable English words may be products", () => {
  expect(["laptop", "kettle", "battery", "knife", "brush"].filter((word) => !isCounted(stemOf(word)))).toEqual([]);
  expect(["pilates", "leather", "aluminium"].filter((word) => isCounted(stemOf(word)))).toEqual([]);
});
