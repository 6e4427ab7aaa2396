// The one listing of a search whose own text states what it is wanted for.
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { nameStems, statedStems } from "./model/offline/listing-stems.ts";

/**
 * "A box for screws": the only one of these boxes that speaks of screws, and the words of the purpose that it speaks of; those that none
 * of the boxes has tell nothing. Null if none or several do.
 */
export function onlyOneStating<Own extends Listing>(
  { text, about }: SearchPlan,
  listings: readonly Own[],
): { listing: Own; words: string } | null {
  const states = (listing: Own, word: string) => statedStems(listing).has(stemOf(word));
  const purpose = splitWords(about).filter((word) => !isStopWord(word) && listings.some((one) => states(one, word)));
  if (text === "" || purpose.length === 0 || listings.length < 2) return null;
  // A backpack that speaks of laptops is none.
  const head = stemOf(splitWords(text).at(-1) ?? "");
  const called = listings.filter((listing) => nameStems(listing).has(head));
  const stating = (called.length > 0 ? called : listings).filter((listing) =>
    purpose.every((word) => states(listing, word)),
  );
  const [listing, ...others] = stating;
  return listing && others.length === 0 ? { listing, words: purpose.join(" ") } : null;
}
