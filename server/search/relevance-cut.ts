// Cuts a ranked list where it stops being relevant: totals, "cheapest" and "nothing found" need a cut. Tuned on public relevance
// judgements (`bun run bench:search`).
import type { Candidate } from "./word-matches.ts";

/** Least share of the query's weight that a listing must match. */
export const leastShare = (words: number): number => (words <= 2 ? 0.55 : 0.4);

/** Least share of the best listing's score. */
export const leastScore = (words: number): number => (words === 1 ? 0.5 : 0.33);

/**
 * Stricter if not sorted by relevance: otherwise the cheapest laptop would be a sticker for a laptop.
 */
const leastScoreWhenSorted = 0.6;

/** Less for listings that are the product itself, under any name: "jersey" finds a listing with the tag "sweater". */
const leastScoreOfThing = 0.2;

const mostWhole = 24;
/** If this many listings match every word, others are dropped. */
export const enoughWholeMatches = (words: number, sorted: boolean): number => {
  if (words === 1) return Number.POSITIVE_INFINITY;
  if (sorted) return words === 2 ? 1 : 3;
  return words === 2 ? 12 : mostWhole;
};
export const wholeShare = 0.99;

/** If this many listings are the product, those that only mention it need a score close to the best. */
const enoughThings = (words: number, sorted: boolean): number => {
  if (sorted) return 1;
  return words === 1 ? 3 : Number.POSITIVE_INFINITY;
};
const leastScoreOfMention = 0.8;
const enoughCalled = 3;

/** A remote model also finds listings that share no word with the query. */
const leastCosine = 0.4;
const leastCosineOfBest = 0.85;

/** The part of `ranked` (the best first) that answers a query of `words` words. `isNoun`: the last of them names a thing. */
export function relevantOnly(
  ranked: readonly Candidate[],
  { words, sorted, byMeaning, isNoun }: { words: number; sorted: boolean; byMeaning: boolean; isNoun: boolean },
): Candidate[] {
  const best = ranked[0];
  if (!best) return [];
  const count = (isSuch: (entry: Candidate) => boolean): number => {
    let found = 0;
    for (const entry of ranked) if (isSuch(entry)) found++;
    return found;
  };
  const whole = count(({ roles }) => roles.share >= wholeShare);
  const share = whole >= enoughWholeMatches(words, sorted) ? wholeShare : leastShare(words);
  const isNamed = ({ roles }: Candidate) => roles.namedShare >= wholeShare;
  // Where several are called so, a tag alone may say what it goes with: a pump for a bicycle.
  const called = count(({ roles }) => roles.coreShare >= wholeShare);
  const isKind = (entry: Candidate) => entry.kin || words > 1 || !isNoun || called < enoughCalled;
  const isThing = (entry: Candidate) =>
    isNamed(entry) && entry.roles.thingShare > 0 && isKind(entry) && (entry.kin || words > 1 || !sorted);
  const things = count(isThing);
  const isSold = ranked.some((entry) => isThing(entry) && entry.share >= wholeShare);
  /** In a long query a word behind the name is one of many. */
  const isAround = ({ roles }: Candidate) =>
    words === 1 ? roles.isFor || roles.isBehind : words === 2 && roles.isFor && roles.coreShare === 0;
  const onlyNamed = things >= enoughThings(words, sorted);
  const score = best.score * (sorted ? leastScoreWhenSorted : leastScore(words));
  const cosine = byMeaning
    ? Math.max(leastCosine, leastCosineOfBest * Math.max(...ranked.map((entry) => entry.cosine)))
    : Number.POSITIVE_INFINITY;
  const isRelevant = (entry: Candidate) => {
    if (entry.share < share) return false;
    // If the shop has the product itself, drop accessories, unless they are searched by name.
    if (isSold && !isThing(entry) && isAround(entry)) return false;
    if (isThing(entry)) return entry.score >= best.score * leastScoreOfThing;
    if (!onlyNamed) return entry.score >= score;
    return !sorted && entry.score >= (isNamed(entry) && isKind(entry) ? score : best.score * leastScoreOfMention);
  };
  return ranked.filter((entry) => isRelevant(entry) || entry.cosine >= cosine);
}
