import { expect, test } from "bun:test";
import { listed, readEntries } from "./entries.ts";
import { filled, readSentences, slotsOf } from "./sentences.ts";

test("a line is an entry, goes on with the one above, or is a comment", () => {
  expect(readEntries("# Pots\n\npot = kettle,\n  pan\n# more\nwag, wait -> wait\n")).toEqual([
    { left: "pot", sign: "=", right: "kettle, pan" },
    { left: "wag, wait", sign: "->", right: "wait" },
  ]);
});

test("commas part a list, except within brackets", () => {
  expect(listed("no[,] wait, (a, b/c) d, ")).toEqual(["no[,] wait", "(a, b/c) d"]);
});

test("slots of a sentence are filled once, and none is left empty", () => {
  const [text = ""] = readSentences("found = {count} of {title}.").get("found") ?? [];
  expect(slotsOf(text)).toEqual(["count", "title"]);
  expect(filled(text, { count: 2, title: "{count}" })).toBe("2 of {count}.");
  expect(() => filled(text, { count: 2 })).toThrow('Nothing is given for {title} of "{count} of {title}."');
});
