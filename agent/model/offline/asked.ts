// What one message asks for: each need with its words, bounds and wishes, before it becomes a plan.
import type { Category } from "#contract/categories.ts";
import type { Location } from "#contract/distance.ts";
import type { CatalogueWords, Gazetteer, TurnMemory } from "../../shop.ts";
import { categoryByUse, categoryOfUse, namedCategory, readCategory } from "./category-words.ts";
import { asksForMore, type Constraints, readConstraints } from "./constraints.ts";
import { readNegated, withoutWanted } from "./negation.ts";
import { countWords, readCount } from "./numbers.ts";
import { readPlaces } from "./places.ts";
import { readPrices } from "./prices.ts";
import { marksOf, type Part } from "./tagged.ts";
import { inEnglish, type Need, needsOf, splitNeeds } from "./wish-words.ts";
import { gap, Reading, whole } from "./words.ts";

export interface SearchTurn {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  location: Location | null;
  catalogue?: CatalogueWords;
  /** Parts of the message before it that only say what it is for, where, or for how much. */
  told?: readonly Part[];
}

export interface Asked extends Constraints {
  text: string;
  /** What a listing's text must state. */
  must: string[];
  /** What it is for. */
  about: string;
  category: Category | null;
  min: number | null;
  max: number | null;
  vendor: string | null;
  city: string | null;
  unwanted: string[];
  /** "Any colour will do": what it may be, whatever was asked for before. */
  indifferent: readonly Property[];
  /** "the 5 cheapest" */
  limit: number | null;
}

/** What a text of the part asks for, piece by piece. */
export function wishesIn(text: string, part: Part, turn: SearchTurn): Asked[] {
  const marks = marksOf(part);
  const needsIn = (rest: string) => needsOf(rest, marks, part.act === "search", turn.catalogue);
  return splitNeeds(text).flatMap((piece) => readPiece(piece, needsIn, turn));
}

function readPiece(piece: string, needsIn: (rest: string) => Need[], { gazetteer, memory }: SearchTurn): Asked[] {
  const reading = new Reading(piece.replace(reason, ` ${gap} `));
  const limit = readHowMany(reading);
  const { min, max } = readPrices(reading);
  const constraints = readConstraints(reading);
  const section = reading.take(namedCategory);
  const use = reading.take(categoryByUse)?.groups?.use;
  const { vendor, city } = readPlaces(reading, gazetteer);
  // "not in Durban": a plan can't say that, and must not say the opposite.
  const refusedPlace = refused.test(reading.rest);
  const theirs = theirVendor(reading, memory);
  const indifferent = properties.filter((property) => reading.take(anyOf[property]));
  const negated = readNegated(reading);
  const without = negated.without.map(inEnglish);
  const { unwanted } = negated;
  const more = asksForMore(reading.rest);
  const found = section?.groups;
  const named = (found?.before ?? found?.after ?? found?.plain ?? (found?.house ? "home" : undefined))
    ?.replace(/^grocery$/u, "groceries")
    .replace(/^book$/u, "books") as Category | undefined;
  const category = named ?? (use === undefined ? null : categoryOfUse(use));
  const common = {
    ...constraints,
    more,
    limit: limit !== null && limit <= 50 ? limit : null,
    min,
    max,
    vendor: theirs ?? (refusedPlace ? null : vendor),
    city: refusedPlace ? null : city,
    indifferent,
  };
  const needs = more ? [] : needsIn(reading.rest);
  if (needs.length === 0) return [{ ...common, text: "", must: without, about: "", category, unwanted }];
  return needs
    .filter((need) => !isTakenBack(need.text, unwanted) || needs.length === 1)
    .map((need) => {
      const headed = category || need.text === "" ? null : readCategory(need.text.split(" "));
      const text = headed ? headed.words.join(" ") : need.text;
      return {
        ...common,
        text,
        must: [...need.must.filter((claim) => !without.includes(claim)), ...without],
        about: need.about,
        category: category ?? headed?.category ?? null,
        unwanted: withoutWanted(unwanted, text),
      };
    });
}

const refused = new RegExp(
  `(?<![\\p{L}])(?:not|except|excluding|outside(?: of)?|anywhere but|other than)\\s+${gap}`,
  "u",
);

/** Every word of it is unwanted: "a mat, no, not a mat, a rug". */
const isTakenBack = (text: string, unwanted: readonly string[]): boolean =>
  text !== "" && unwanted.some((group) => text.split(" ").every((word) => group.split(" ").includes(word)));

