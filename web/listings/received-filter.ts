// The documented rule on the listings received, as the shopper types: their texts are folded once, not at every key press.
import type { Category } from "#contract/listings/categories.ts";
import {
  type FoldedListing,
  foldListing,
  foldTerm,
  matchesCategory,
  matchesFolded,
} from "#contract/listings/listing-filter.ts";
import type { Listing } from "#contract/listings/listings.ts";

const texts = new WeakMap<Listing, FoldedListing>();

function foldedOnce(listing: Listing): FoldedListing {
  let folded = texts.get(listing);
  if (folded === undefined) {
    folded = foldListing(listing);
    texts.set(listing, folded);
  }
  return folded;
}

export function filterReceived(received: readonly Listing[], term: string, category: Category | "all"): Listing[] {
  const wanted = foldTerm(term);
  return received.filter(
    (listing) => matchesCategory(listing, category) && (wanted === "" || matchesFolded(foldedOnce(listing), wanted)),
  );
}
