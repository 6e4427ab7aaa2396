// The word stems of a listing's texts, worked out once for each listing.

import { isDenied, type SaidWord } from "#contract/language/denial.ts";
import { plainText, splitWords, stemOf } from "#contract/language/words.ts";
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

const signOrWord = /(?<sign>[,:()–—])|[\p{L}\p{N}]+/gu;

function saidWords(sentence: string): SaidWord[] {
  const words: SaidWord[] = [];
  let broken = false;
  for (const { 0: word, groups } of plainText(sentence).replace(/n't\b/g, " not").matchAll(signOrWord)) {
    if (!groups?.sign) words.push({ word, broken });
    broken = groups?.sign !== undefined;
  }
  return words;
}

function stemsSaid(text: string, denied: boolean): string[] {
  return text.split(/[.!?;]+(?:\s|$)/).flatMap((sentence) => {
    const words = saidWords(sentence);
    return words.flatMap(({ word }, at) => (isDenied(words, at) === denied ? [stemOf(word)] : []));
  });
}

const textsOf = ({ title, tags, description }: Pick<Listing, "title" | "tags" | "description">) => [
  title,
  ...tags,
  description,
];

/** What its texts state, without what they deny: "not meant for games" is no word for games. */
export const statedStems = (listing: Pick<Listing, "title" | "tags" | "description">): ReadonlySet<string> =>
  new Set(textsOf(listing).flatMap((text) => stemsSaid(text, false)));

export const deniedStems = (listing: Pick<Listing, "title" | "tags" | "description">): ReadonlySet<string> =>
  new Set(textsOf(listing).flatMap((text) => stemsSaid(text, true)));

/** With who sells it. */
export const wideStems = stemsOfTexts(({ title, tags, description, vendor }: Listing) => [
  title,
  ...tags,
  description,
  vendor.businessName,
]);

export const sellerStems = stemsOfTexts(({ vendor }: Pick<Listing, "vendor">) => [vendor.businessName]);

export const cityStems = stemsOfTexts(({ vendor }: Pick<Listing, "vendor">) => [vendor.city]);
