// Which slot a word's meaning suggests, for words that the training data lack.
import { expect, test } from "bun:test";
import { placeOf } from "../vectors/table-file.ts";
import { openWordVectors } from "../vectors/word-vectors.ts";
import { slots } from "./acts.ts";
import { kindsOfWords, namesOfKinds } from "./kinds.ts";
import { readTrainingData } from "./training-data.ts";

const table = openWordVectors();
const data = `
search: I want a [colour:(red|green|blue|white|black|brown|pink|grey)] [product:(kettle|chair|lamp|knife|carpet|bucket|shirt|bottle)]
search: do you have a [product:(pan|fork|jacket|mattress|hammer|saw|pillow|basket)] [place:in (durban|pretoria|johannesburg|soweto)]
search: please show me the [product:(spoon|drill|shoes|curtains|guitar|violin|towel|mug)] today
`;
const kindsFrom = (content: string) => {
  const kinds = kindsOfWords(table, readTrainingData(new Map([["en/a.txt", content]])));
  return (word: string) => namesOfKinds(kinds, placeOf(table, word));
};
const isOf = (slot: (typeof slots)[number]) => (name: string) =>
  name.startsWith("is ") && Number(name.slice(3)) >> 2 === 1 + slots.indexOf(slot);

test("a word that no line has is of the kind of the words with a similar meaning", () => {
  const of = kindsFrom(data);
  for (const word of ["purple", "yellow"]) expect([word, of(word).some(isOf("colour"))]).toEqual([word, true]);
  for (const word of ["spatula", "sofa", "cello"]) expect([word, of(word).some(isOf("product"))]).toEqual([word, true]);
});

test("what a message that asks for nothing names counts for nothing", () => {
  const of = kindsFrom(data);
  const told = kindsFrom(`${data}reject: my (kettle|chair|spoon|drill|lamp|knife) is fine`);
  for (const word of ["spatula", "chair"]) expect(told(word)).toEqual(of(word));
});

test("a word that the table lacks has no kind", () => {
  expect(kindsFrom(data)("qwxzv")).toEqual([]);
});
