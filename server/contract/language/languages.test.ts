import { expect, test } from "bun:test";
import { englishNames, readLanguage } from "./languages.ts";

test("an entry is a word, a number or an ordinal; comments and empty lines are skipped", () => {
  const { english, numbers, ordinals, longest } = readLanguage(
    "# Pots\n\npotjie, ronde pot = potjie | cast iron pot\ntwee = 2\ntweede, 2de = 2nd\n",
  );
  expect(english("potjie")).toEqual(["potjie", "cast iron pot"]);
  expect(english("# Pots")).toEqual([]);
  expect(longest).toBe(2);
  expect([...numbers]).toEqual([["twee", 2]]);
  expect([...ordinals]).toEqual([
    ["tweede", 2],
    ["2de", 2],
  ]);
});

test("phrases around products are kept apart", () => {
  const { english, said } = readLanguage("watter een, watse een -> which one\n");
  expect([...said]).toEqual([
    ["watter een", "which one"],
    ["watse een", "which one"],
  ]);
  expect(english("watter een")).toEqual([]);
});

test.each(["ketel", "ketel =", "= kettle", "ketel = kettle = pot"])("an invalid line is refused: %s", (line) => {
  expect(() => readLanguage(`broodrooster = toaster\n${line}`)).toThrow(`not an entry: ${line}`);
});

test("a word made of two known Afrikaans words is both in English, a known one what it is", () => {
  expect(englishNames("tamatiesaad").join()).toMatch(/tomato.* seed/);
  expect(englishNames("ketel")).toEqual(["kettle"]);
  expect(englishNames("qwertysaad")).toEqual([]);
});
