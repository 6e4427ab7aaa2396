import { describe, expect, test } from "bun:test";
import { answering, asksIn, readAnswerTable, type Signs, tellsIn, toldBy, writeTable } from "./answers.ts";

const nothing: Signs = {
  same: 0,
  part: 0,
  near: 0,
  whole: 0,
  kind: 0,
  measured: 0,
  otherKind: 0,
  noValue: 0,
  first: 0,
  kindOfName: 0,
  named: 0,
};

describe("a sentence that shares no word with the question answers it rather than another", () => {
  test.each([
    ["will my feet stay dry", "Waterproof to the ankle.", "Sizes 4 to 11."],
    ["how often do I give it", "Feed once a week.", "Ten litres."],
    ["how do I carry it", "Shoulder strap.", "Cotton lining."],
    ["must I put it together", "Comes fully built.", "White."],
    ["what do I get with it", "Strap and case included.", "Made in Durban."],
    ["is it hard to clean", "Wipes down with a damp cloth.", "Weighs 3 kg."],
  ])("%s", (question, right, other) => {
    const value = answering(question);
    expect(value(toldBy(right), nothing)).toBeGreaterThan(value(toldBy(other), nothing));
  });
});

test("a question has its words and each with the one before it, a sentence its words and what it states", () => {
  expect([...asksIn("How often?")]).toEqual(["how", "^ how", "often", "how often"]);
  expect(tellsIn("Sow in May, no later: 5 kg.")).toEqual(
    new Set(["sow", "in", "mai", "no", "later", "5", "kg", "<mass>", "<number>", "<month>", "<no>", "<list>"]),
  );
});

test("a table is read as it was written", () => {
  const table = {
    asks: ["how"],
    tells: ["é"],
    pairs: new Int8Array([1, -2, 10, 127]),
    scale: 0.5,
    signs: nothing,
    none: 1,
    learnedFrom: "x",
  };
  expect(readAnswerTable(Buffer.from(writeTable(table)))).toEqual(table);
});
