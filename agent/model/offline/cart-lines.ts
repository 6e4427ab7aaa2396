// The common form of a cart order: lines of an act, a number and the words for a thing, whoever read them (cart-grammar.ts,
// cart-spans.ts). Here they become what is done, or asked first.
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { holds, inFrontAs, isPronoun, resolve, surelyMeant, targetOf } from "./cart-objects.ts";
import type { AddIntent, CartEdit, CartTarget, Intent, SearchIntent } from "./intent.ts";
import { contentOf, meansKind, mustBeThere, piecesOf, sharesAll } from "./names.ts";
import { countWords, readQuantity } from "./numbers.ts";
import { isHow, isPhrase, phrases } from "./phrases.ts";
import { placesNamed, putIn } from "./references.ts";
import type { Item } from "./tagged.ts";

export interface Line {
  act: "add" | "set" | "by" | "times" | "remove" | "keep";
  /** Null: not said. */
  quantity: number | null;
  /** The words for the thing; "" for what is in front. */
  object: string;
  /** What they mean, where that is known already. */
  listings?: readonly ShownListing[];
  /** All but the thing. */
  isAllBut?: boolean;
  /** What to search for, if it is not shown. */
  wanted?: Wanted;
  /** "Bags", of "six bags": how what is in front comes. */
  pack?: string;
  /** "80 bags", behind another number: how many are in one. */
  inOne?: string;
}

/** A thing to search for: its name, and its properties. */
export type Wanted = Pick<Item, "object" | "product" | "must" | "ref">;

export interface OrderView {
  memory: TurnMemory;
  find(wanted: Wanted): SearchIntent | null;
}

// --- numbers in a piece of an order

export const countPattern = `(?:half a dozen|a dozen|a couple(?: of)?|a pair|\\d{1,3}|(?:(?:twenty|thirty|forty|fifty)(?:[ -](?:${countWords}))?|${countWords})(?: (?:dozen|hundred|thousand))?)`;
const packs = phrases("pack");
/** "4 person", "20 m": a number of these is a name's. */
export const unit = `(?:${phrases("counts no piece")}|[cm]?m|cl|l|g|mg|w|v|gb|tb|mah|volt|watt|metres?|meters?|grams?|litres?|liters?)`;
const counted = new RegExp(
  `^(?:(?:just|only) )?(?:x ?|the (?=(?:${countWords})$))?(?:(?<more>another|extra)(?: (?<several>${countPattern}))?|(?<count>${countPattern}|an?(?= ${packs}(?: of| more|$))))(?: ?x)?(?: (?<by>more|less|fewer|extra))?(?: (?<pack>${packs}))?(?: (?<each>${phrases("of each one")}))?(?: (?:of|van))?(?![\\p{L}\\p{N}])(?! ?-?${unit}(?![\\p{L}]))(?<rest>.*)$`,
  "u",
);
const countedLast = new RegExp(
  `^(?<object>.+?)(?:,? (?:(?<to>${phrases("to another number")})|(?<times>x(?= ))))? x?(?<count>${countPattern})(?: ${packs})?$`,
  "u",
);
const numberBehind = new RegExp(`^(?!ones? )(?<pack>${packs}) (?<count>${countPattern})(?: (?:[yzlsw]?e-)?|$)`, "u");
const sameNumber = new RegExp(`^${phrases("same number")} of (?<rest>.+?)(?: as (?<as>.+))?$`, "u");

export interface Counted {
  quantity: number | null;
  object: string;
  /** "Two more", "two less". */
  step: 1 | -1 | null;
  /** "Four of each" */
  isEach: boolean;
  pack: string;
  /** The number, as said; "" for none. */
  said: string;
  /** "The seeds down to three" */
  isTo?: boolean;
}

