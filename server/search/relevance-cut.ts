// Where a ranked list stops being what was asked for. Ranking alone always finds something; totals, "cheapest" and an honest
// "nothing found" need an end. Figures found on public relevance judgements (`bun run bench:search`).
import type { Ranked } from "./ranking.ts";

/** Least share of the query's weight that a listing must have in words: of one or two words nearly all, else less. */
const leastShare = (words: number): number => (words <= 2 ? 0.55 : 0.4);

/** Least share of the best listing's score. */
const leastScore = (words: number): number => (words === 1 ? 0.5 : 0.33);

/**
 * For every other order than relevance: the cheapest of all that come near would be a sticker for a laptop, so only what comes
 * close to the best stays.
 */
const leastScoreWhenSorted = 0.6;

/** Of this many listings that have every word, the shopper can choose: then nothing else is shown. */
const enoughWholeMatches = (words: number, sorted: boolean): number => {
  if (words === 1) return Number.POSITIVE_INFINITY;
  if (sorted) return words === 2 ? 1 : 3;
  return words === 2 ? 12 : 24;
};
const wholeShare = 0.99;

/** A remote model also finds listings that share no word with the query. */
const leastCosine = 0.4;
const leastCosineOfBest = 0.85;

/** The part of `ranked` (best first) that answers a query of `words` words. */
export function relevantOnly(
  ranked: readonly Ranked[],
  { words, sorted, byMeaning }: { words: number; sorted: boolean; byMeaning: boolean },
): Ranked[] {
  const best = ranked[0];
  if (!best) return [];
  const whole = ranked.filter((entry) => entry.share >= wholeShare).length;
  const share = whole >= enoughWholeMatches(words, sorted) ? wholeShare : leastShare(words);
  const score = best.score * (sorted ? leastScoreWhenSorted : leastScore(words));
  // A single word names the thing: when some titles do, a listing that only mentions it is not one of them.
  const core = sorted && words === 1 && ranked.some((entry) => entry.coreShare > 0);
  const cosine = byMeaning
    ? Math.max(leastCosine, leastCosineOfBest * Math.max(...ranked.map((entry) => entry.cosine)))
    : Number.POSITIVE_INFINITY;
  return ranked.filter(
    (entry) =>
      (entry.share >= share && entry.score >= score && (!core || entry.coreShare > 0)) || entry.cosine >= cosine,
  );
}
