// Which listing the words of a cart order mean: one rule for what is added, changed, taken out, swapped and kept.
import { withoutDenied } from "#contract/language/denial.ts";
import { englishNames } from "#contract/language/languages.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { comparativeOf, mostOf } from "../../facts/facts.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { fitOf } from "./fit.ts";
import type { CartTarget } from "./intent.ts";
import { contentOf, isCalled, isCalledLast, isPacked, isPackedIn, namedWhole, nearestName, shareOf } from "./names.ts";
import { isPhrase, phrases, says } from "./phrases.ts";
import { meantBySearch, placesNamed, pointAt, putIn, singledOut } from "./references.ts";
import { inEnglish } from "./wish-words.ts";

export type Meant =
  | { kind: "found"; listings: readonly ShownListing[] }
  | { kind: "several"; among: readonly ShownListing[] }
  | { kind: "nothing" };

export const isPronoun = (words: string): boolean => isPhrase("pronoun", words);

export const holds = (list: readonly ShownListing[], { listing }: ShownListing): boolean =>
  list.some((other) => other.listing.id === listing.id);

/** What "it", or a number alone, means. */
export function inFront(memory: TurnMemory): ShownListing | null {
  const [wish, ...wishes] = memory.pending ?? [];
  if (wish && wishes.length === 0) return memory.allShown.find(({ listing }) => listing.id === wish.listingId) ?? null;
  const own = ownOf(memory.lastShown);
  const [searched, ...others] = meantBySearch(memory) ?? own;
  return memory.focus ?? (searched && others.length === 0 ? searched : null);
}

/**
 * "Six bags": what is in front, unless that comes in bottles and others in view in bags; then those are meant. Null: nothing is in front,
 * and none or all of those in view come so.
 */
export function inFrontAs(pack: string, memory: TurnMemory): Meant | null {
  const front = inFront(memory);
  const comesSo = ({ listing }: ShownListing) => isPackedIn(listing, pack);
  const others = pack === "" ? [] : inView(memory).filter((shown) => shown !== front && comesSo(shown));
  const isOfOthers =
    others.length > 0 && (front ? !comesSo(front) && isPacked(front.listing) : others.length < inView(memory).length);
  if (!isOfOthers) return front && { kind: "found", listings: [front] };
  const [only, ...more] = others;
  return only && more.length === 0 ? { kind: "found", listings: [only] } : { kind: "several", among: others };
}

/** What is shown, and what was last spoken of, which need not be in the list. */
export function inView({ focus, lastShown }: TurnMemory): readonly ShownListing[] {
  const own = ownOf(lastShown);
  return focus && !holds(own, focus) ? [focus, ...own] : own;
}

/** Of what is shown: the listings that the words mean. */
export function resolve(object: string, memory: TurnMemory): Meant {
  const own = ownOf(memory.lastShown);
  // "The ones without salt" are not those that are called salted.
  const stated = withoutDenied(object);
  const exact = stated === object ? surelyMeant(object, inView(memory), memory.allShown, memory) : null;
  if (exact) return { kind: "found", listings: [exact] };
  const isNamed = contentOf(object).length > 0;
  const pointed = pointAt(object, memory, "any");
  // "That ladder" is not just "that": if unknown, ask or search for it.
  if (
    pointed.kind === "found" &&
    !(isNamed && pointed.how === "pronoun") &&
    pointed.listings.every((one) => isCalled(object, one))
  )
    return pointed;
  // "A tin of leather balm" is no leather belt.
  const named = nearestName(stated, own, memory.allShown).filter((shown) => isCalled(object, shown));
  // "The one that's ground already", "two in one packet"; a word alone only if it compares: "the longer".
  const isDescribed = pointsAtOne.test(object) || stated !== object;
  const least = stated === object ? leastDescribed : 0;
  const leader =
    named.length > 0
      ? leading(object, named, memory)
      : isDescribed
        ? leading(object, own, memory, least)
        : contentOf(object).length === 1
          ? gradedAmong(object, own)
          : null;
  if (leader) return { kind: "found", listings: [leader] };
  // "The one with no smell", of which the records say nothing: one of those shown all the same.
  if (named.length === 0 && own.length > 1 && oneThat.test(object)) return { kind: "several", among: own };
  if (named.length > 0) return { kind: "several", among: named };
  if (pointed.kind !== "unclear" || isNamed) return { kind: "nothing" };
  const front = says("that one", object) ? (leading("", own, memory) ?? singledOut(memory)) : null;
  return front ? { kind: "found", listings: [front] } : { kind: "several", among: pointed.among };
}

/** What a conversation says beside the words for a thing. */
export type Beside = Pick<TurnMemory, "focus" | "plans">;
const nothingBeside: Beside = { focus: null, plans: [] };

/**
 * Of a few listings the one that leads, by how well the words fit it, whether it is called so, what was wished for before and what is
 * in front; null if none does. `least`: what the words alone must be worth.
 */
