// The documented filter (rule search-1) on the received listings while typing. Texts are folded once, not on every key press.
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
