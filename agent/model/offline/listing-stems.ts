// The word stems of a listing's texts, cached for each listing.

import { withoutDenied } from "#contract/language/denial.ts";
import { splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";

function stemsOfTexts<Own extends object>(textsOf: (listing: Own) => readonly string[]) {
  const known = new WeakMap<Own, ReadonlySet<string>>();
  return (listing: Own): ReadonlySet<string> => {
    const stems = known.get(listing) ?? new Set(textsOf(listing).flatMap(splitWords).map(stemOf));
    known.set(listing, stems);
    return stems;
  };
}

export const titleStems = stemsOfTexts(({ title }: Pick<Listing, "title">) => [title]);

export const nameStems = stemsOfTexts(({ title, tags }: Pick<Listing, "title" | "tags">) => [title, ...tags]);

export const textStems = stemsOfTexts(
  ({ title, tags, description }: Pick<Listing, "title" | "tags" | "description">) => [title, ...tags, description],
);

/** Stems that the texts state, without those they deny ("not meant for games"). */
export const statedStems = stemsOfTexts(
  ({ title, tags, description }: Pick<Listing, "title" | "tags" | "description">) =>
    [title, ...tags, description].map(withoutDenied),
);

/** What the texts state, with the vendor's name. */
export const wideStems = stemsOfTexts(({ title, tags, description, vendor }: Listing) => [
  ...[title, ...tags, description].map(withoutDenied),
  vendor.businessName,
]);

export const sellerStems = stemsOfTexts(({ vendor }: Pick<Listing, "vendor">) => [vendor.businessName]);

export const cityStems = stemsOfTexts(({ vendor }: Pick<Listing, "vendor">) => [vendor.city]);
