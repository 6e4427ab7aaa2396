// Soft match: how similar in meaning a listing's words are to those of a query. For queries without a product name, and for names
// that no listing has. It can't distinguish a missing product from another name of one, so its results never count as word matches.

import { kindsTold } from "#agent/uses/uses.ts";
import { openWordSenses, openWordVectors, telling } from "#agent/vectors/word-vectors.ts";
import { neededIn } from "#contract/language/needs.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import { sum } from "./found-by-words.ts";
import { nearestSlots, nearnessOf, type Wish, type WishPart, type Worth } from "./nearest.ts";
import { correctionsOf } from "./spelling.ts";
import { isNamedBy, type WordIndex } from "./word-index.ts";
import { type NearStem, StemVectors } from "./word-meaning.ts";

export interface SoftMatch {
  listingId: string;
  /** Share of what the nearest other words would give: above 1 if a listing has the query's own words. */
  score: number;
}

/** Lower cosines are noise. */
const least = 0.22;
const describedOnly = 0.7;
/** A word itself counts for more than the nearest other one can: in a name, and in a description. */
const itself = { named: 1.25 * (1 - least), described: 0.75 * (1 - least) };

const tables = { words: openWordVectors, senses: openWordSenses };
type TableName = keyof typeof tables;
const vectorsOf = { words: new WeakMap<WordIndex, StemVectors>(), senses: new WeakMap<WordIndex, StemVectors>() };

function stemVectors(index: WordIndex, name: TableName): StemVectors {
  let known = vectorsOf[name].get(index);
  if (!known) {
    known = new StemVectors(() => index.words, least, tables[name]);
    vectorsOf[name].set(index, known);
  }
  return known;
}

/** Stems of the index with a similar meaning, most similar first. */
export const nearStems = (index: WordIndex, word: string): readonly NearStem[] =>
  stemVectors(index, "words").near(word);

interface MatchLimits {
  /** Vendors to leave out. */
  skip?: (vendorId: string) => boolean;
  /** Listings to leave out. */
  left?: ReadonlySet<string>;
  /** Others with a lower score. */
  atLeast?: number;
  /** Others with a lower share of the best score. */
  ofBest?: number;
  /** So many of the best. */
  atMost?: number;
}

/**
 * Listings near the query in meaning: by the company that words keep, and by what a sentence model makes of them. Each finds what the
 * other misses.
 */
export const nearInMeaning = (index: WordIndex, wish: string, limits: MatchLimits = {}): SoftMatch[] =>
  matchesOf(index, wishOf(index, wish, ["words", "senses"], helpingSlots), limits);

/** Listings similar to the query, best first. */
export const softMatch = (index: WordIndex, wish: string, limits: MatchLimits = {}): SoftMatch[] =>
  matchesOf(index, wishOf(index, wish, ["words"], helpingSlots), limits);

function matchesOf(
  index: WordIndex,
  wish: Wish,
  { skip, left, atLeast = 0, ofBest = 0, atMost = Number.POSITIVE_INFINITY }: MatchLimits,
): SoftMatch[] {
  const skipped = index.vendorIds.map((id) => skip?.(id) === true);
  const leftOut = new Set(Array.from(left ?? [], index.slotOf));
  const isLeft = (slot: number) => skipped[index.vendorOf(slot)] === true || leftOut.has(slot);
  return bestFirst(index, nearestSlots(index, wish, { isLeft, atLeast, ofBest, atMost }), atMost);
}

function bestFirst(index: WordIndex, found: { slot: number; score: number }[], atMost: number): SoftMatch[] {
  const { listings } = index;
  found.sort((a, b) => b.score - a.score || listings.compareIds(a.slot, b.slot));
  return found.slice(0, atMost).map(({ slot, score }) => ({ listingId: listings.listingId(slot), score }));
}

/** For each slot, how similar its listing is to the query. */
export function softScores(index: WordIndex, wish: string): Float64Array {
  const { parts, helping } = wishOf(index, wish, ["words"], toldSlots);
  const scores = new Float64Array(index.slotCount);
  const best = new Float64Array(index.slotCount);
  for (const part of parts) {
    best.fill(0);
    for (const [word, { named, described }] of part) {
      const { values, codes, length } = index.entriesOf(word);
      for (let at = 0; at < length; at++) {
        const slot = values[at] as number;
        best[slot] = Math.max(best[slot] as number, isNamedBy(codes[at] as number) ? named : described);
      }
    }
    for (let slot = 0; slot < scores.length; slot++) scores[slot] = (scores[slot] as number) + (best[slot] as number);
  }
  for (const [slot, helps] of helping) scores[slot] = (scores[slot] as number) + helps;
  return scores;
}

