import { describe, expect, test } from "bun:test";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readEntries } from "#contract/language/entries.ts";
import { isStopWord, splitWords, stemsOf } from "#contract/language/words.ts";
import { telling } from "../vectors/word-vectors.ts";
import { kindsTold } from "./uses.ts";

const folder = join(import.meta.dir, "data");
const files = readdirSync(folder).sort();
const textOf = (file: string) => readFileSync(join(folder, file), "utf8");
/** Untrimmed, so that a doubled separator shows. */
const kindsIn = (file: string) =>
  readEntries(textOf(file)).map(({ left, sign, right }) => ({
    sign,
    names: left.split(",").map((name) => name.trim()),
    phrases: right.split("|").map((phrase) => phrase.trim()),
  }));
const allKinds = files.flatMap(kindsIn);
const twice = (parts: readonly string[]) => parts.filter((part, at) => parts.indexOf(part) !== at);
/** As `kindsTold` tells a name. */
const stemmed = (name: string) => stemsOf(name).join(" ");
const scoreOf = (text: string, name: string): number =>
  kindsTold(text, allKinds.length).find(({ names }) => names.some((stems) => stems.join(" ") === stemmed(name)))
    ?.score ?? 0;

describe.each(files)("%s", (file) => {
  test("says what it is", () => {
    expect(textOf(file)).toMatch(
      /^# What kinds of .+ are for: names .+ -> what people say who need one, parted by \|\n/u,
    );
  });

  test("has names and at least five phrases a line, none of them empty, twice, or in capitals", () => {
    const kinds = kindsIn(file);
    expect(kinds.length).toBeGreaterThan(400);
    for (const { sign, names, phrases } of kinds) {
      const [name] = names;
      expect([name, sign]).toEqual([name, "->"]);
      expect([name, phrases.length >= 5]).toEqual([name, true]);
      expect([name, twice(names), twice(phrases)]).toEqual([name, [], []]);
      for (const part of [...names, ...phrases]) {
        expect([name, part]).toEqual([name, part.toLowerCase()]);
        expect([name, part, splitWords(part).length > 0]).toEqual([name, part, true]);
      }
    }
  });
});

test("a phrase's words, in any order, tell of its kind and of no other more", () => {
  let looked = 0;
  for (const [number, { names, phrases }] of allKinds.entries()) {
    const [phrase = ""] = phrases;
    const words = new Set(splitWords(phrase).filter((word) => !isStopWord(word)));
    if (number % 120 || words.size < 3) continue;
    looked++;
    const told = kindsTold([...words].reverse().join(" "), 5);
    expect([phrase, told[0]?.score.toFixed(6)]).toEqual([phrase, "1.000000"]);
    const first = told
      .filter(({ score }) => score > 1 - 1e-6)
      .flatMap((kind) => kind.names.map((name) => name.join(" ")));
    expect(first).toContain(stemmed(names[0] ?? ""));
  }
  expect(looked).toBeGreaterThan(15);
});

test("words of one phrase tell more than as many of several", () => {
  const one = scoreOf("make holes in pine for dowels", "cordless drill");
  const several = scoreOf("dowels, curtain, chipboard, lead", "cordless drill");
  expect(one).toBeCloseTo(1);
  expect(several).toBeLessThan(0.8);
  expect(several).toBeGreaterThan(0.5);
});

test("a word with the same meaning counts, but less than the word itself", () => {
  const [itself, near, other] = ["blanket", "throw", "parliament"].map((word) =>
    scoreOf(`the loose one between me and the ${word}`, "flat sheet"),
  ) as [number, number, number];
  const words = ["loose", "one", "between", "throw"];
  const share = telling("throw") / words.reduce((sum, word) => sum + telling(word), 0);
  expect(itself).toBeCloseTo(1);
  // "Throw" has the very vector of "blanket".
  expect(near).toBeLessThan(1 - 0.15 * share);
  expect(near).toBeGreaterThan(other);
});

test("one word alone is a name, and tells of nothing", () => {
  expect(kindsTold("pine dowels", 5)).toHaveLength(5);
  for (const text of ["dowels", "for the dowels", "dowels, dowels", "for the", ""])
    expect(kindsTold(text, 5)).toEqual([]);
});

test("as many as are asked for, the best first, with scores from 0 to 1", () => {
  for (const text of ["dig a hole in hard ground for a fence", "quarterly dividends of a bank", "sings when ready"]) {
    const all = kindsTold(text, allKinds.length);
    expect(all).toHaveLength(allKinds.length);
    const scores = all.map(({ score }) => score);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
    expect(scores[0]).toBeLessThanOrEqual(1 + 1e-9);
    expect(scores.at(-1)).toBeGreaterThanOrEqual(0);
    expect(kindsTold(text, 3)).toEqual(all.slice(0, 3));
  }
});

test("the longer names of other kinds are told with a kind, and its own are not among them", () => {
  const [kettle] = kindsTold("clicks off by itself, fast rooibos", 1);
  expect(kettle?.names).toContainEqual(stemsOf("kettle"));
  expect(kettle?.names).toContainEqual(stemsOf("electric kettle"));
  expect(kettle?.others).toContainEqual(stemsOf("kettle descaler"));
  expect(kettle?.others).not.toContainEqual(stemsOf("electric kettle"));
  expect(kettle?.others).not.toContainEqual(stemsOf("milk frother"));
});
