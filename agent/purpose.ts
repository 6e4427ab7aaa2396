// Of the listings of a search: the one that fits what it is wanted for, and those that state it, by their own texts.
import { isStopWord, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { type Comparative, mostOf, type Winner } from "./facts/facts.ts";
import { fitOf, fittest, measuresIn } from "./model/offline/fit.ts";
import { nameStems, statedStems } from "./model/offline/listing-stems.ts";
import { isSuch } from "./model/offline/names.ts";
import { phrases, wordList } from "./model/offline/phrases.ts";
import { inEnglish } from "./model/offline/wish-words.ts";
import { cosine, joinedVector } from "./vectors/word-vectors.ts";

/** From these leads over the next one it comes first, or is named as the best: then it is the right one three times in four. */
export const ahead = { comesFirst: 0.6, isNamed: 1.2 };

/** "A box for screws", "a chair for a man of 140 kg": the one of these boxes that is best for it. Null if none is far ahead. */
export function fittingFor<Own extends Listing>(
  { text, about, exclude }: SearchPlan,
  listings: readonly Own[],
  leastAhead = ahead.isNamed,
): Own | null {
  // Without a name only a measure tells: "have they got one in large".
  if (about === "" || listings.length < 2 || (text === "" && measuresIn(about).length === 0)) return null;
  const said = [about, ...exclude.map((unwanted) => `not ${unwanted}`)].join(", ");
  const fitting = fittest(said, calledSo(text, listings), (listing) => listing);
  const isNamed = leastAhead < ahead.isNamed || (fitting?.score ?? 0) >= fits;
  return fitting && fitting.ahead >= leastAhead && isNamed ? fitting.item : null;
}

/** Of those that are called what is searched for, the one with the most or the least. */
export const mostOfCalled = <Own extends Listing>(
  { text }: SearchPlan,
  listings: readonly Own[],
  most: Comparative | null,
): Winner<Own> | null => {
  // A geyser blanket is no geyser, and race shoes are running shoes.
  const such = listings.filter((listing) => isSuch(stemsOf(text).slice(-1), listing));
  return most && mostOf(such.length > 1 ? such : calledSo(text, listings), (listing) => listing, most);
};

/** A backpack that speaks of laptops is none. */
function calledSo<Own extends Listing>(text: string, listings: readonly Own[]): readonly Own[] {
  const head = stemOf(splitWords(text).at(-1) ?? "");
  const called = listings.filter((listing) => nameStems(listing).has(head));
  return called.length > 0 ? called : listings;
}

/**
 * "Chalk for the blackboard", where one of those found says that it is for blackboards and the other, of tailors, nothing like it: the
 * claim that sets the first apart, "blackboard". Null if none of them is so clearly another thing.
 */
export function purposeStated(plan: SearchPlan, listings: readonly Listing[], message: string): string | null {
  if (plan.text === "" || plan.about === "" || plan.sort !== "relevance" || listings.length < 2) return null;
  const called = calledSo(plan.text, listings);
  const scores = new Map(fitOf(plan.about, listings).map((score, at) => [listings[at], score]));
  for (const words of purposesIn(message, plan)) {
    const said = new Map(listings.map((listing) => [listing, wordsFor(words, listing, plan)]));
    const stating = called.filter((listing) => said.get(listing) !== undefined);
    const others = listings.filter((listing) => said.get(listing) === undefined);
    const scoreOf = (some: readonly Listing[]) => Math.max(...some.map((listing) => scores.get(listing) ?? 0));
    const isSaid = stating.some(
      (listing) => said.get(listing)?.endsWith(words.at(-1) ?? "") && (scores.get(listing) ?? 0) >= fits,
    );
    if (!isSaid || others.length === 0 || scoreOf(stating) - scoreOf(others) < apart) continue;
    return [...new Set(stating.map((listing) => said.get(listing)))].join(" or ");
  }
  return null;
}

/** From this score a text speaks of what is asked for; from this lead over another, that one is something else. */
const [fits, apart] = [4, 3];

/** What the message says that it is for, a thing or a use: the words of each that the plan has kept. */
function purposesIn(message: string, { about }: SearchPlan): string[][] {
  const kept = new Set(splitWords(about).map(stemOf));
  return [...inEnglish(message.toLowerCase()).matchAll(isFor)].flatMap(([lead, what = ""]) => {
    const words = splitWords(what);
    const end = words.findIndex((word) => isStopWord(word) || !kept.has(stemOf(word)));
    const own = words.slice(0, end === -1 ? undefined : end);
    const isNone = lead.startsWith("not") || own.length === 0 || wordList("relatives").has(own.at(-1) ?? "");
    return isNone ? [] : [own];
  });
}
const isFor = new RegExp(
  `(?<![\\p{L}])(?<!not )${phrases("is for")} (?:${phrases("article or count")} )*(?<what>[\\p{L}\\p{N}'-]+(?: [\\p{L}\\p{N}'-]+){0,2})`,
  "gu",
);

/** The listing's own word for the purpose: the very word, or one near to it in meaning. */
function wordsFor(purpose: readonly string[], listing: Listing, { text }: SearchPlan): string | undefined {
  const stated = statedStems(listing);
  const thing = purpose.at(-1) ?? "";
  const texts = [listing.title, ...listing.tags, listing.description].join(". ").toLowerCase();
  if (stated.has(stemOf(thing))) return texts.includes(purpose.join(" ")) ? purpose.join(" ") : thing;
  const asked = new Set(splitWords(text).map(stemOf));
  const vectors = purpose.flatMap((word) => joinedVector(word) ?? []);
  return splitWords(texts).find((word) => {
    // Horsehair is no hair.
    if (isStopWord(word) || word.includes(thing) || asked.has(stemOf(word)) || !stated.has(stemOf(word))) return false;
    const vector = joinedVector(word);
    return vector !== null && vectors.some((other) => cosine(vector, other) >= alike);
  });
}
const alike = 0.45;
