// Soft match: how similar in meaning a listing's words are to those of a query. For queries without a product name, and for names
// that no listing has. It can't distinguish a missing product from another name of one, so its results never count as word matches.

import { openWordSenses, openWordVectors } from "#agent/vectors/word-vectors.ts";
import { neededIn } from "#contract/language/needs.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import { firstOf } from "./first-of.ts";
import { correctionsOf } from "./spelling.ts";
import { isNamedBy, type WordIndex } from "./word-index.ts";
import { type NearStem, StemVectors, telling } from "./word-meaning.ts";

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

/**
 * Listings near the query in meaning: by the company that words keep, and by what a sentence model makes of them. Each finds what the
 * other misses.
 */
export function nearInMeaning(index: WordIndex, wish: string, limits: MatchLimits = {}): SoftMatch[] {
  const [scores, senses] = [softScores(index, wish, "words"), softScores(index, wish, "senses")];
  for (let slot = 0; slot < scores.length; slot++)
    scores[slot] = (scores[slot] as number) / 2 + (senses[slot] as number) / 2;
  return matchesOf(index, scores, limits);
}

interface MatchLimits {
  /** Vendors to leave out. */
  skip?: (vendorId: string) => boolean;
  /** Listings to leave out. */
  left?: ReadonlySet<string>;
  /** Others with a lower score. */
  atLeast?: number;
  /** So many of the best. */
  atMost?: number;
}

/** Listings similar to the query, best first. */
export const softMatch = (index: WordIndex, wish: string, limits: MatchLimits = {}): SoftMatch[] =>
  matchesOf(index, softScores(index, wish), limits);

/** A listing's id is made only if it is among the best, or as good as the last of them: thousands may be near. */
function matchesOf(
  index: WordIndex,
  scores: Float64Array,
  { skip, left, atLeast = 0, atMost = Number.POSITIVE_INFINITY }: MatchLimits,
): SoftMatch[] {
  const slots: number[] = [];
  const skipped = index.vendorIds.map((id) => skip?.(id) === true);
  const leftOut = new Set(Array.from(left ?? [], index.slotOf));
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    if (score === 0 || score < atLeast || skipped[index.vendorOf(slot)] === true || leftOut.has(slot)) continue;
    if (index.slot(slot) !== null) slots.push(slot);
  }
  const idOf = (slot: number) => index.listings.listingId(slot);
  const order = (a: number, b: number) => (scores[b] as number) - (scores[a] as number) || (idOf(a) < idOf(b) ? -1 : 1);
  const first = atMost === Number.POSITIVE_INFINITY ? slots.sort(order) : firstOf(slots, atMost, order);
  return first.map((slot) => ({ listingId: idOf(slot), score: scores[slot] as number }));
}

/** For each slot, how similar its listing is to the query. */
export function softScores(index: WordIndex, wish: string, table: TableName = "words"): Float64Array {
  const scores = new Float64Array(index.slotCount);
  const words = [...new Set(splitWords(wish).filter((word) => !isStopWord(word)))].slice(0, 20);
  const weights = words.map(telling);
  const most = weights.reduce((sum, weight) => sum + weight, 0) * (1 - least);
  if (most === 0) return scores;
  const best = new Float64Array(index.slotCount);
  const having = new Uint32Array(index.slotCount);
  for (const [at, word] of words.entries()) {
    let count = 0;
    for (const id of written(index, word))
      count = index.raise(id, [itself.named, itself.described], best, having, count);
    for (const { id, cosine } of stemVectors(index, table).near(word)) {
      const value = cosine - least;
      count = index.raise(id, [value, value * describedOnly], best, having, count);
    }
    const weight = weights[at] as number;
    for (let place = 0; place < count; place++) {
      const slot = having[place] as number;
      scores[slot] = (scores[slot] as number) + (best[slot] as number) * weight;
      best[slot] = 0;
    }
  }
  for (const slot of needed(index, wish)) scores[slot] = (scores[slot] as number) + helps * most;
  for (let slot = 0; slot < scores.length; slot++) scores[slot] = (scores[slot] as number) / most;
  return scores;
}

/** The index's words that a word is, or surely was meant to be. */
function written(index: WordIndex, word: string): number[] {
  const exact = index.wordId(stemOf(word));
  if (exact !== undefined) return [exact];
  return correctionsOf(word, index).flatMap(({ stem, sure }) => (sure ? (index.wordId(stem) ?? []) : []));
}

/** What helps in the situation that a wish tells of comes before what is only near in meaning. */
const helps = 0.4;

/** The listings that are named by a product that helps. */
function needed(index: WordIndex, wish: string): Set<number> {
  const slots = new Set<number>();
  for (const stems of neededIn(wish)) {
    const ids = stems.map((stem) => index.wordId(stem));
    const counts = new Map<number, number>();
    for (const id of ids) {
      if (id === undefined) break;
      index.some(id, (slot, packed) => {
        if (isNamedBy(packed)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
        return false;
      });
    }
    for (const [slot, count] of counts) if (count === stems.length) slots.add(slot);
  }
  return slots;
}

/** Listings that help in the situation that the words tell of, the best first. */
export function helpful(index: WordIndex, wish: string, skip: (vendorId: string) => boolean): SoftMatch[] {
  const helping = needed(index, wish);
  if (helping.size === 0) return [];
  const all = softScores(index, wish);
  const scores = new Float64Array(all.length);
  for (const slot of helping) scores[slot] = all[slot] as number;
  return matchesOf(index, scores, { skip });
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
