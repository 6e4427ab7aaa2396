// The one listing of a search that fits what it is wanted for, by its own text.
import { splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { fittest } from "./model/offline/fit.ts";
import { nameStems } from "./model/offline/listing-stems.ts";

/** From these leads over the next one it comes first, or is named as the best: then it is the right one three times in four. */
export const ahead = { comesFirst: 0.6, isNamed: 1.2 };

/** "A box for screws", "a chair for a man of 140 kg": the one of these boxes that is best for it. Null if none is far ahead. */
export function fittingFor<Own extends Listing>(
  { text, about, exclude }: SearchPlan,
  listings: readonly Own[],
  leastAhead = ahead.isNamed,
): Own | null {
  if (text === "" || about === "" || listings.length < 2) return null;
  // A backpack that speaks of laptops is none.
  const head = stemOf(splitWords(text).at(-1) ?? "");
  const called = listings.filter((listing) => nameStems(listing).has(head));
  const said = [about, ...exclude.map((unwanted) => `not ${unwanted}`)].join(", ");
  const fitting = fittest(said, called.length > 0 ? called : listings, (listing) => listing);
  return fitting && fitting.ahead >= leastAhead ? fitting.item : null;
}
