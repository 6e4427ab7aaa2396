// Close results, which don't meet the whole request: shown under a separate heading and never counted. Only what is the thing
// itself under another name counts as found.
import { cosine, vectorOf } from "#agent/vectors/word-vectors.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { CloseListing } from "#contract/search/search-result.ts";
import { isColourOrMaterial, isDescribing } from "./attributes.ts";
import type { Claim } from "./claims.ts";
import type { Relevant } from "./relevant.service.ts";
import { convincing, convincingOnly, softMatch } from "./soft-match.ts";
import type { WordIndex } from "./word-index.ts";

export interface Near {
  listingId: string;
  /** The parts of the request that it does not state; [] if only its meaning is close. */
  lacks: readonly string[];
}

/** With this many results, no close ones are shown. */
const enough = 4;
const mostByMeaning = 4;
/** More than are shown, as filters remove some. */
const mostConsidered = 60;

/** `others`: listings found by words, with what each lacks; `total`: how many listings match the plan. */
export function findClose(
  index: WordIndex,
  plan: SearchPlan,
  relevant: Relevant,
  others: readonly Near[],
  total: number,
  skip: (vendorId: string) => boolean,
): Near[] {
  if (total >= enough) return [];
  if (others.length > 0) return others.slice(0, mostConsidered);
  // The words matched, so a filter excluded everything: offering a relaxed plan is better.
  if (relevant.found === null || relevant.found.length > 0 || relevant.claims.length > 0) return [];
  // A red product is not close to a red unicorn.
  const wish = splitWords(`${plan.text} ${plan.about}`)
    .filter((word) => !isDescribing(word))
    .join(" ");
  return convincingOnly(softMatch(index, wish, skip), convincing.name, mostByMeaning).map(({ listingId }) => ({
    listingId,
    lacks: [],
  }));
}

/** A USB charger may charge phones, but a sleeping bag is not a bag of cement. */
const nearEnough = 0.4;

/**
 * "Phone chargers" where no charger is called so: of the close listings those that are the thing itself, to be found by the
 * other words. What lacks a claim, a colour or a material is never found: a brown sofa is no purple one.
 */
export function underAnotherName(
  { text, must }: SearchPlan,
  claims: readonly Claim[],
  close: readonly CloseListing[],
): CloseListing[] {
  const names = new Set(splitWords(text).filter((word) => !isColourOrMaterial(stemOf(word))));
  for (const { entry } of claims) names.delete(entry);
  const lacksNames = ({ lacks }: CloseListing) => lacks.length > 0 && lacks.every((word) => names.has(word));
  if (must.length > 0 || !close.every(lacksNames)) return [];
  return close.filter((listing) => listing.lacks.every((word) => isNearToText(word, listing)));
}

function isNearToText(word: string, { title, tags, description }: CloseListing): boolean {
  const meant = vectorOf(word);
  if (meant === null) return false;
  const others = [title, ...tags, description].flatMap(splitWords).filter((other) => other !== word);
  return others.some((other) => {
    const vector = isStopWord(other) ? null : vectorOf(other);
    return vector !== null && cosine(meant, vector) >= nearEnough;
  });
}
