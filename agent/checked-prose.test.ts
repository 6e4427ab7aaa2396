import { describe, expect, test } from "bun:test";
import fc from "fast-check";
import { CheckedProse, Sentences } from "./checked-prose.ts";

const cut = (text: string): string[] => {
  const sentences = new Sentences();
  return [...sentences.push(text), sentences.rest()].map((sentence) => sentence.trim()).filter(Boolean);
};

describe("sentences", () => {
  test.each<[string, string[]]>([
    ["One. Two! Three? Four…", ["One.", "Two!", "Three?", "Four…"]],
    ["It costs R1 299.00. Nice.", ["It costs R1 299.00.", "Nice."]],
    ["R1.50 is it", ["R1.50 is it"]],
    ["Some, e.g. a lamp No. 5, approx. 20 x 30. Yes.", ["Some, e.g. a lamp No. 5, approx. 20 x 30.", "Yes."]],
    ["See https://a.co.za/x.html?y=1.2 for it. Good.", ["See https://a.co.za/x.html?y=1.2 for it.", "Good."]],
    ['"Really?" she said. (Yes.) **Bold.** End', ['"Really?"', "she said.", "(Yes.)", "**Bold.**", "End"]],
    ["Here:\n- Yes. B\n- C\n\n1. One\n2. Two", ["Here:", "- Yes.", "B", "- C", "1. One", "2. Two"]],
    ["Wait... what?!  Oh", ["Wait...", "what?!", "Oh"]],
    ["| a | b |\n|---|---|\n| 1. | 2 |", ["| a | b |", "|---|---|", "| 1. | 2 |"]],
    ["\n \n", []],
  ])("%j", (text, sentences) => {
    expect(cut(text)).toEqual(sentences);
  });

  test("are released as soon as they are complete", () => {
    const sentences = new Sentences();
    expect(sentences.push("Hello")).toEqual([]);
    expect(sentences.push(".")).toEqual([]);
    expect(sentences.push(" It")).toEqual(["Hello."]);
    expect(sentences.push(" costs R1")).toEqual([]);
    expect(sentences.push(" 299.")).toEqual([]);
    expect(sentences.push("00.\n")).toEqual([" It costs R1 299.00."]);
    expect(sentences.rest()).toBe("\n");
  });
});

const word = fc.constantFrom(
  "a",
  "lie",
  "R1",
  "299.00",
  "e.g.",
  "end.",
  "No.",
  "what?",
  "-",
  "|",
  "1.",
  "x\n",
  "\n",
  "3.5",
  "!",
  " ",
);
const pieces = fc.array(
  fc.tuple(word, fc.constantFrom("", " ", "\n")).map((both) => both.join("")),
  { maxLength: 40 },
);

test("the sentences don't depend on how the text is chunked, and joined they equal it", () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const sentences = new Sentences();
      const found = list.flatMap((piece) => sentences.push(piece));
      const rest = sentences.rest();
      expect(found.join("") + rest).toBe(list.join(""));
      const whole = new Sentences();
      expect(whole.push(list.join(""))).toEqual(found);
      expect(whole.rest()).toBe(rest);
    }),
    { numRuns: 500 },
  );
});

function check(list: readonly string[], allow = (sentence: string) => !/lie/.test(sentence)) {
  let text = "";
  const released: string[] = [];
  const prose = new CheckedProse({
    allow,
    release(piece) {
      text += piece;
      released.push(piece.trim());
    },
  });
  for (const piece of list) prose.say(piece);
  prose.end();
  return { text, released, prose };
}

test("allowed sentences are released in order, others never", () => {
  fc.assert(
    fc.property(pieces, (list) => {
      const { text, released } = check(list);
      expect(released).toEqual(cut(list.join("")).filter((sentence) => !/lie/.test(sentence)));
      expect(text).not.toContain("lie");
      const { text: all } = check(list, () => true);
      expect(all.trim()).toBe(list.join("").trim());
    }),
    { numRuns: 500 },
  );
});

test.each([
  ["One. A lie. Two.", "One. Two."],
  ["A lie. One.", "One."],
  ["Here:\n- one\n- a lie\n- two", "Here:\n- one\n- two"],
  ["One.\n\nA lie. Two.", "One.\n\nTwo."],
])("what is dropped leaves no hole: %j", (text, left) => {
  expect(check([text]).text).toBe(left);
});

test.each([
  ["All a lie.", true],
  ["Here they are:\n- a lie\n- a lie", true],
  ["| Name | Price |\n|---|---|\n| lie | 5 |", true],
  ["One. A lie.", false],
  ["Here they are:", false],
])("knows when nothing is left to read: %j", (text, hollow) => {
  expect(check([text]).prose.isHollow).toBe(hollow);
});

test("numbers in a table are checked as what their column heading says", () => {
  const seen: string[] = [];
  check(["| Name | Price | Stock | Size |\n|---|---|---|---|\n| Lamp | 99 | **7** | 4 |\nBye"], (sentence) => {
    seen.push(sentence);
    return true;
  });
  expect(seen.slice(2)).toEqual(["Lamp | R99 | stock: **7** | 4", "Bye"]);
});
