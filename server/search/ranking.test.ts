import { expect, test } from "bun:test";
import { readDocument } from "./document.ts";
import { findByWords } from "./found-by-words.ts";
import { readQuery } from "./query-reading.ts";
import { type Cosines, likeliest, rank } from "./ranking.ts";
import { params } from "./ranking-params.ts";
import { WordIndex } from "./word-index.ts";

const idOf = (at: number) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`;

function indexOf(stock: readonly [title: string, tag: string][]): WordIndex {
  const index = new WordIndex();
  for (const [at, [title, tag]] of stock.entries()) {
    const text = { title, tags: [tag], category: "home" as const, description: "Of cotton.", vendor: "A" };
    index.put({ listingId: idOf(at), vendorId: `v${at}`, fingerprint: at, document: () => readDocument(text) });
  }
  return index;
}

/** Of each title, what the tag that names the product adds to its score for "hammock". */
function addedByTag(stock: [title: string, tag: string][]): number[] {
  const index = indexOf(stock);
  const scores = () => {
    const found = rank(
      findByWords(index, readQuery("hammock", [], index), () => false),
      new Map(),
    );
    return stock.map((_, at) => found.find(({ listingId }) => listingId === idOf(at))?.score ?? 0);
  };
  const own = params.namingTag;
  const after = scores();
  params.namingTag = 0;
  const before = scores();
  params.namingTag = own;
  return after.map((score, at) => Math.round(1000 * (score - (before[at] as number))) / 1000);
}

test("a tag that is what was asked for lifts its listings where most of them are called so", () => {
  const called: [string, string][] = ["Blue hammock", "Wide hammock", "Rope hammock"].map((title) => [
    title,
    "hammock",
  ]);
  const others: [string, string][] = [
    ["Green hammock", "garden"],
    ["Steel hooks for a hammock", "hammock"],
  ];
  const lift = params.namingTag;
  expect(addedByTag([...called, ...others])).toEqual([lift, lift, lift, 0, lift]);
  // Too few, or the tag says what things go with.
  expect(addedByTag([...called.slice(1), ...others.slice(0, 1)])).toEqual([0, 0, 0]);
  const hooks: [string, string][] = ["hooks", "rope", "net"].map((title) => [
    `Steel ${title} for a hammock`,
    "hammock",
  ]);
  expect(addedByTag([...called, ...hooks])).toEqual([0, 0, 0, 0, 0, 0]);
});

test("a word of a short title names the product more surely than one of a long title", () => {
  const titles = [1, 4, 8, 16].map((words) => `Hammock${" soft".repeat(words - 1)}`);
  const index = indexOf(titles.map((title) => [title, "sleep"]));
  const strengths = () => {
    const { candidates } = findByWords(index, readQuery("hammock", [], index), () => false);
    const score = (at: number) => candidates.find(({ place }) => place === at)?.score as number;
    return titles.map((_, at) => score(at) * (1 + params.core));
  };
  const own = params.core;
  const after = strengths();
  params.core = 0;
  const before = strengths();
  params.core = own;
  const added = after.map((strength, at) => Math.round(1e4 * ((strength - (before[at] as number)) / own)) / 1e4);
  expect(added).toEqual([1, 1, 0.75, 0.625]);
});

test("a cosine adds to the score of its listing; one without a vector keeps its own", () => {
  const index = indexOf([
    ["Blue hammock", "sleep"],
    ["Wide hammock", "sleep"],
  ]);
  const ranked = (cosines: Cosines) => {
    const found = findByWords(index, readQuery("hammock", [], index), () => false);
    const scores = new Map(rank(found, cosines).map(({ listingId, score }) => [listingId, score]));
    return likeliest(found).map(({ listingId }) => scores.get(listingId) as number);
  };
  const [first = 0, second = 0] = ranked(new Map());
  const lifted = ranked(Float64Array.of(Number.NaN, 0.5));
  expect(lifted[0]).toBe(first);
  expect(lifted[1]).toBeCloseTo(second + params.meaning * 0.5, 9);
});

test("what is near in meaning is not added where the search leaves it out", () => {
  const index = indexOf([
    ["Blue hammock", "sleep"],
    ["Kettle", "tea"],
    ["Rope ladder", "garden"],
  ]);
  const found = findByWords(index, readQuery("hammock", ["ladder"], index), (vendorId) => vendorId === "v1");
  const ranked = rank(found, new Map([0, 1, 2].map((at) => [idOf(at), 0.9])));
  expect(ranked.map(({ listingId }) => listingId)).toEqual([idOf(0)]);
});
