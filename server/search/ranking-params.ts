// What ranking weighs, and by how much.

import type { ReviewFigures } from "./own-reviews.ts";

/** Tuned on public relevance judgements (`bun run bench:search`). */
export const params = {
  /** How little repeated mentions of a word add (BM25 saturation). */
  saturation: 1.5,
  /** For a word in the title's core, if the title is short: this many words. */
  core: 0.3,
  shortTitle: 4,
  /** The part of it that doesn't get less in a longer title. */
  coreOfAny: 0.5,
  /** How much more a rare word counts. */
  rarity: 1,
  /** Weight kept by a word that only states the purpose. */
  modifier: 0.6,
  /** A word names products if at least this share of the names that contain it end with it. */
  naming: 0.1,
  meaning: 0.15,
  kind: 0.2,
  /** From this rarity a tag shows the kind of product. */
  tellingTag: 4,
  /** Least share of the listings of that name that must have the tag. */
  kinTag: 0.15,
  /** For a tag that is the whole query, where so many listings have it, and such a share of them is called so. */
  namingTag: 0.1,
  fewestNamed: 3,
  calledSo: 0.6,
  pair: 0.03,
  popularity: 0.02,
  unwanted: 0.15,
};

/** What a listing's rating counts for, before its weight: more with more reviews. */
export const popularityOf = ({ rating, totalReviews }: ReviewFigures): number =>
  rating === null ? 0 : (Math.log(1 + totalReviews) * rating) / 5;
