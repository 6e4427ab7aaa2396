import { expect, test } from "bun:test";
import { englishOf, readLanguage } from "./languages.ts";

test.each([
  ["rakkie", "shelf"],
  ["beursies", "purse"],
  ["lampies", "lamp"],
  ["mannetjie", "men"],
  ["boompies", "tree"],
])("Afrikaans diminutives and plurals: %s", (word, english) => {
  expect(englishOf(word)).toContain(english);
});

test.each([
  ["nebhulukhwe", "trousers"],
  ["namahempe", "shirt"],
  ["lamakhabethe", "cupboard"],
  ["ngeketela", "kettle"],
  ["kashukela", "sugar"],
  ["sikamama", "mother"],
  ["lwekhitshi", "kitchen"],
  ["zeetumato", "tomatoes"],
  ["okuphepha", "security"],
  ["kwezinkomo", "cattle"],
])("isiZulu and isiXhosa prefixes of a noun: %s", (word, english) => {
  expect(englishOf(word)).toContain(english);
});

test("an English word that only looks like one of these forms is not read as one", () => {
  for (const word of ["bake", "wine", "candles", "cookies", "movies", "zebra", "solar", "banana"])
    expect([word, englishOf(word)]).toEqual([word, []]);
});

test("without forms only the listed words are known", () => {
  expect(readLanguage("stoel = chair").english("stoeltjie")).toEqual([]);
});