/** "Two packs of the seeds", "the seeds 2", "one more". `isSet`: it surely ends in a number. */
export function countedIn(said: string, memory: TurnMemory, isSet = false): Counted {
  // isiZulu has the number behind, and "of" as a prefix: "packets two e-Oats".
  const piece = said.replace(numberBehind, "$<count> $<pack> ");
  const plain: Counted = { quantity: null, object: piece, step: null, isEach: false, pack: "", said: "" };
  const same = sameNumber.exec(piece)?.groups;
  if (same) {
    const like = same.as === undefined ? null : surelyMeant(same.as, putIn(memory), [], memory);
    const last = memory.changes.flat().findLast(({ listingId }) => !like || like.listing.id === listingId);
    // "The same number of forks as spades", of which there are none: not known.
    const isKnown = last !== undefined && (same.as === undefined || like !== null);
    return isKnown ? { ...plain, quantity: last.after, object: same.rest ?? "" } : plain;
  }
  const first = counted.exec(piece)?.groups;
  if (first && !isInName([first.count, first.rest?.trim().split(" ")[0]], memory)) {
    const { more, several, count = several ?? "a", by, pack = "", each, rest = "" } = first;
    return {
      quantity: readQuantity(count) ?? 1,
      object: rest.trim(),
      step: by === undefined ? null : by === "less" || by === "fewer" ? -1 : 1,
      isEach: each !== undefined,
      pack: pack || (isPhrase("a pair", count) ? "pair" : ""),
      said: more === undefined ? count : [more, several ?? ""].join(" ").trim(),
    };
  }
  const last = countedLast.exec(piece)?.groups;
  if (!last) return plain;
  const { object = "", to, times, count = "" } = last;
  // "The green one" is no number of greens, "number 3" none of numbers.
  const isName = !isSet && count === "one" && to === undefined && times === undefined;
  // "All three" are not three of all, "the 12" not twelve, "age 6 to 7" no seven.
  if (
    isPhrase("all of those", piece) ||
    /\d$/u.test(object) ||
    isPhrase("names by number", object.split(" ").at(-1) ?? "") ||
    (isPhrase("this or that", object) && !isPronoun(object))
  )
    return plain;
  if (isName || placesNamed(piece, memory) !== null || isInName([object.split(" ").at(-1), count], memory))
    return plain;
  return { ...plain, quantity: readQuantity(count), object, said: count, isTo: to !== undefined };
}

/** "Two man tents", where a title says "2-man"; "size 4". */
function isInName(pair: readonly (string | undefined)[], { lastShown }: TurnMemory): boolean {
  const [one, two] = pair.map((word = "") => {
    const plain = word.replace(/[^\p{L}\p{N}]/gu, "");
    return plain === "" ? null : `(?:${plain}|${readQuantity(plain) ?? plain})`;
  });
  const pattern = one && two && new RegExp(`(?<![\\p{L}\\p{N}.,])${one}[ -]?${two}(?!\\d)`, "u");
  return pattern ? lastShown.some(({ listing }) => pattern.test(listing.title.toLowerCase())) : false;
}

/**
 * Whether the line only says more of those before it: "the penne too, just one", "masking tape, four rolls", "the left one, yes, add
 * that", "a helmet, the adult one", "so ten of each".
 */
