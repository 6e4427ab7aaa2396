// Soft match: how similar in meaning a listing's words are to those of a query. For queries without a product name, and for names
// that no listing has. It can't distinguish a missing product from another name of one, so its results never count as word matches.

import { openWordSenses, openWordVectors } from "#agent/vectors/word-vectors.ts";
import { neededIn } from "#contract/language/needs.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import { isNamedBy, type WordIndex } from "./word-index.ts";
import { type NearStem, StemVectors, telling } from "./word-meaning.ts";

export interface SoftMatch {
  listingId: string;
  /** Share of the highest possible score, 0 to 1. */
  score: number;
}

/** Lower cosines are noise. */
const least = 0.22;
const describedOnly = 0.7;

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
 * Listings near the query in meaning, best first: by the company that words keep, and by what a sentence model makes of them. Each
 * finds what the other misses.
 */
export function nearInMeaning(
  index: WordIndex,
  wish: string,
  skip: (vendorId: string) => boolean,
  atLeast = 0,
): SoftMatch[] {
  const [scores, senses] = [softScores(index, wish, "words"), softScores(index, wish, "senses")];
  for (let slot = 0; slot < scores.length; slot++)
    scores[slot] = (scores[slot] as number) / 2 + (senses[slot] as number) / 2;
  return matchesOf(index, scores, skip, atLeast);
}

const bestFirst = (found: SoftMatch[]): SoftMatch[] =>
  found.sort((a, b) => b.score - a.score || (a.listingId < b.listingId ? -1 : 1));

/** Listings similar to the query, best first. `skip`: vendors to leave out. `atLeast`: others with a lower score. */
export const softMatch = (
  index: WordIndex,
  wish: string,
  skip: (vendorId: string) => boolean = () => false,
  atLeast = 0,
): SoftMatch[] => matchesOf(index, softScores(index, wish), skip, atLeast);

function matchesOf(
  index: WordIndex,
  scores: Float64Array,
  skip: (vendorId: string) => boolean,
  atLeast: number,
): SoftMatch[] {
  const found: SoftMatch[] = [];
  for (let slot = 0; slot < scores.length; slot++) {
    const score = scores[slot] as number;
    if (score === 0 || score < atLeast) continue;
    const entry = index.slot(slot);
    if (entry && !skip(entry.vendorId)) found.push({ listingId: entry.listingId, score });
  }
  return bestFirst(found);
}

/** For each slot, how similar its listing is to the query. */
export function softScores(index: WordIndex, wish: string, table: TableName = "words"): Float64Array {
  const scores = new Float64Array(index.slotCount);
  const words = [...new Set(splitWords(wish).filter((word) => !isStopWord(word)))].slice(0, 20);
  const weights = words.map(telling);
  const most = weights.reduce((sum, weight) => sum + weight, 0) * (1 - least);
  if (most === 0) return scores;
  const best = new Float64Array(index.slotCount);
  for (const [at, word] of words.entries()) {
    const having: number[] = [];
    const exact = index.wordId(stemOf(word));
    const near = stemVectors(index, table).near(word);
    for (const { id, cosine } of exact === undefined ? near : [{ id: exact, cosine: 1 }, ...near]) {
      const value = cosine - least;
      const { values, codes, length } = index.entriesOf(id);
      for (let entry = 0; entry < length; entry++) {
        const slot = values[entry] as number;
        const here = isNamedBy(codes[entry] as number) ? value : value * describedOnly;
        const known = best[slot] as number;
        if (here <= known) continue;
        if (known === 0) having.push(slot);
        best[slot] = here;
      }
    }
    for (const slot of having) {
      scores[slot] = (scores[slot] as number) + (best[slot] as number) * (weights[at] as number);
      best[slot] = 0;
    }
  }
  for (const slot of needed(index, wish)) scores[slot] = (scores[slot] as number) + helps * most;
  for (let slot = 0; slot < scores.length; slot++) scores[slot] = (scores[slot] as number) / most;
  return scores;
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
  const helping = new Set([...needed(index, wish)].map((slot) => index.slot(slot)?.listingId));
  return helping.size === 0 ? [] : softMatch(index, wish, skip).filter(({ listingId }) => helping.has(listingId));
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
