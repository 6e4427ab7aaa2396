// Near matches, which don't meet the whole request: shown under a separate heading and not counted. Only the product itself under
// another name counts as found.
import { cosine, vectorOf } from "#agent/vectors/word-vectors.ts";
import { isStopWord, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { CloseListing } from "#contract/search/search-result.ts";
import { isColourOrMaterial, isDescribing } from "./attributes.ts";
import type { Claim } from "./claims.ts";
import { ruledOut } from "./excluded-listings.ts";
import { isGeneric } from "./head-nouns.ts";
import type { Relevant } from "./relevant.service.ts";
import { convincing, convincingOnly, nearInMeaning } from "./soft-match.ts";
import type { WordIndex } from "./word-index.ts";
import { isEnglish } from "./word-meaning.ts";

export interface Near {
  listingId: string;
  /** The parts of the request that it does not state; [] for similar meaning. */
  lacks: readonly string[];
}

/** With this many results there are no near matches. */
const enough = 4;
/** Of listings that have some of the words, when none has all: those nearest in meaning come next, then more of these. */
const mostBySomeWords = 2;
const mostByMeaning = 5;
/** With so many words a text tells of a need, and a word that a listing has may be by the way. */
export const fewestOfNeed = 3;
/** Of those found by words: more than are shown, because filters remove some. */
export const mostConsidered = 60;

/** Whether near matches are shown beside this many results. */
export const wantsClose = (total: number): boolean => total < enough;

/**
 * Beside near matches by words, those that are near in meaning only. None where the shop has what was asked for, where a filter
 * excluded everything (a relaxed plan helps more), and where a claim is made, which meaning doesn't tell.
 */
export function closeInMeaning(
  index: WordIndex,
  plan: SearchPlan,
  { reading, found, claims, foundBy, whole }: Relevant,
  byWords: readonly string[],
  total: number,
  skip: (vendorId: string) => boolean,
): { byWords: number; listingIds: string[] } {
  const none = { byWords: byWords.length, listingIds: [] };
  if (found === null || claims.length > 0) return none;
  if (found.length > 0 && (total === 0 || whole || foundBy === "meaning")) return none;
  // Where one of two words is known ("vanilla kettle"), its listings are nearer than anything else.
  if (splitWords(plan.text).length < fewestOfNeed && found.length + byWords.length > 0) return none;
  // A colour alone doesn't make anything similar to a red unicorn.
  const words = splitWords(`${plan.text} ${plan.about}`).filter(
    (word) => !isStopWord(word) && !isColourOrMaterial(stemOf(word)),
  );
  const kept = byWords.slice(0, mostBySomeWords);
  const left = new Set([...found.map(({ listingId }) => listingId), ...kept, ...ruledOut(index, reading)]);
  const { score: atLeast, ofBest } = convincing.near;
  const limits = { skip, left, atLeast, ofBest, atMost: mostByMeaning };
  const meant = nearInMeaning(index, words.join(" "), limits);
  const listingIds = convincingOnly(meant, convincing.near, mostByMeaning).map(({ listingId }) => listingId);
  return { byWords: kept.length, listingIds };
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
  const thing = splitWords(text).at(-1);
  const isCalled = (word: string, { title, tags, description }: CloseListing) =>
    isDescribing(word) || isNearTo(word, [title, ...tags, ...(word === thing ? [] : [description])]);
  return close.filter((listing) => hasInName(listing, names) && listing.lacks.every((word) => isCalled(word, listing)));
}

/** Oat milk for coffee is no coffee beans, a sewing machine no washing machine: of the asked words that it has, one names it. */
function hasInName({ title, tags, lacks }: CloseListing, asked: ReadonlySet<string>): boolean {
  const named = new Set([title, ...tags].flatMap(stemsOf));
  return [...asked].some((word) => {
    const stem = stemOf(word);
    return !lacks.includes(word) && !isGeneric(stem) && (named.has(stem) || !isEnglish(word));
  });
}

/** A bird feeder whose text speaks of a roof is no garden chair: the thing is near to what the listing is called. */
function isNearTo(word: string, texts: readonly string[]): boolean {
  const meant = vectorOf(word);
  if (meant === null) return false;
  const others = texts.flatMap(splitWords).filter((other) => other !== word && !isColourOrMaterial(stemOf(other)));
  return others.some((other) => {
    const vector = isStopWord(other) ? null : vectorOf(other);
    return vector !== null && cosine(meant, vector) >= nearEnough;
  });
}
