// Recommends one of several listings, with a reason from its own record.
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import { centsOf } from "#contract/shared/money.ts";
import {
  type Comparative,
  comparativeIn,
  comparativeOf,
  criterionIn,
  type FactName,
  factsOf,
  mostOf,
} from "../../facts/facts.ts";
import type { ShownListing } from "../../shop.ts";
import { fittest } from "./fit.ts";
import { statedStems } from "./listing-stems.ts";
import { phrases } from "./phrases.ts";
import { sentenceAbout } from "./record.ts";

export interface Choice {
  item: ShownListing;
  /** From its record: "1.2 kg", "rated 4.8 of 5". */
  reason: string;
  /** The measure that the question compares, if this listing has the most or the least of it. */
  fact: FactName | null;
  /** The purpose in the question, if no listing's text states it. */
  unsaid: string | null;
}

/** What a message wants the most or the least of: "the lightest tent", "a kettlebell, the light one". */
export function mostAsked(text: string): Comparative | null {
  const which = theSuchOne.exec(text)?.groups?.how;
  return comparativeIn(text) ?? (which === undefined ? null : comparativeOf(which));
}
const theSuchOne = new RegExp(`(?<![\\p{L}])${phrases("this or that")} (?<how>\\p{L}+) (?:one|een)(?![\\p{L}])`, "u");

/** Null without listings. A sold-out listing only if all are sold out. */
export function choose(among: readonly ShownListing[], question: string): Choice | null {
  const there = among.filter(({ listing }) => listing.stock > 0);
  const pool = there.length > 0 ? there : among;
  const [first] = pool;
  if (!first) return null;
  const winner = mostAmong(among, question);
  if (winner) return { item: winner.item, reason: winner.text, fact: winner.fact, unsaid: null };

  const unsaid = unsaidPurpose(question, pool);
  const fitting = fittingBest(pool, question);
  if (fitting) {
    const said = sentenceAbout(fitting.listing, question);
    return { item: fitting, reason: said ?? defaultReason(fitting, pool), fact: null, unsaid };
  }
  // The pool is in order of relevance: take the first, unless another seller is rated much better.
  const item = pool
    .slice(0, 4)
    .reduce((best, other) => (ratingOf(other) >= ratingOf(best) + 0.5 ? other : best), first);
  return { item, reason: defaultReason(item, pool), fact: null, unsaid };
}

/** Whether the records tell which one the question means; else a choice is by price or rating. */
export const tellsWhich = (among: readonly ShownListing[], question: string): boolean =>
  mostAmong(among, question) !== null || fittingBest(among, question) !== null;

function mostAmong(among: readonly ShownListing[], question: string) {
  const compared = comparativeIn(question) ?? criterionIn(question);
  return compared && mostOf(among, ({ listing }) => listing, compared);
}

function fittingBest(among: readonly ShownListing[], question: string): ShownListing | null {
  const fitting = fittest(question, among, ({ listing }) => listing);
  return fitting && fitting.ahead >= leastAhead ? fitting.item : null;
}
/** From this lead the text decides. */
const leastAhead = 0.3;

const purpose = /(?<!\p{L})for (?:an? |the |my |our |some |his |her |their )?(?<what>\p{L}[\p{L} '-]*)\??$/iu;

/** "Which is best for gaming?" */
function unsaidPurpose(question: string, pool: readonly ShownListing[]): string | null {
  const what = purpose.exec(question.trim())?.groups?.what?.trim() ?? "";
  const stems = splitWords(what)
    .filter((word) => !isStopWord(word) && word.length > 2)
    .map(stemOf);
  if (stems.length === 0) return null;
  return pool.some(({ listing }) => stems.some((stem) => statedStems(listing).has(stem))) ? null : what;
}

const ratingOf = ({ listing }: ShownListing): number => listing.vendor.rating ?? 3.5;
const price = ({ listing }: ShownListing): number => centsOf(listing.price);

/** A reason from the record, when the question gives no criterion. */
function defaultReason(item: ShownListing, pool: readonly ShownListing[]): string {
  const { listing } = item;
  if (pool.length > 1 && pool.every((other) => other === item || price(other) > price(item)))
    return `it costs least, R${listing.price}`;
  const best = Math.max(...pool.map((other) => other.listing.vendor.rating ?? 0));
  if (listing.vendor.rating !== null && listing.vendor.rating === best)
    return `its vendor ${listing.vendor.businessName} is rated ${listing.vendor.rating.toFixed(1)} of 5`;
  const [fact] = factsOf(listing).values();
  return fact ? `it states ${fact.text}` : `it costs R${listing.price}`;
}
