// Which listing the words of a cart order mean: one rule for what is added, changed, taken out, swapped and kept.
import { withoutDenied } from "#contract/language/denial.ts";
import { englishNames } from "#contract/language/languages.ts";
import { comparativeOf, mostOf } from "../../facts/facts.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { describedAmong } from "./fit.ts";
import type { CartTarget } from "./intent.ts";
import { contentOf, isCalled, namedWhole, nearestName } from "./names.ts";
import { isPhrase, phrases, says } from "./phrases.ts";
import { meantBySearch, placesNamed, pointAt, putIn } from "./references.ts";

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

/** Of what is shown: the listings that the words mean. */
export function resolve(object: string, memory: TurnMemory): Meant {
  const own = ownOf(memory.lastShown);
  // "The ones without salt" are not those that are called salted.
  const denying = withoutDenied(object) === object ? null : describedAmong(object, own, 0);
  if (denying) return { kind: "found", listings: [denying] };
  const exact = surelyMeant(object, own, memory.allShown, memory);
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
  const named = nearestName(object, own, memory.allShown);
  const [only, ...others] = named;
  if (only && others.length === 0) return { kind: "found", listings: [only] };
  const among = named.length > 0 ? named : contentOf(object).length === 1 ? own : [];
  const best = likeliest(named, memory) ?? gradedAmong(object, among) ?? wantedBefore(named, memory);
  if (best) return { kind: "found", listings: [best] };
  // "The one that's ground already", "two in one packet"
  const described = describedAmong(object, named.length > 0 ? named : pointsAtOne.test(object) ? own : []);
  if (described) return { kind: "found", listings: [described] };
  if (named.length > 0) return { kind: "several", among: named };
  return pointed.kind === "unclear" && !isNamed ? { kind: "several", among: pointed.among } : { kind: "nothing" };
}

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
    if (fitting.length > 0) return fitting.length === 1 ? (fitting[0] ?? null) : likeliest(fitting, memory);
  }
  return null;
}
/** "Balls of the merino": what comes in some measure. */
const measured = /^\p{L}+ (?:of|van) (?=\p{L})/u;

const pointsAtOne = new RegExp(`^(?:${phrases("this or that")} )?(?:[^ ]+ )?${phrases("such a one")}(?![\\p{L}])`, "u");

/** Of several that fit: the one in front, or the one that was searched for. */
function likeliest(fitting: readonly ShownListing[], memory: TurnMemory): ShownListing | null {
  const front = fitting.find(({ handle }) => handle === memory.focus?.handle);
  if (front) return front;
  for (const { text, must } of memory.plans) {
    const [searched, ...others] = text === "" ? [] : nearestName([text, ...must].join(" "), fitting, []);
    if (searched && others.length === 0) return searched;
  }
  return null;
}

/** "She's nine", said before "the trousers": the ones for that age. */
function wantedBefore(among: readonly ShownListing[], { plans }: TurnMemory): ShownListing | null {
  const said = plans.map(({ about, must }) => [about, ...must].join(" ")).join(" ");
  const [only, ...others] = nearestName(said, among, [], 0);
  return only && others.length === 0 ? only : null;
}

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
  return contentOf(object).length === 0 ? focusOrOnly(memory) : { kind: "words", text: object };
}

export const focusOrOnly = (memory: TurnMemory): CartTarget =>
  memory.focus ? { kind: "shown", listings: [memory.focus] } : { kind: "only" };
