import { expect, test } from "bun:test";
import { englishOf, readLanguage } from "./languages.ts";

test.each([
  ["rakkie", "shelf"],
  ["beursies", "purse"],
  ["lampies", "lamp"],
  ["mannetjie", "men"],
  ["boompies", "tree"],
])("Afrikaans says small things by their ending: %s", (word, english) => {
  expect(englishOf(word)).toContain(english);
});

test.each([
  ["nebhulukhwe", "trousers"],
  ["namahempe", "shirt"],
  ["lamakhabethe", "cupboard"],
  ["ngeketela", "kettle"],
  ["kashukela", "sugar"],
  ["sikamama", "mother"],
])("isiZulu and isiXhosa put small words before a noun: %s", (word, english) => {
  expect(englishOf(word)).toContain(english);
});

test("a word of English that only looks like one of these forms is none", () => {
  for (const word of ["bake", "wine", "candles", "cookies", "movies", "zebra", "solar", "banana"])
    expect([word, englishOf(word)]).toEqual([word, []]);
});

test("a list without forms knows its own words only", () => {
  expect(readLanguage("stoel = chair").english("stoeltjie")).toEqual([]);
});
