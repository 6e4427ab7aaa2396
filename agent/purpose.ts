// The one listing of a search whose own text states what it is wanted for.
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { statedStems } from "./model/offline/listing-stems.ts";

/** "A box for screws": the only one of these boxes that speaks of screws. Null if none or several do. */
export function onlyOneStating<Own extends Listing>({ text, about }: SearchPlan, listings: readonly Own[]): Own | null {
  const purpose = splitWords(about).filter((word) => !isStopWord(word));
  if (text === "" || purpose.length === 0 || listings.length < 2) return null;
  const stating = listings.filter((listing) => purpose.every((word) => statedStems(listing).has(stemOf(word))));
  return stating.length === 1 ? (stating[0] ?? null) : null;
}