export function joins(line: Line, isEach: boolean, before: readonly Line[], memory: TurnMemory): boolean {
  const last = before.at(-1);
  if (!last) return false;
  const isBare = isBareLine(line);
  // "Two of those, the gold ones", "two pairs, size 8": which of them.
  if (line.quantity === null && isBareLine(last) && describes(line.object)) {
    const meant = resolve(line.object, memory);
    const wanted = { object: line.object, product: "", must: [], ref: true };
    Object.assign(
      last,
      meant.kind === "found" ? { listings: meant.listings } : { ...line, quantity: last.quantity, wanted },
    );
    return true;
  }
  // "The kettle, stainless steel, two of them": more of what is called so.
  const own = last.listings ?? (last.wanted?.product ? foundFor(last.object, memory) : []);
  if (
    line.quantity === null &&
    !isBare &&
    own.length === 1 &&
    own.every((shown) => sharesAll(shown, contentOf(line.object)))
  )
    return true;
  if (isBare && isEach && before.length > 1) {
    for (const each of before) each.quantity = line.quantity;
    return true;
  }
  // "Two packets of tea, 80 bags"
  if (line.inOne && last.quantity !== null && callAlso(last, line.inOne)) return true;
  const which = line.quantity === null ? whichOf.exec(line.object)?.groups : undefined;
  const words = contentOf(which?.words ?? which?.pack ?? "");
  if (words.length > 0) {
    if (last.listings) return last.listings.some((shown) => sharesAll(shown, words));
    return callAlso(last, words.join(" "));
  }
  if (!isBare || last.object === "") return false;
  // "Green tea, the 80 bags, five boxes of it": the last number counts.
  last.quantity = line.quantity ?? last.quantity;
  return true;
}
const foundFor = (object: string, memory: TurnMemory): readonly ShownListing[] => {
  const meant = resolve(object, memory);
  return meant.kind === "found" ? meant.listings : [];
};
export const isBareLine = ({ object }: Line): boolean => object === "" || isPronoun(object);

/** "The gold ones", "size 8", "the big" */
export const describes = (object: string): boolean =>
  whichOf.test(object) ||
  (object !== "" && contentOf(object).every((word) => mustBeThere(word) || isHow(word)) && !isPronoun(object));

/** What is looked for is called so too; false: nothing is. */
function callAlso(line: Line, words: string): boolean {
  if (!line.wanted?.product) return false;
  const { object, product } = line.wanted;
  line.object = `${object} ${words}`;
  const name = product.replace(article, "");
  // "Tea 80 bags", "adult helmet"
  line.wanted = {
    ...line.wanted,
    object: line.object,
    product: /^\d/u.test(words) ? `${name} ${words}` : `${words} ${name}`,
  };
  return true;
}
const article = new RegExp(`^(?:an?|'n|${phrases("this or that")}) `, "u");
/** "The adult one", "the 100 bags". */
const whichOf = new RegExp(
  `^(?:(?:the |die )?(?<words>.+?) (?:ones?|een|ene|kind|sort)|the (?<pack>.+?) ${packs})$`,
  "u",
);

// --- what is done

/** "So that's three altogether" */
export const totalIn = (text: string): number | null => readQuantity(inTotal.exec(text)?.groups?.count ?? "");
const inTotal = new RegExp(
  `(?<![\\p{L}\\p{N}])(?<count>${countPattern})(?: ${packs})?(?: (?:of|van) ${phrases("pronoun")})? ${phrases("all taken together")}(?![\\p{L}])`,
  "u",
);

/** `corrects`: a number of what is in the cart is its number in all. */
export function intentsOf(lines: readonly Line[], { memory, find }: OrderView, corrects = false): Intent[] {
  const adds: AddIntent["lines"][number][] = [];
  const searches: Sought[] = [];
  const asks: Intent[] = [];
  const edits: Intent[] = [];
  let doubtful = false;
  if (lines.length > 0 && lines.every(({ act }) => act === "keep")) return [{ kind: "say", topic: "left-alone" }];
  for (const line of lines) {
    const quantity = line.quantity ?? 1;
    if (line.act === "keep") continue;
    if (line.act !== "add" || (corrects && line.quantity !== null && isIn(line, memory))) {
      edits.push({ kind: "edit-cart", target: targetOfLine(line, memory), edit: editOf(line, quantity) });
      continue;
    }
    const inPairs = isPhrase("a pair", (line.pack ?? "").replace(/s$/u, ""));
    const front = line.object === "" ? inFrontAs(line.pack ?? "", memory) : null;
    const known = line.listings && { kind: "found" as const, listings: line.listings };
    const meant = known ?? front ?? resolve(line.object, memory);
    if (meant.kind === "found") {
      const fresh = meant.listings.filter(({ handle }) => !adds.some(({ listing }) => listing.handle === handle));
      adds.push(...fresh.map((listing) => ({ listing, quantity: piecesOf(listing.listing, quantity, inPairs) })));
      const [only, ...others] = meant.listings;
      doubtful ||=
        only !== undefined &&
        others.length === 0 &&
        line.quantity === null &&
        !line.listings &&
        !line.wanted?.ref &&
        meansKind(line.object, only);
      continue;
    }
    if (meant.kind === "several") {
      asks.push({ kind: "which-one", among: meant.among, pending: { do: "add", quantity } });
      continue;
    }
    const wanted = line.wanted && (namesThing(line.wanted) ? line.wanted : ofThatKind(line.wanted, memory));
    const search = wanted ? find(wanted) : null;
    if (search) searches.push({ search, quantity, inPairs });
    else asks.push(notKnown(memory, quantity));
  }
  return [
    ...(adds.length > 0 ? [{ kind: "add" as const, lines: adds, ...(doubtful && { doubtful }) }] : []),
    ...searchAndAdd(searches),
    // Do what is clear and ask about the rest.
    ...asks.slice(0, 1),
    ...edits,
  ];
}

