// Which listing the object of a cart order means, where every word of the order is understood (whole-orders.ts).
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { contentOf, isCalled, nearestName, sharesAll } from "./names.ts";
import { isPhrase, phrases, says } from "./phrases.ts";
import { meantBySearch, placesNamed, pointAt, putIn } from "./references.ts";

export type Act = "add" | "set" | "by" | "remove" | "keep";

export interface Line {
  act: Act;
  /** Null: not said. */
  quantity: number | null;
  listings: readonly ShownListing[];
  /** All of the cart but the listings. */
  isAllBut?: boolean;
  /** What is not in view, to be searched for. */
  search?: string;
}

export const holds = (list: readonly ShownListing[], { listing }: ShownListing): boolean =>
  list.some((other) => other.listing.id === listing.id);

export const isIn = ({ listings }: Line, memory: TurnMemory): boolean => {
  const had = putIn(memory);
  return listings.length > 0 && listings.every((shown) => holds(had, shown));
};

/** "A box" of what is in front; or of what a shown title calls a box. */
export function packOf(pack: string, { lastShown }: TurnMemory): ShownListing | null {
  const [named, ...others] = nearestName(pack, ownOf(lastShown), []);
  return named && others.length === 0 ? named : null;
}

/** What a number alone counts. */
export function inFront(memory: TurnMemory): ShownListing | null {
  const [wish, ...wishes] = memory.pending ?? [];
  if (wish && wishes.length === 0) return memory.allShown.find(({ listing }) => listing.id === wish.listingId) ?? null;
  const own = ownOf(memory.lastShown);
  const [searched, ...others] = meantBySearch(memory) ?? [];
  return memory.focus ?? (own.length === 1 || (searched === own[0] && others.length === 0) ? own[0] : null) ?? null;
}

export function eachOf(memory: TurnMemory): readonly ShownListing[] | null {
  const had = putIn(memory);
  const own = memory.discussed.length === 2 ? memory.discussed : ownOf(memory.lastShown);
  const all = had.length > 1 && own.every((shown) => holds(had, shown)) ? had : own;
  return all.length > 1 && all.length <= 4 ? all : null;
}

export function lineFor(object: string, act: Act, memory: TurnMemory): { line: Line; talk: string } | null {
  const line = (listings: readonly ShownListing[], talk = "") => ({ line: { act, quantity: null, listings }, talk });
  const edits = act !== "add";
  if (placesNamed(object, memory) !== null) return null;
  if (isPhrase("pronoun", object)) {
    const front = inFront(memory);
    return front && (!edits || act === "set" || holds(putIn(memory), front)) ? line([front]) : null;
  }
  const had = putIn(memory);
  const own = ownOf(memory.lastShown);
  const found = edits
    ? meant(object, had, [], memory)
    : (meant(object, own, memory.allShown, memory) ?? meant(object, had, [], memory));
  return found && line(found.listings, found.talk);
}

/** "Balls of the merino": what comes in some measure. */
const measured = /^\p{L}+ (?:of|van) (?=\p{L})/u;

/** A short name of which nothing in view has a word. */
export function isUnseen(object: string, memory: TurnMemory): boolean {
  const { lastShown, allShown } = memory;
  const words = contentOf(object);
  const other = ["fewer pieces", "more pieces", "order is not one", "not put in"];
  const counts = other.some((name) => says(name, object));
  const isShort =
    !counts && words.length > 0 && words.length <= 4 && !isTalk.test(object) && placesNamed(object, null) === null;
  // "The cheapest", "number 3" mean something shown.
  const points = pointAt(object, memory, "any").kind !== "nothing";
  return isShort && !points && nearestName(object, lastShown, allShown).length === 0;
}

/** The one listing that the words mean: the first words must all be its own; what follows may be talk. */
export function meant(
  object: string,
  among: readonly ShownListing[],
  all: readonly ShownListing[],
  memory: TurnMemory,
): { listings: readonly ShownListing[]; talk: string } | null {
  const held = object.replace(measured, "");
  const whole = nearestName(object, among, all).some((shown) => sharesAll(shown, contentOf(object)));
  const words = (whole ? object : held).split(" ");
  for (let length = words.length; length > 0; length--) {
    const name = words.slice(0, length).join(" ");
    const content = contentOf(name);
    if (content.length === 0) return null;
    const fitting = nearestName(name, among, all).filter((shown) => sharesAll(shown, content) && isCalled(name, shown));
    const one = fitting.length === 1 ? fitting[0] : likeliest(fitting, memory);
    if (one) {
      let last = length;
      while (last > 1 && contentOf(words.slice(0, last - 1).join(" ")).length === content.length) last--;
      const behind = words.slice(last).join(" ");
      const talk = contentOf(behind).length === 0 ? "" : behind;
      // "The tent pegs" are no tent.
      return talk === "" || isTalk.test(talk) ? { listings: [one], talk } : null;
    }
    if (fitting.length > 1) return null;
  }
  return null;
}
export const isTalk = new RegExp(`^${phrases("order reasons")}(?![\\p{L}\\p{N}])`, "u");

/** Of several that fit: the one in front, the one that was searched for, or the one in the cart. */
function likeliest(fitting: readonly ShownListing[], memory: TurnMemory): ShownListing | null {
  const front = fitting.find(({ handle }) => handle === memory.focus?.handle);
  if (front) return front;
  for (const { text, must } of memory.plans) {
    const [searched, ...others] = text === "" ? [] : nearestName([text, ...must].join(" "), fitting, []);
    if (searched && others.length === 0) return searched;
  }
  return null;
}