type Property = "colour" | "size";
const properties: readonly Property[] = ["colour", "size"];
/** "Any colour will do", but not "any colour printer" or "any size 8 shoes". */
const anyWord = (word: string): RegExp =>
  whole(
    `(?:in )?(?:any|(?:an)?other|(?:forget(?: about)?|never mind|drop)(?: the)?) ${word}(?:(?: (?:will do|works|is|are|fine|ok|okay|good))+|(?=\\s*(?:$|[^\\s\\p{L}\\p{N}])|\\s(?:and|but|please|as long)))|(?:the )?${word} (?:doesn't|does not|don't|isn't|is not|aren't) (?:matter|important)`,
  );
const anyOf: Readonly<Record<Property, RegExp>> = { colour: anyWord("colou?rs?"), size: anyWord("sizes?") };

function readHowMany(reading: Reading): number | null {
  const { n, m } = reading.take(howMany)?.groups ?? {};
  return readCount(n ?? m ?? "");
}

// "because I can't live without coffee": no wish. A reason with a figure may hold a price.
const reason = new RegExp(
  `(?<![\\p{L}])(?:because|since|as mine|so that|when (?:there|the|it|we|i|you|my)(?:'\\p{L}+)?)\\s[^${gap}.!?;\\d]*$`,
  "u",
);

const howMany = whole(
  `(?:(?:only|just|the|show me|give me)\\s)*(?:top (?<n>\\d{1,2}|${countWords})(?= \\p{L})(?! (?:kg|g|ml|l|inch|gb))|(?:the )?(?<m>\\d{1,2}|${countWords})(?= (?:cheapest|most expensive|dearest|best|top|newest|latest|nearest|closest|highest)(?![\\p{L}])))`,
);

export const theirShop = whole(
  "(?:from |by |at |of |in )?(?:this|that|the same|same|their|his|her|the) (?:seller|vendor|shop|store|stall)(?:'s)?|(?:what else|anything else|what|more)?\\s?(?:do|does|did) (?:they|he|she|this (?:seller|vendor|shop|store)|that (?:seller|vendor|shop|store)) (?:also )?(?:sell|have|stock|offer)",
);
function theirVendor(reading: Reading, memory: TurnMemory): string | null {
  const shown = memory.focus ?? memory.lastShown[0];
  if (!shown) return null;
  if (!memory.focus && memory.lastShown.some(({ listing }) => listing.vendorId !== shown.listing.vendorId)) return null;
  return reading.take(theirShop) ? shown.listing.vendorId : null;
}

export const hasProduct = (asked: Asked): boolean => asked.text !== "" || asked.category !== null;

/** It states properties or a purpose. */
export const hasWish = (asked: Asked): boolean => asked.must.length > 0 || asked.about !== "";

export const hasConstraint = (asked: Asked): boolean =>
  asked.min !== null ||
  asked.max !== null ||
  asked.minRating !== null ||
  asked.inStock ||
  asked.nearby ||
  asked.sort !== null ||
  asked.relative !== null ||
  asked.forget.length > 0 ||
  asked.vendor !== null ||
  asked.city !== null ||
  asked.unwanted.length > 0 ||
  asked.indifferent.length > 0 ||
  asked.category !== null;

/** What is said once for the whole list applies to every item that says nothing of its own. */
export function shareConstraints(all: readonly Asked[]): Asked[] {
  const needs = all.filter(hasProduct);
  if (needs.length === 0) {
    const [first, ...others] = all;
    return first ? [others.reduce((sum, asked) => merged(sum, asked), first)] : [];
  }
  const last = all.at(-1);
  if (!last || all.length === 1) return [...needs];
  const general = all.filter((asked) => !hasProduct(asked));
  return needs.map((need) => {
    let own = general.reduce((sum, asked) => merged(sum, asked), need);
    if (need !== last && hasProduct(last))
      own = merged(own, { ...last, must: [], about: "", relative: null, more: false, unwanted: [] });
    return own;
  });
}

/** `own` wins; gaps are filled from `other`. */
function merged(own: Asked, other: Asked): Asked {
  const bounded = own.min !== null || own.max !== null;
  return {
    ...own,
    must: [...new Set([...own.must, ...other.must])],
    about: [...new Set([own.about, other.about])].join(" ").trim(),
    min: bounded ? own.min : other.min,
    max: bounded ? own.max : other.max,
    minRating: own.minRating ?? other.minRating,
    inStock: own.inStock || other.inStock,
    nearby: own.nearby || other.nearby,
    withinKm: own.withinKm ?? other.withinKm,
    limit: own.limit ?? other.limit,
    sort: own.sort ?? other.sort,
    relative: own.relative ?? other.relative,
    indifferent: [...new Set([...own.indifferent, ...other.indifferent])],
    forget: [...new Set([...own.forget, ...other.forget])],
    more: own.more || other.more,
    vendor: own.vendor ?? other.vendor,
    city: own.city ?? other.city,
    unwanted: [...new Set([...own.unwanted, ...other.unwanted])],
  };
}
