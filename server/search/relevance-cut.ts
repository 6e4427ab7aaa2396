// Where a ranked list stops being what was asked for. Ranking alone always finds something; totals, "cheapest" and an honest
// "nothing found" need an end.
import type { Ranked } from "./ranking.ts";

export const cut = {
  /** Least share of the query's weight that a listing must have in words. */
  share: 0.5,
  /** Least share of the best listing's score. */
  relative: 0.45,
};

/** The front part of `ranked` that answers the query. */
export function relevantOnly(ranked: readonly Ranked[]): Ranked[] {
  const best = ranked[0];
  if (!best) return [];
  return ranked.filter((entry) => entry.share >= cut.share && entry.score >= cut.relative * best.score);
}
