// The format of the training data: what each line means, and which lines are refused.
import { describe, expect, test } from "bun:test";
import { acts, slots } from "./acts.ts";
import { trainingFiles } from "./learn.ts";
import { type Example, readMarks, readTrainingData } from "./training-data.ts";

const read = (line: string, more: Record<string, string> = {}): Example[] =>
  readTrainingData(new Map([["en/x.txt", line], ...Object.entries(more)]));
const inShort = ({ language, context, parts }: Example): string =>
  `${language} ${context}: ${parts
    .map(
      ({ act, text, spans }) =>
        `${act} "${text}" ${spans.map(({ slot, from, to }) => `${slot}=${text.slice(from, to)}`)}`,
    )
    .join(" + ")}`;

describe("a line of training data", () => {
  test.each([
    [
      "search: [product:a kettle] [price:under R400]",
      ['en none: search "a kettle under R400" product=a kettle,price=under R400'],
    ],
    ["add @shown: add [ref:it]", ['en shown: add "add it" ref=it']],
    ["add @shown,cart: add [ref:it]", ['en shown: add "add it" ref=it', 'en cart: add "add it" ref=it']],
    ["smalltalk/thanks: thanks  a lot !", ['en none: smalltalk/thanks "thanks a lot!" ']],
    [
      "remove @cart + checkout: out with [product:the lamp] || let me pay",
      ['en cart: remove "out with the lamp" product=the lamp + checkout "let me pay" '],
    ],
    ["# a comment", []],
    ["", []],
  ])("%s", (line, expected) => {
    expect(read(line).map(inShort)).toEqual(expected);
  });

  test("@any stands for every context", () => {
    expect(read("reject @any: never mind").map(({ context }) => context)).toEqual([
      "none",
      "shown",
      "cart",
      "asked",
      "order",
    ]);
  });

  test("choices are expanded, also an empty one, to at most eight messages", () => {
    const texts = (line: string, more?: Record<string, string>) =>
      read(line, more).map(({ parts }) => parts.map(({ text }) => text).join(" | "));
    expect(texts("search: (find|show) me a pot(s|)").sort()).toEqual([
      "find me a pot",
      "find me a pots",
      "show me a pot",
      "show me a pots",
    ]);
    const many = texts("search: (a|b|c|d) (e|f|g|h) (i|j|k|l)");
    expect(many).toHaveLength(8);
    expect(new Set(many).size).toBe(8);
    expect(texts("search: (a|b|c|d) (e|f|g|h) (i|j|k|l)")).toEqual(many);
  });

  test("lists are inserted, from the line's language or English; a list named like a slot is tagged", () => {
    const lists = {
      "en/lists.txt": "product.pot: a pot\nplease: please\n",
      "af/lists.txt": "product.pot: 'n pot\n",
      "af/y.txt": "search: {product.pot} {please}",
    };
    expect(read("search: {product.pot} {please}", lists).map(inShort).sort()).toEqual([
      "af none: search \"'n pot please\" product='n pot",
      'en none: search "a pot please" product=a pot',
    ]);
  });

  test("an entry of a list may have tags of its own", () => {
    const lists = { "en/lists.txt": "product: [colour:red] [product:shoes]" };
    expect(read("search: {product}", lists).map(inShort)).toEqual([
      'en none: search "red shoes" colour=red,product=shoes',
    ]);
  });
});

describe("an invalid line throws with its file and line number", () => {
  test.each([
    ["find a kettle", 'a line is "act @context: text"'],
    ["search:", 'a line is "act @context: text"'],
    ["buy: a kettle", 'no act "buy"'],
    ["add + buy: a || b", 'no act "buy"'],
    ["add @nowhere: it", 'no context "nowhere"'],
    ["add: [thing:it]", 'no slot "thing"'],
    ["add: [ref:it", "a mark is not closed or not known"],
    ["add: ref:it]", "a mark is not closed or not known"],
    ["add: [ref:the [colour:red] one]", "a mark is not closed or not known"],
    ["add: {nosuch}", 'no list "nosuch"'],
    ["add: it || checkout", "1 acts and 2 texts"],
    ["add + checkout: it", "2 acts and 1 texts"],
  ])("%s", (line, message) => {
    expect(() => read(`# first\n${line}`)).toThrow(`en/x.txt:2: ${message}`);
  });

  test("an invalid line of a list does too", () => {
    expect(() => read("", { "en/lists.txt": "# lists\njust words" })).toThrow(
      'en/lists.txt:2: a list is "name: entry | entry"',
    );
  });
});

test("readMarks returns the text and the spans", () => {
  expect(readMarks("put [quantity:two] of [ref: those ] in")).toEqual({
    text: "put two of those in",
    spans: [
      { slot: "quantity", from: 4, to: 7 },
      { slot: "ref", from: 11, to: 16 },
    ],
  });
});

describe("the committed data", () => {
  const examples = readTrainingData(trainingFiles());

  test("every language has every act, every slot is used, and spans are within their text", () => {
    const languages = new Set(examples.map(({ language }) => language));
    expect([...languages].sort()).toEqual(["af", "en", "xh", "zu"]);
    const used = new Set<string>();
    for (const language of languages) {
      const own = new Set(
        examples.filter((each) => each.language === language).flatMap(({ parts }) => parts.map(({ act }) => act)),
      );
      expect([language, acts.filter((act) => !own.has(act))]).toEqual([language, []]);
    }
    for (const { parts } of examples)
      for (const { text, spans } of parts) {
        expect(text).not.toBe("");
        let end = 0;
        for (const { slot, from, to } of spans) {
          used.add(slot);
          if (from < end || to <= from || to > text.length) throw new Error(`a span of "${text}" lies outside it`);
          end = to;
        }
      }
    expect(slots.filter((slot) => !used.has(slot))).toEqual([]);
  });

  test("the same message in the same context never has different acts", () => {
    const known = new Map<string, string>();
    const torn = new Set<string>();
    for (const { language, context, parts, forSpans } of examples) {
      if (forSpans) continue;
      const key = `${language} ${context}: ${parts.map(({ text }) => text.toLowerCase()).join(" ")}`;
      const asked = parts.map(({ act }) => act).join(" + ");
      if ((known.get(key) ?? asked) !== asked) torn.add(key);
      known.set(key, asked);
    }
    expect([...torn]).toEqual([]);
  });
});
