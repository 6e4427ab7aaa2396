// Listings that a query excludes by words.

import { negations } from "./document.ts";
import type { Reading } from "./query-reading.ts";
import { inTags, inTitle, type WordIndex } from "./word-index.ts";

/**
 * Listings excluded by a plan's unwanted words: title and tags have one of an entry, their texts all, and they don't state its absence
 * ("sugar free").
 */
export function excludedListings(index: WordIndex, entries: readonly (readonly string[])[]): string[] {
  const excluded = new Set<number>();
  for (const stems of entries) {
    // "Not the sugar free one" rules out what "no sugar" wishes for.
    const isAbsence = stems.some((stem) => negations.has(stem));
    const counts = new Map<number, number>();
    const named = new Set<number>();
    const words = new Set(stems.map((stem) => index.wordId(stem)));
    for (const word of words) {
      if (word === undefined) continue;
      index.some(word, (slot, packed) => {
        if (inTitle(packed) || inTags(packed)) named.add(slot);
        if (isAbsence || !index.slot(slot)?.absent.includes(word)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
        return false;
      });
    }
    for (const slot of named) if (counts.get(slot) === words.size) excluded.add(slot);
  }
  return [...excluded].flatMap((slot) => index.slot(slot)?.listingId ?? []);
}

/** Listings that name anything unwanted, by the plan or by the query's own words. */
export const ruledOut = (index: WordIndex, { excluded, unwanted, without }: Reading): string[] => [
  ...excludedListings(index, [...excluded, ...unwanted.map((stem) => [stem])]),
  ...listingsWith(index, without),
];

/** Listings with one of these words in the title or as a tag, unless they state its absence. */
export function listingsWith(index: WordIndex, stems: readonly string[]): string[] {
  const found = new Set<string>();
  for (const stem of stems) {
    const word = index.wordId(stem);
    if (word === undefined) continue;
    const tag = index.tagId([stem]);
    index.some(word, (slot, packed) => {
      const entry = index.slot(slot);
      // Only whole tags: "Baskets & accessories" is a section of the shop.
      const named = inTitle(packed) || (tag !== undefined && entry?.tagIds.includes(tag) === true);
      if (entry && named && !entry.absent.includes(word)) found.add(entry.listingId);
      return false;
    });
  }
  return [...found];
}
