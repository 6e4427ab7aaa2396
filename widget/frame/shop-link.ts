import { matchesTerm } from "#contract/listings/listing-filter.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { WidgetFrame } from "#contract/widget/widget-rules.ts";

/**
 * The vendor's public page, with the search if that page finds with it some of what was found here: its search goes by the words as
 * they stand.
 */
export function shopLink({ id, slug }: WidgetFrame["vendor"], { text }: SearchPlan, found: readonly Listing[]): string {
  const term = text.trim();
  const isFoundThere = term !== "" && found.some((listing) => listing.vendorId === id && matchesTerm(listing, term));
  return isFoundThere ? `/shop/${slug}?search=${encodeURIComponent(term)}` : `/shop/${slug}`;
}
