// The syntax of phrases (phrases/en.txt): what each matches in a text, or null.
import { expect, test } from "bun:test";
import { readFileSync } from "node:fs";
import { readEntries } from "#contract/language/entries.ts";
import { phrasePattern } from "./phrases.ts";

test.each([
  ["cheap", "so cheap!", "cheap"],
  ["cheap", "cheaper", null],
  ["order[s]", "my orders", "orders"],
  ["order[s]", "ordered", null],
  ["[the/my] kettle", "see the kettle", "the kettle"],
  ["[the/my] kettle", "a kettle", "kettle"],
  ["[and/so]* why", "and so why", "and so why"],
  ["why [not/me]*", "why not me?", "why not me"],
  ["(in/on) the list", "on the list", "on the list"],
  ["(in/on) the list", "the list", null],
  ["out-of-stock", "out of stock", "out of stock"],
  ["out-of-stock", "outofstock", null],
  ["the * one", "the blue one", "the blue one"],
  ["the * one", "the one", null],
  ["last # days", "the last 12 days", "last 12 days"],
  ["scratch[,] that", "scratch, that", "scratch, that"],
  ["best !(man/before)", "best kettle", "best"],
  ["best !(man/before)", "best before", null],
  ["!(not/never) good", "so good", "good"],
  ["!(not/never) good", "never good", null],
])("%s in %s: %s", (phrase, text, matched) => {
  expect(phrasePattern([phrase]).exec(text)?.[0] ?? null).toBe(matched);
});

test("a phrase with only optional words, or an unclosed bracket, throws", () => {
  expect(() => phrasePattern(["[the] [one]"])).toThrow("A phrase needs a word");
  expect(() => phrasePattern(["the (one"])).toThrow("A bracket is not closed");
});

test.each(["en", "af", "zu", "xh"])(
  "no list has the name of another in %s, whose phrases it would join",
  (language) => {
    const names = readEntries(readFileSync(`${import.meta.dir}/phrases/${language}.txt`, "utf8")).map(
      ({ left }) => left,
    );
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  },
);
