// Near matches, which don't meet the whole request: shown under a separate heading and not counted. Only the product itself under
// another name counts as found.
import { cosine, vectorOf } from "#agent/vectors/word-vectors.ts";
import { isStopWord, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { CloseListing } from "#contract/search/search-result.ts";
import { isColourOrMaterial, isDescribing } from "./attributes.ts";
import type { Claim } from "./claims.ts";
import type { Relevant } from "./relevant.service.ts";
import { convincing, convincingOnly, softMatch } from "./soft-match.ts";
import type { WordIndex } from "./word-index.ts";
import { isEnglish } from "./word-meaning.ts";

export interface Near {
  listingId: string;
  /** The parts of the request that it does not state; [] for similar meaning. */
  lacks: readonly string[];
}

/** With this many results there are no near matches. */
const enough = 4;
const mostByMeaning = 4;
/** More than are shown, because filters remove some. */
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
  // A filter excluded everything: a relaxed plan helps more.
  if (relevant.found === null || relevant.found.length > 0 || relevant.claims.length > 0) return [];
  // A colour alone doesn't make anything similar to a red unicorn.
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
 * Near matches that are the product itself under another name: "phone chargers" when titles say "USB adapter". Never listings that
 * lack a claim, colour or material: a brown sofa is no purple one.
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
  // That none states a size or a shape is said beside them.
  const isCalled = (word: string, listing: CloseListing) => isDescribing(word) || isNearToText(word, listing);
  return close.filter((listing) => hasInName(listing, names) && listing.lacks.every((word) => isCalled(word, listing)));
}

/** Oat milk for coffee is no coffee beans: of the asked words that it has, one names it. */
function hasInName({ title, tags, lacks }: CloseListing, asked: ReadonlySet<string>): boolean {
  const named = new Set([title, ...tags].flatMap(stemsOf));
  return [...asked].some((word) => !lacks.includes(word) && (named.has(stemOf(word)) || !isEnglish(word)));
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