export const isIn = ({ listings = [] }: Line, memory: TurnMemory): boolean => {
  const had = putIn(memory);
  return listings.length > 0 && listings.every((shown) => holds(had, shown));
};

function editOf({ act }: Line, quantity: number): CartEdit {
  if (act === "remove" || (act === "set" && quantity === 0)) return { do: "remove" };
  if (act === "times") return { do: "times", factor: quantity };
  return { do: act === "by" ? "by" : "set", quantity };
}

function targetOfLine({ object, listings, isAllBut }: Line, memory: TurnMemory): CartTarget {
  if (isAllBut) {
    if (object !== "") return { kind: "all-but", text: object };
    return listings?.length ? { kind: "all-but", listings } : { kind: "everything" };
  }
  return listings ? { kind: "shown", listings } : targetOf(object, memory);
}

/** "That ladder" names a thing to search for; "the round ones", "a 38" only point at one shown. */
function namesThing({ object, product, ref }: Wanted): boolean {
  const words = contentOf(object);
  if (product !== "") return true;
  return words.length === 0 ? !ref : !words.every(mustBeThere) && !(ref && /(?:^| )(?:ones?|een|ene)$/u.test(object));
}

/** "The silicone ones", when none of those shown is: the same product, whose seller must say so. */
function ofThatKind(wanted: Wanted, { plans }: TurnMemory): Wanted | null {
  const which = contentOf(wanted.object).join(" ");
  const product = plans[0]?.text
    .split(" ")
    .filter((word) => !mustBeThere(word))
    .join(" ");
  return product ? { ...wanted, object: product, product, must: [which] } : null;
}

interface Sought {
  search: SearchIntent;
  quantity: number;
  inPairs: boolean;
}

/** One search for all that isn't in view, whose results go into the cart. */
function searchAndAdd(searches: readonly Sought[]): SearchIntent[] {
  const [first] = searches;
  if (!first) return [];
  const plans = searches.flatMap(({ search }) => search.plans.slice(0, 1)).slice(0, 4);
  const nearby = searches.some(({ search }) => search.nearby);
  const quantities = searches.map((one) => one.quantity);
  const inPairs = searches.every((one) => one.inPairs);
  return [{ ...first.search, plans, nearby, after: { kind: "add", quantities, ...(inPairs && { inPairs }) } }];
}

function notKnown(memory: TurnMemory, quantity: number): Intent {
  const among = ownOf(memory.lastShown);
  const [only] = among;
  if (!only) return { kind: "say", topic: "nothing-shown" };
  return among.length === 1
    ? { kind: "add", lines: [{ listing: only, quantity }], doubtful: true }
    : { kind: "which-one", among, pending: { do: "add", quantity } };
}