/** What a wish asks of a listing: of each of its words in each table, how much the listing's words are worth. */
function wishOf(
  index: WordIndex,
  wish: string,
  from: readonly TableName[],
  helping: (index: WordIndex, wish: string) => Map<number, number>,
): Wish {
  const words = [...new Set(splitWords(wish).filter((word) => !isStopWord(word)))].slice(0, 20);
  const most = sum(words.map(telling)) * (1 - least);
  // What a wish tells of takes a process tenths of a second to read: not for a shop without listings.
  if (most === 0 || index.size === 0) return { parts: [], helping: new Map() };
  const parts = from.flatMap((table) =>
    words.map((word): WishPart => {
      const share = telling(word) / most / from.length;
      const values = new Map<number, Worth>();
      for (const { id, cosine } of stemVectors(index, table).near(word)) {
        const value = (cosine - least) * share;
        values.set(id, { named: value, described: value * describedOnly });
      }
      for (const id of written(index, word))
        values.set(id, { named: itself.named * share, described: itself.described * share });
      return values;
    }),
  );
  return { parts, helping: helping(index, wish) };
}

/** The index's words that a word is, or surely was meant to be. */
function written(index: WordIndex, word: string): number[] {
  const exact = index.wordId(stemOf(word));
  if (exact !== undefined) return [exact];
  return correctionsOf(word, index).flatMap(({ stem, sure }) => (sure ? (index.wordId(stem) ?? []) : []));
}

/** What helps in the situation that a wish tells of comes before what is only near in meaning, and so does what people need it for. */
const helps = { told: 0.4, used: 0.4 };
/** Of the kinds of goods that a wish tells of, the likeliest; and so many of their listings. */
const mostKinds = 40;
const mostHelping = 20_000;

/** What is added to the listings of a kind that the wish tells of. */
function helpingSlots(index: WordIndex, wish: string): Map<number, number> {
  const slots = toldSlots(index, wish);
  const add = (named: Iterable<number>, worth: number) => {
    for (const slot of named) if (slots.size < mostHelping) slots.set(slot, Math.max(slots.get(slot) ?? 0, worth));
  };
  for (const { names, others, score } of kindsTold(wish, mostKinds)) {
    // A kettle descaler is no kettle.
    const other = new Set(others.flatMap((name) => [...named(index, name)]));
    for (const name of names) add(named(index, name).difference(other), helps.used * score);
  }
  return slots;
}

/** What is added to the listings that help in a situation that the wish tells of. */
const toldSlots = (index: WordIndex, wish: string): Map<number, number> =>
  new Map(Array.from(needed(index, wish), (slot) => [slot, helps.told]));

/** The listings that are named by a product that helps. */
const needed = (index: WordIndex, wish: string): Set<number> =>
  neededIn(wish).reduce((all, name) => all.union(named(index, name)), new Set<number>());

/** The listings with all of these stems in title and tags. */
function named(index: WordIndex, stems: readonly string[]): Set<number> {
  const lists = stems.map((stem) => {
    const slots = new Set<number>();
    const id = index.wordId(stem);
    if (id !== undefined)
      index.some(id, (slot, packed) => {
        if (isNamedBy(packed)) slots.add(slot);
        return false;
      });
    return slots;
  });
  const [first = new Set<number>(), ...others] = lists;
  return others.reduce((all, list) => all.intersection(list), first);
}

/** Listings that help in the situation that the words tell of, the best first. */
export function helpful(index: WordIndex, wish: string, skip: (vendorId: string) => boolean): SoftMatch[] {
  const score = nearnessOf(index, wishOf(index, wish, ["words"], toldSlots));
  const helping = [...needed(index, wish)].filter((slot) => !skip(index.vendorIds[index.vendorOf(slot)] as string));
  return bestFirst(
    index,
    helping.map((slot) => ({ slot, score: score(slot) })),
    helping.length,
  );
}

/** Least score, and least share of the best score: less where the listings are only called close, as there many are as likely. */
export const convincing = { wish: { score: 0.18, ofBest: 0.65 }, near: { score: 0.12, ofBest: 0.5 } };
const most = 8;

/** `matches`: the best first. */
export function convincingOnly<Match extends { score: number }>(
  matches: readonly Match[],
  atLeast = convincing.wish,
  atMost = most,
): Match[] {
  const bar = Math.max(atLeast.score, (matches[0]?.score ?? 0) * atLeast.ofBest);
  return matches.filter(({ score }) => score >= bar).slice(0, atMost);
}
