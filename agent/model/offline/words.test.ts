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
  ["teh green 1?", "the green one?"],
  ["any bigger 1s, or that 1", "any bigger ones, or that one"],
  ["the 1.5 litre, number 1", "the 1.5 litre, number 1"],
  ["it must be size 1", "it must be size 1"],
  ["hw mch dus it hold", "how much does it hold"],
])("what is said around goods is English to the exact readers: %s", (typed, plain) => {
  expect(normalise(typed)).toBe(plain);
});

test.each([
  ["'n stoel maar nie plastiek nie", ["plastic"]],
  ["nie wol nie, dit moet katoen wees", ["wool"]],
  ["droewors sonder brandrissie asseblief", ["chilli"]],
  ["ijezi ngaphandle koboya", ["wool"]],
  ["dit is nie so duur nie", []],
  ["soek 'n kussing maar nie een met vere nie", ["feather"]],
  ["a pillow, nothing stuffed with feathers", ["feathers"]],
  ["a watch for my wife, she hates gold though", ["gold"]],
  ["biltong please, my kid won't touch chilli", ["chilli"]],
  ["which duvets? My husband sneezes from down", ["down"]],
  ["headphones, but not in-ear", ["in-ear"]],
  ["a paint brush no 6", []],
])("what is not wanted, in English: %s", (typed, unwanted) => {
  expect(readNegated(new Reading(normalise(typed))).unwanted).toEqual([...unwanted]);
});

test.each([
  ["coffee for my gran, she may not have caffeine anymore", ["caffeine free"]],
  ["tee wat nie kafeïen het nie", ["decaf"]],
  ["protein powder but nothing with milk", ["milk free"]],
  ["a candle, only not a smelly one", ["scent free"]],
  ["soap, my skin breaks out from scented stuff", ["scent free"]],
  ["nuts, but no salted ones", []],
])("what sellers must say is not in it: %s", (typed, without) => {
  expect(readNegated(new Reading(normalise(typed))).without).toEqual([...without]);
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
