import { expect, test } from "bun:test";
import { readNegated } from "./negation.ts";
import { readQuantity } from "./numbers.ts";
import { readPrices } from "./prices.ts";
import { inEnglish } from "./wish-words.ts";
import { normalise, Reading } from "./words.ts";

test.each([
  ["Die tweede een asb", "die second one please"],
  ["watter een is die ligste?", "which one is die lightest?"],
  ["iyiphi eshibhe kunazo zonke", "which one cheapest"],
  ["ngaphansi kuka-R200", "under r200"],
  ["nokuba yeyiphi kwezi zimbini", "nokuba which one of those two"],
  ["a mine of ideas, elf ears", "a mine of ideas, elf ears"],
])("what is said around goods is English to the exact readers: %s", (typed, plain) => {
  expect(normalise(typed)).toBe(plain);
});

test.each([
  ["'n stoel maar nie plastiek nie", ["plastic"]],
  ["nie wol nie, dit moet katoen wees", ["wool"]],
  ["droewors sonder brandrissie asseblief", ["chilli"]],
  ["ijezi ngaphandle koboya", ["wool"]],
  ["dit is nie so duur nie", []],
])("what is not wanted, in English: %s", (typed, unwanted) => {
  expect(readNegated(new Reading(normalise(typed))).unwanted).toEqual([...unwanted]);
});

test.each([
  ["ngaphansi kuka-R200", { min: null, max: 200_00 }],
  ["minder as R300", { min: null, max: 300_00 }],
  ["phakathi kuka-R100 no-R300", { min: 100_00, max: 300_00 }],
])("prices: %s", (typed, bounds) => {
  expect(readPrices(new Reading(normalise(typed)))).toEqual(bounds);
});

test.each([
  ["een paar", 1],
  ["drie paar", 3],
  ["'n paar", 2],
  ["ezintathu", 3],
])("how many: %s", (typed, count) => {
  expect(readQuantity(normalise(typed))).toBe(count);
});

test("questions are translated to English word by word; English words stay", () => {
  expect(inEnglish(normalise("hoe swaar is die ketel, en waterdig?"))).toBe("how heavy is die kettle, en waterproof?");
  expect(inEnglish("a hand on the pan")).toBe("a hand on the pan");
});
