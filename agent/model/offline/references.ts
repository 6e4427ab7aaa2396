// Which shown listings a message refers to: "the second one", "it", "the cheapest", "the blue one", "1 and 3", "L4".
import { withoutDenied } from "#contract/language/denial.ts";
import { splitWords, stemOf } from "#contract/language/words.ts";
import { centsOf } from "#contract/shared/money.ts";
import { reader } from "../../reader/reader.ts";
import { ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { describedAmong } from "./fit.ts";
import { titleStems, wideStems } from "./listing-stems.ts";
import { contentOf, mustBeThere, namedWhole, shareOf } from "./names.ts";
import { placeOf, readCount } from "./numbers.ts";
import { phraseOf, phrases, says, whole, wordList } from "./phrases.ts";
import { anyAmount, moneyIn } from "./prices.ts";
import { gap, isPlural, singular } from "./words.ts";

export type Pointed =
  | { kind: "found"; listings: readonly ShownListing[]; how: "place" | "pronoun" | "extreme" | "name" }
  /** An ambiguous reference. */
  | { kind: "unclear"; among: readonly ShownListing[] }
  /** "the fifth one" of three. */
  | { kind: "none-such" }
  | { kind: "nothing" };

const ordinalWord = `(?:${phrases("ordinal")}|\\d{1,2}(?:st|nd|rd|th))`;
const count = `(?:\\d{1,2}|${phrases("a few")})`;
const noun = phrases("one of them");
const before = phrases("before a place");

// An ordinal alone could be part of a product ("first aid kit", "second hand"): it needs "one", "the", or the end of the text.
const stops = `(?=\\s*(?:$|[,.?!;&+]|${gap})|\\s${phrases("behind a place")}(?![\\p{L}]))`;
const ordinal = whole(
  `(?:${before} )?(?<second>${phrases("last but")} )?(?:to |from )?(?:the )?(?<last>${phrases("last place")})(?: ${noun})?${stops}|(?:${before} )?(?<ordinal>${ordinalWord})(?:\\s${noun}|${stops})`,
  "gu",
);
const theOrdinalThing = whole(
  `${before} (?<ordinal>${ordinalWord}|last) (?<thing>\\p{L}[\\p{L}\\p{N}-]*(?: \\p{L}[\\p{L}\\p{N}-]*)?)`,
  "gu",
);
const place = `\\d{1,2}|${phrases("number")}`;
const numbered = whole(
  `${phrases("numbered")} ?#?(?<digit>${place})(?:(?:\\s?,\\s?|\\s(?:and|&|or|vs|versus|with)\\s)(?:${phrases("numbered")} )?(?<digitB>${place}))?|#\\s?(?<hash>\\d{1,2})`,
  "gu",
);
const firstFew = whole(
  `(?:the |my )?(?:first|top) (?<count>${count})(?: ${noun})?(?!\\s?(?:kg|g|ml|l|litre|inch|gb|pack))`,
);
const lastFew = whole(`(?:the |my )?last (?<count>${count})(?: ${noun})?`);
const handles = /(?<![\p{L}\p{N}])l(\d{1,4})(?![\p{L}\p{N}])/gu;
const more = "(?:\\s?(?:,|and|&)\\s?(\\d{1,2}))?";
const digitList = whole(`(\\d{1,2})\\s?(?:,|and|&|vs\\.?|versus|with|to|or)\\s?(?:the )?(\\d{1,2})${more}${more}`);

const extremes = ["dearest", "cheapest", "best", "nearest"] as const;
type By = (typeof extremes)[number];

/** The shown listings that the text refers to. `text` has no verb. */
export function pointAt(text: string, memory: TurnMemory, names: "definite" | "any" | "none" = "definite"): Pointed {
  const list = memory.lastShown;
  const byHandle = [...text.matchAll(handles)]
    .map((match) => memory.allShown.find(({ handle }) => handle === `L${match[1]}`))
    .filter((shown) => shown !== undefined);
  if (byHandle.length > 0) return found(byHandle, "place");

  // "The R1150 one", also of what costs R1149.99
  const amounts = moneyIn(text);
  const costing = list.filter(({ listing }) => amounts.some((cents) => Math.abs(centsOf(listing.price) - cents) < 100));
  if (costing.length > 0 && costing.length === amounts.length) return found(costing, "place");

  // "The Second Wind one" is a name, though it begins like a position.
  const name = names === "none" ? "" : names === "any" ? text : (definite.exec(text)?.groups?.rest ?? "");
  const named = namedWhole(name, list);
  if (contentOf(name).length > 1 && named.length === 1) return found(named, "name");

  const places = placesNamed(text, memory);
  const numberedSo = list.filter(({ listing }) => places?.some((place) => nameHasNumber(listing.title, place)));
  if (numberedSo.length === 1) return found(numberedSo, "name");
  if (places) {
    const there = atPlaces(list, places).filter((shown) => shown !== undefined);
    return there.length === places.length ? found(unique(there), "place") : { kind: "none-such" };
  }

  const own = ownOf(list);
  const pool = own.length > 0 ? own : memory.focus ? [memory.focus] : [];
  for (const by of extremes) {
    const match = phraseOf(`the ${by}`).exec(text);
    if (!match) continue;
    // "the cheapest Dell": among the listings that the other words name.
    const others = namedWhole(nameAfterThe(`the ${text.slice(match.index + match[0].length).trim()}`), pool);
    const best = extreme(others.length > 0 ? others : pool, by);
    return best ? found([best], "extreme") : { kind: "nothing" };
  }
  if (says("the other one", text) && memory.focus) {
    const rest = list.filter(({ handle }) => handle !== memory.focus?.handle);
    if (rest.length === 1) return found(rest, "pronoun");
  }

  if (named.length === 1) return found(named, "name");
  const earlier = namedWhole(name, memory.allShown);
  if (earlier.length === 1) return found(earlier, "name");

  const searched = meantBySearch(memory);
  if (says("both of them", text)) {
    if (memory.discussed.length === 2) return found(memory.discussed, "pronoun");
    if (own.length === 2) return found(own, "pronoun");
    // With one shown, "both" says that something else is meant too.
    return own.length > 1 ? { kind: "unclear", among: own } : { kind: "none-such" };
  }
  if (says("all of them", text)) return own.length > 0 ? found(own, "pronoun") : { kind: "nothing" };
  if (says("those", text) || says("that one", text)) {
    if (searched && (searched.length === 1 || says("those", text))) return found(searched, "pronoun");
    if (own.length === 1) return found(own, "pronoun");
    return own.length > 0 ? { kind: "unclear", among: own } : { kind: "nothing" };
  }
  return { kind: "nothing" };
}

/** What each of the last searches was for, if one of its results alone has all its words in the title; null otherwise. */
export function meantBySearch({ plans, lastShown, focus }: TurnMemory): readonly ShownListing[] | null {
  if (focus) return [focus];
  const own = ownOf(lastShown);
  const meant = plans.map(({ text }) => {
    const words = splitWords(text);
    const last = words.at(-1) ?? "";
    // A feeding bottle is no "feed", and "coffee machines" are not the one of several that is called so.
    const named = own.filter(({ listing }) => {
      const title = splitWords(listing.title);
      const singulars = title.map(singular);
      return words.every((word) =>
        word === last && isPlural(last) ? title.includes(last) : singulars.includes(singular(word)),
      );
    });
    return words.length > 0 && named.length === 1 ? named[0] : undefined;
  });
  const all = unique(meant.filter((shown) => shown !== undefined));
  return all.length > 0 && all.length === plans.length ? all : null;
}

/** "The two", of a longer list: the only two that have all words of the search in their titles. */
export function pairMeant({ plans, lastShown }: TurnMemory): readonly ShownListing[] | null {
  const stems = plans.flatMap(({ text }) => splitWords(text).map(stemOf));
  const named = ownOf(lastShown).filter(({ listing }) => stems.every((stem) => titleStems(listing).has(stem)));
  return stems.length > 0 && named.length === 2 ? named : null;
}

/** The one of those shown that the last reply says something of before it names another: "the large tin is the cheapest: R45". */
export function singledOut({ lastShown, reply }: TurnMemory): ShownListing | null {
  const named = ownOf(lastShown)
    .map((shown) => ({ shown, at: reply.indexOf(shown.listing.title) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at);
  const [first, next] = named;
  if (!first) return null;
  return /[.!?] /u.test(reply.slice(first.at + first.shown.listing.title.length, next?.at)) ? first.shown : null;
}

/** What this conversation put into the cart and did not take out again. */
export function putIn({ changes, allShown }: TurnMemory): readonly ShownListing[] {
  const last = new Map(changes.flat().map(({ listingId, after }) => [listingId, after]));
  return allShown.filter(({ listing }) => (last.get(listing.id) ?? 0) > 0);
}

/** Whether the text refers to something earlier, whatever is shown. */
export const pointsBack = (text: string): boolean =>
  placesNamed(text, null) !== null ||
  ["that one", "those", "both of them", "the other one"].some((name) => says(name, text)) ||
  new RegExp(handles, "u").test(text);

const found = (listings: readonly ShownListing[], how: "place" | "pronoun" | "extreme" | "name"): Pointed => ({
  kind: "found",
  listings,
  how,
});

const unique = (listings: readonly ShownListing[]): ShownListing[] => [...new Set(listings)];

/** The items at these positions: 1 is the first, -1 the last. */
export const atPlaces = <Item>(list: readonly Item[], places: readonly number[]): (Item | undefined)[] =>
  places.map((place) => list.at(place > 0 ? place - 1 : place));

/** Positions in a list of that length, from 1; null if the text names none. */
export const placesIn = (text: string, length: number, memory: TurnMemory | null): number[] | null =>
  placesNamed(text, memory)?.map((place) => (place > 0 ? place : length + 1 + place)) ?? null;

/** The positions in the text: 1 is the first, -1 the last. Null if it names none. */
export function placesNamed(text: string, memory: TurnMemory | null): number[] | null {
  const few = firstFew.exec(text);
  if (few) return upTo(readCount(few.groups?.count ?? "") ?? 0);
  const end = lastFew.exec(text);
  if (end)
    return upTo(readCount(end.groups?.count ?? "") ?? 0)
      .map((place) => -place)
      .reverse();
  const hits: { at: number; place: number }[] = [];
  for (const match of text.matchAll(ordinal)) {
    const at = match.index;
    const { ordinal: word, second, last } = match.groups ?? {};
    if (new RegExp(`${phrases("highest of")} $`, "u").test(text.slice(0, at))) continue;
    if (last !== undefined) {
      // "How long does the battery last?"
      if (/^last/u.test(match[0]) && asksBefore.test(text.slice(0, at))) continue;
      hits.push({ at, place: second === undefined ? -1 : /^(?:third|3rd)/u.test(second) ? -3 : -2 });
    } else if (word !== undefined) hits.push({ at, place: placeOf(word) });
  }
  if (hits.length === 0 && memory) {
    for (const match of text.matchAll(theOrdinalThing)) {
      const { ordinal: word = "", thing = "" } = match.groups ?? {};
      if (!isOfList(thing, memory)) continue;
      hits.push({ at: match.index, place: word === "last" ? -1 : placeOf(word) });
    }
  }
  for (const match of text.matchAll(numbered)) {
    for (const digit of [match.groups?.digit, match.groups?.digitB, match.groups?.hash]) {
      const place = readCount(digit ?? "");
      if (place !== null) hits.push({ at: match.index, place });
    }
  }
  if (hits.length > 0) {
    hits.sort((a, b) => a.at - b.at);
    return [...new Set(hits.map(({ place }) => place))];
  }
  return null;
}

const asksBefore = new RegExp(`(?<![\\p{L}])${phrases("question verbs")} [^,;.!?]*$`, "u");

/** "1 and 3", in a comparison or a choice. */
export function digitsListed(text: string): number[] {
  const match = digitList.exec(text);
  if (!match) return [];
  return match
    .slice(1)
    .filter((digit) => digit !== undefined)
    .map(Number);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1);

/** "the second laptop" is a position only if laptops are shown. */
const isOfList = (thing: string, { lastShown }: TurnMemory): boolean =>
  thing.split(" ").some((word) => lastShown.filter(({ listing }) => wideStems(listing).has(stemOf(word))).length > 1);

const valueBy: Readonly<Record<By, (shown: ShownListing) => number | null>> = {
  cheapest: ({ listing }) => centsOf(listing.price),
  dearest: ({ listing }) => -centsOf(listing.price),
  best: ({ listing }) => (listing.vendor.rating === null ? null : -listing.vendor.rating),
  nearest: ({ listing }) => listing.distanceKm ?? null,
};

function extreme(among: readonly ShownListing[], by: By): ShownListing | null {
  const valued = among.flatMap((shown) => {
    const value = valueBy[by](shown);
    return value === null ? [] : [{ shown, value }];
  });
  return valued.sort((a, b) => a.value - b.value)[0]?.shown ?? null;
}

/** Whether the number is part of the title: "Potjie no. 3". */
const nameHasNumber = (title: string, number: number): boolean =>
  new RegExp(`(?:no|nr|number|nommer|size|grootte)\\.? ?${number}(?![\\d.,])`, "iu").test(title);

const definite = new RegExp(
  `(?<![\\p{L}\\p{N}])(?:the|that|this|those|these|die|daardie)\\s(?<rest>.+?)(?: ${phrases("order trails")})*[.!? ]*$`,
  "u",
);

/** The words after "the" that may be a name; "" without any. "One is for the cook" names nobody to buy. */
export const nameAfterThe = (text: string): string => theName.exec(text)?.groups?.name ?? "";
const theName = new RegExp(
  `(?<![\\p{L}])(?<!(?<!look(?:ing)? )(?:for|vir) )(?:the|that|this|die|daardie) (?<name>[\\p{L}\\p{N}][\\p{L}\\p{N}'-]*(?: [\\p{L}\\p{N}'-]+){0,3}?)(?= ${phrases("behind a name")}(?![\\p{L}])|[.,;!?]|$)`,
  "u",
);

/** What the order after some talk does with "it". */
export type Aim = "remove" | "other";

/**
 * What talk before an order makes "it". "My brother has a spade. Take it out": the listing named best, of those put in, else of those
 * shown last or before. Only what was put in can be changed, and for all else "it" is only what is called "the …", as what
 * somebody has is not what is wanted. Talk that has an "it" of its own says nothing new about it.
 */
export function spokenOf(talk: string, memory: TurnMemory, aim: Aim): ShownListing | null {
  if (aim === "other") return hasPronoun.test(talk) ? null : afterThe(talk, memory);
  const [one, ...others] = allSpokenOf(talk, memory);
  return one && others.length === 0 ? one : null;
}

/** The listings that the talk names best; several if it names them equally well. */
export function allSpokenOf(talk: string, memory: TurnMemory): readonly ShownListing[] {
  if (hasPronoun.test(talk)) return [];
  const words = contentOf(talk).filter((word) => !reader().isTalk(word));
  let most = 0;
  let named: readonly ShownListing[] = [];
  for (const among of [putIn(memory), ownOf(memory.lastShown), memory.allShown]) {
    const scores = unique(among).map((shown) => {
      const own = words.filter((word) => shareOf(shown.listing, word) >= byName);
      // A colour or a number alone is no name.
      return { shown, score: own.every(mustBeThere) ? 0 : own.length };
    });
    const best = Math.max(0, ...scores.map(({ score }) => score));
    if (best <= most) continue;
    most = best;
    named = scores.flatMap(({ shown, score }) => (score === best ? [shown] : []));
  }
  return named;
}
const hasPronoun = /(?<![\p{L}])(?:it|them|dit|hulle)(?![\p{L}])/u;
/** The share of a word that is the listing's own, or another word for it; less is half a match or a typing error. */
const byName = 0.8;

/** "Blue is fine, chuck it in": the only one of that colour. */
export function ofColour(text: string, { lastShown }: TurnMemory): ShownListing | null {
  const colours = contentOf(withoutDenied(text)).filter((word) => wordList("colours").has(word));
  const [one, ...others] = ownOf(lastShown).filter(({ listing }) =>
    colours.every((colour) => titleStems(listing).has(stemOf(colour))),
  );
  return one && colours.length === 1 && others.length === 0 ? one : null;
}

/** The one listing that is named so, of those shown last or before. */
export function afterThe(text: string, memory: TurnMemory): ShownListing | null {
  const name = nameAfterThe(text);
  const named = namedWhole(name, memory.lastShown);
  const [one, ...others] = named.length > 0 ? named : namedWhole(name, memory.allShown);
  return one && others.length === 0 ? one : null;
}

/** A message that is only a reference: "the second one", "number 3", "that one please", "the blue one". */
export function readBareReference(text: string, memory: TurnMemory): Pointed | null {
  const clean = without(text, `${phraseOf("around a pointer").source}|[?.!,]`);
  if (/^\d{1,2}$/u.test(clean) && memory.lastShown.length > 0) {
    const shown = memory.lastShown[Number(clean) - 1];
    return shown ? { kind: "found", listings: [shown], how: "place" } : { kind: "none-such" };
  }
  const pointed = pointAt(clean, memory, "none");
  const rest = without(clean, `${phraseOf("pointer").source}|${ordinalWord}|l\\d+|#|\\d{1,2}|${anyAmount}`);
  if (pointed.kind !== "nothing" && rest === "") {
    if (
      pointed.kind === "found" &&
      pointed.how === "extreme" &&
      !/(?:est|most .+|least .+|rated|(?:the|that|this) .+) one$|of (?:them|these|those)/u.test(clean)
    )
      return null;
    return pointed;
  }
  // "the blue one", "the Dell"
  if (!/^(?:the|that|this|die) /u.test(clean)) return null;
  const named = pointAt(clean, memory, "definite");
  if (named.kind === "found" && named.how === "name") return named;
  // "The one that's ground already"
  const isOpen = (pointed.kind === "nothing" || pointed.kind === "unclear") && !/[,;?]./u.test(text);
  const described = isOpen ? describedAmong(clean, ownOf(memory.lastShown)) : null;
  return described && found([described], "name");
}

const without = (text: string, words: string): string => text.replaceAll(new RegExp(words, "gu"), " ").trim();