export function leading(
  object: string,
  among: readonly ShownListing[],
  { focus, plans }: Beside = nothingBeside,
  least = anything,
): ShownListing | null {
  const [only, ...others] = among;
  if (others.length === 0 && least === anything) return only ?? null;
  const listings = among.map(({ listing }) => listing);
  const graded = gradedAmong(object, among);
  // What all of them have tells none from another; what one is free of may, by any name.
  const isTold = tellsApart(object, listings) || withoutDenied(object) !== object;
  const fits = isTold ? fitOf(inEnglish(object), listings) : listings.map(() => 0);
  const wish = plans.map(({ text, must, about }) => [...must, text, about].join(" ")).join(" ");
  const wished = tellsApart(wish, listings) ? fitOf(wish, listings) : listings.map(() => 0);
  const said = fits.map((fit, at) => fit + (among[at] === graded ? weights.graded : 0));
  const scores = among.map(
    ({ listing }, at) =>
      (said[at] ?? 0) +
      weights.wished * (wished[at] ?? 0) +
      (isCalledLast(object, listing) ? weights.called : 0) +
      (listing.id === focus?.listing.id ? weights.front : 0),
  );
  const [score = 0, next = Number.NEGATIVE_INFINITY] = scores.toSorted((one, other) => other - one);
  const at = scores.indexOf(score);
  return score - next >= leastLead && (said[at] ?? 0) >= least ? (among[at] ?? null) : null;
}

/** Of the same kind as a score of fit.ts: logarithms of how much likelier it is meant. */
const weights = { graded: 3, wished: 0.8, called: 4.5, front: 3 };
const anything = Number.NEGATIVE_INFINITY;
/** The first is three times as likely as the next. */
const leastLead = 1.1;
/** From this score something is surely described. */
const leastDescribed = 2.4;

/** Whether the listings differ in how they have the words. */
const tellsApart = (text: string, listings: readonly Listing[]): boolean =>
  contentOf(text).some((word) => new Set(listings.map((listing) => shareOf(listing, word))).size > 1);

/** The one listing that has every word. */
export function surelyMeant(
  object: string,
  among: readonly ShownListing[],
  all: readonly ShownListing[],
  memory: TurnMemory,
): ShownListing | null {
  if (placesNamed(object, memory) !== null) return null;
  for (const name of [object, object.replace(measured, "")]) {
    const fitting = namedWhole(name, among, all).filter((shown) => isCalled(name, shown));
    const isIt = ({ listing }: ShownListing) => isCalledLast(name, listing);
    // "The keyboard" is one that was shown before rather than the keyboard stand on screen.
    const earlier = fitting.length === 0 || fitting.some(isIt) ? [] : namedWhole(name, all).filter(isIt);
    if (fitting.length > 0) return leading(name, earlier.length > 0 ? earlier : fitting, memory);
  }
  return null;
}
/** "Balls of the merino": what comes in some measure. */
const measured = /^\p{L}+ (?:of|van) (?=\p{L})/u;

const pointsAtOne = new RegExp(`^(?:${phrases("this or that")} )?(?:[^ ]+ )?${phrases("such a one")}(?![\\p{L}])`, "u");

const oneThat = new RegExp(`^${phrases("this or that")} ones? ${phrases("tells which one")}(?![\\p{L}])`, "u");

/** "The warm ones", "the small tin" among these: the warmest, the smallest. */
export function gradedAmong(object: string, among: readonly ShownListing[]): ShownListing | null {
  if (among.length < 2) return null;
  for (const word of contentOf(object).flatMap((own) => [own, ...englishNames(own)])) {
    const compared = comparativeOf(word);
    const winner = compared && mostOf(among, ({ listing }) => listing, compared);
    if (winner) return winner.item;
  }
  return null;
}

/** What of the cart the words mean: what this conversation put in, what is shown, a place in the cart, else a line of that name. */
export function targetOf(object: string, memory: TurnMemory): CartTarget {
  if (object === "") return focusOrOnly(memory);
  const exact = surelyMeant(object, putIn(memory), [], memory);
  if (exact) return { kind: "shown", listings: [exact] };
  const places = placesNamed(object, memory);
  // "The first that I put in" is a cart line, not a position in the list on screen.
  if (places && says("of the cart", object)) return { kind: "place", places };
  const pointed = pointAt(object, memory, "any");
  if (pointed.kind === "found" && pointed.how !== "extreme") return { kind: "shown", listings: pointed.listings };
  if (places) return { kind: "place", places };
  if (says("cheap line", object)) return { kind: "extreme", by: "cheapest" };
  if (says("dear line", object)) return { kind: "extreme", by: "dearest" };
  return contentOf(object).length === 0 ? focusOrOnly(memory) : { kind: "words", text: object, focus: memory.focus };
}

export const focusOrOnly = (memory: TurnMemory): CartTarget =>
  memory.focus ? { kind: "shown", listings: [memory.focus] } : { kind: "only" };
