// Listings of the same kind as another, and accessories for it, from the words of the index.

import type { Slot } from "./slots.ts";
import { nearStems } from "./soft-match.ts";
import { inTitle, isModifier, isTagHead, type WordIndex } from "./word-index.ts";
import { fullForm } from "./word-meaning.ts";

export interface SimilarListing {
  listingId: string;
  /** 0 to 1. */
  score: number;
}

/** From this cosine two nouns name the same kind of product: "sneaker" and "takkie". */
const sameKind = 0.75;
/** Least rarity of a tag that shows the kind: at most about a tenth of all listings have it. */
const tellingTag = 2.3;
/** Weight of the noun, beside the other words and tags. */
const nounShare = 0.6;
const most = 200;

/** `alike`: best first. `madeFor`: accessories and parts whose title names such a product ("kettle descaler"). */
export function similarByWords(index: WordIndex, listingId: string): { alike: SimilarListing[]; madeFor: string[] } {
  const own = index.find(listingId);
  if (!own) return { alike: [], madeFor: [] };
  const isOther = (other: Slot | null): other is Slot =>
    other !== null && other.place !== own.place && other.category === own.category;
  const others = new Map<number, Slot>();
  const nouns = new Map<number, number>();
  const madeFor = new Set<string>();
  for (const noun of new Set(nounsOf(own))) {
    const near = nearStems(index, fullForm(index.words[noun] as string)).filter(({ cosine }) => cosine >= sameKind);
    for (const { id, cosine } of [{ id: noun, cosine: 1 }, ...near]) {
      index.some(id, (slot, packed) => {
        const other = index.slot(slot);
        if (!isOther(other) || !(inTitle(packed) || isTagHead(packed))) return false;
        if (nounsOf(other).includes(id)) {
          others.set(slot, other);
          if (cosine > (nouns.get(slot) ?? 0)) nouns.set(slot, cosine);
        } else if (id === noun && isModifier(packed)) madeFor.add(other.listingId);
        return false;
      });
    }
  }
  const tags = new Set(own.tagIds);
  const telling = [...own.tagIds].filter((tag) => index.tagRarity(tag) >= tellingTag);
  for (const head of own.tagHeads) {
    index.some(head, (slot, packed) => {
      const other = index.slot(slot);
      if (isTagHead(packed) && isOther(other) && telling.some((tag) => other.tagIds.includes(tag)))
        others.set(slot, other);
      return false;
    });
  }
  const words = new Set(own.titleWords);
  const rarity = (word: number) => index.rarity(index.frequency(index.words[word] as string));
  const shared = (of: Slot) =>
    sum(new Set(of.titleWords), (word) => (words.has(word) ? rarity(word) : 0)) +
    sum(of.tagIds, (tag) => (tags.has(tag) ? index.tagRarity(tag) : 0));
  const all = Math.max(shared(own), 1e-9);
  const alike = [...others.values()]
    .map((other) => ({
      listingId: other.listingId,
      score: nounShare * (nouns.get(other.place) ?? 0) + (1 - nounShare) * (shared(other) / all),
    }))
    .sort((a, b) => b.score - a.score || (a.listingId < b.listingId ? -1 : 1))
    .slice(0, most);
  const isAlike = new Set(alike.map((one) => one.listingId));
  return { alike, madeFor: [...madeFor].filter((id) => !isAlike.has(id)).slice(0, most) };
}

/** The nouns of its title, or without a clear name those of its tags. */
const nounsOf = ({ names, tagHeads }: Slot): number[] =>
  names.length > 0 ? names.map((name) => name.at(-1) as number) : [...tagHeads];

const sum = (items: Iterable<number>, of: (item: number) => number): number => {
  let total = 0;
  for (const item of items) total += of(item);
  return total;
};
