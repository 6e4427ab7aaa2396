// The needs in a message (words, limits and properties of each), before they become search plans.
import { type ToldSituation, toldIn } from "#contract/language/needs.ts";
import type { Category } from "#contract/listings/categories.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { CatalogueWords, Gazetteer, TurnMemory } from "../../shop.ts";
import { categoryByUse, categoryOfUse, fedTo, namedCategory, readCategory } from "./category-words.ts";
import { mostAsked } from "./choice.ts";
import { asksForMore, type Constraints, readConstraints } from "./constraints.ts";
import { readMeasures } from "./measures.ts";
import { readNegated, withoutWanted } from "./negation.ts";
import { countWords, readCount } from "./numbers.ts";
import { begins, isPhrase, phraseOf, phrases, says, whole, wordList } from "./phrases.ts";
import { readPlaces } from "./places.ts";
import { readPrices } from "./prices.ts";
import { has, marksOf, type Part, wordsOfSlot } from "./tagged.ts";
import { inEnglish, isTelling, type Need, needsOf, splitNeeds, tellingIn } from "./wish-words.ts";
import { gap, Reading } from "./words.ts";

export interface SearchTurn {
  memory: TurnMemory;
  gazetteer: Gazetteer;
  location: Location | null;
  catalogue?: CatalogueWords;
  /** Earlier parts of the message that state only a purpose, place or price. */
  told?: readonly Part[];
}

export interface Asked extends Constraints {
  text: string;
  /** Claims that a listing's text must state. */
  must: string[];
  /** Its purpose. */
  about: string;
  category: Category | null;
  min: number | null;
  max: number | null;
  vendor: string | null;
  city: string | null;
  unwanted: string[];
  /** "Any colour will do": properties that no longer matter. */
  indifferent: readonly Property[];
  /** "the 5 cheapest" */
  limit: number | null;
  /** "Something for ants", "a present for my boss": a separate need without a product name. */
  stands: boolean;
  /** "R500 for a pot and a pan": its price stands for everything that follows. */
  isBudget: boolean;
  /** "Sorry, blue": replaces what was said before. */
  corrects: boolean;
  /** "No, rather one I can charge": another kind than the one that was described. */
  isOther: boolean;
}

/** Parses the needs of a text, piece by piece. */
export function wishesIn(given: string, part: Part, turn: SearchTurn): Asked[] {
  const text = withoutOwned(given);
  const marks = marksOf(part);
  const needsIn = (rest: string) => afterStory(rest, part, (of) => needsOf(of, marks, part, turn.catalogue));
  const pieces = splitNeeds(text).map((piece) => ({
    piece,
    wishes: readPiece(piece, part, needsIn, turn),
  }));
  const wishes = pieces.flatMap(({ piece, wishes: own }, at) =>
    own.length > 1 || pieces.slice(at + 1).some((later) => later.wishes.some(hasProduct))
      ? own.map((asked) => (tellsStory(clauseOf(piece, asked.text)) ? asPurpose(asked) : asked))
      : own,
  );
  const owned = ownedIn(given, part, turn);
  const [rest] = wishes;
  if (rest && owned.length > 0 && (text === given || !wishes.some(hasProduct)))
    return [{ ...rest, text: "", about: "", must: [], unwanted: [...rest.unwanted, ...owned] }];
  const corrected = repair.exec(text);
  if (!corrected || text.length === corrected[0].length) return wishes;
  const meant = wishesIn(text.slice(corrected.index + corrected[0].length), part, turn);
  return corrected.index === 0 || meant.some(hasProduct)
    ? meant.map((asked) => ({ ...asked, corrects: true, isOther: says("such a one", text) || says("instead", text) }))
    : wishes;
}

/** "She has needles already. Wool rather": what somebody has is not wanted, if the text goes on. */
const withoutOwned = (text: string): string => {
  const left = text.split(/(?<=[.,;!?])\s/u).filter((clause) => !says("has it already", clause));
  return left.length > 0 ? left.join(" ") : text;
};

/** "He's got a water bottle already", of presents: that is left out; what it is comes last in its name. */
function ownedIn(text: string, part: Part, { memory, catalogue }: SearchTurn): string[] {
  if (memory.plans.length === 0 || memory.plans.some((plan) => plan.text !== "")) return [];
  const owned = text.split(/(?<=[.,;!?])\s/u).filter((clause) => says("has it already", clause));
  return wordsOfSlot(part, "product")
    .filter((name) => owned.some((clause) => clause.includes(name)))
    .flatMap((name) => {
      const words = name.split(" ").filter((word) => !isPhrase("article or count", word));
      const [first = "", last = first] = [words[0], words.at(-1)];
      return words.length > 1 && catalogue?.together(first, last) === false ? [last] : [words.join(" ")];
    });
}

/** "We got a cat, so cat food": of a text, the clause with these words. */
const clauseOf = (text: string, named: string): string =>
  text.split(clauses).find((clause) => clause.includes(named)) ?? text;
const clauses = new RegExp(`(?:[,;.!?]| ${phrases("asks on")}) `, "u");

/** "A mat, no wait, a rug", "sorry, I meant the rug": cancels what was said before. */
export const repair = new RegExp(
  `(?<![\\p{L}])(?:${phrases("repair")}|(?:^(?:${phrases("repair lead")},? )*|(?<=, ))(?:sorry|wait))(?![\\p{L}]),?\\s?(?!it(?![\\p{L}]))`,
  "u",
);

const request = new RegExp(
  `(?<![\\p{L}])(?:(?<!(?:n't|not|no|to|it) )${phrases("wants")}(?! to (?!buy|get|find|order))|(?:, )?${phrases("looks for")})(?![\\p{L}])`,
  "u",
);

/** "Big paint job today, show me rollers": text before the request is its purpose. */
function afterStory(rest: string, part: Part, needsIn: (of: string) => Need[]): Need[] {
  const asks = request.exec(rest);
  if (!asks) return needsIn(rest);
  const before = rest.slice(0, asks.index);
  const behind = rest.slice(asks.index + asks[0].length);
  const names = (text: string) => wordsOfSlot(part, "product").some((words) => text.includes(words));
  const namesNone = !names(before);
  // "What lamps do you keep? My wife reads in bed"
  if (!namesNone && !names(behind) && !says("another one", behind) && !/(?:some|any)thing/u.test(behind))
    return needsIn(rest);
  const told = needsIn(before);
  const wanted = needsIn(behind);
  const [first, ...others] = wanted;
  // "My kettle packed up, I need a new one"
  const [gone] = told;
  if (gone?.text && first?.text !== undefined && begins("another one", behind.trim()))
    return [{ ...first, text: gone.text }, ...others];
  const isWanted = first && (first.text !== "" || /(?:some|any)thing/u.test(rest.slice(asks.index)));
  if (!first || (!namesNone && (told.length !== 1 || !isWanted))) return [...told, ...wanted];
  return [
    { ...first, about: joinAbout(first.about, ...(namesNone ? tellingIn(before) : told.map(purposeOf))) },
    ...others,
  ];
}

const joinAbout = (...words: readonly string[]): string => [...new Set(words.filter(Boolean))].join(" ").slice(0, 200);
const purposeOf = ({ text, about }: Pick<Need, "text" | "about">): string => joinAbout(text, about);

// "A television to hang up"; in a story only at the beginning: "a kettle, the old one had limescale".
const [asksFor, asksFirst] = ["(?<![\\p{L}])", "(?:^|[,:;.] )"].map(
  (before) => new RegExp(`${before}${phrases("asks for any")} $`, "u"),
) as [RegExp, RegExp];

/** What the text tells of in which something here helps, in whatever language. */
export function situationIn(text: string, catalogue: CatalogueWords | undefined): ToldSituation | null {
  const english = inEnglish(text);
  const told = toldIn(english === text ? text : `${text} ${english}`, (stem) => catalogue?.standing(stem) === "named");
  return (
    told && {
      words: told.words,
      isHelp: (words) => told.isHelp(inEnglish(words)),
      isTold: (words) => told.isTold(inEnglish(words)),
    }
  );
}

/** "The tap drips and drives me up the wall": neither is a tap asked for nor a wall. */
export function toldOnly(text: string, wishes: readonly Asked[], { catalogue }: SearchTurn): Asked[] {
  // "Of all the kettles which is the lightest? I'm camping"
  const situation = request.test(text) || mostAsked(text) ? null : situationIn(text, catalogue);
  if (!situation) return [...wishes];
  const isStory = tellsStory(text);
  const isLong = (named: string) => text.split(" ").length > named.split(" ").length + 2;
  const isAsked = (named: string) =>
    (isStory ? asksFirst : asksFor).test(text.slice(0, Math.max(0, text.indexOf(named))));
  const isOwned = (named: string) => owned.test(text.slice(0, text.indexOf(named.split(" ")[0] ?? "")));
  const isTold = ({ text: named }: Asked) =>
    named !== "" &&
    !situation.isHelp(named) &&
    ((isStory && isOwned(named)) || (situation.isTold(named) && isLong(named))) &&
    !isAsked(named);
  return wishes.map((asked) =>
    isTold(asked) ? { ...asPurpose(asked), stands: true, about: situation.words.slice(0, 200) } : asked,
  );
}

/** "My son swells up like a balloon", behind a question: why it is asked. */
export const givesReason = (text: string): boolean => tellsStory(text) || begins("order reasons", text);

/** Whether the text is a statement without a request. */
export const tellsStory = (text: string): boolean => story.test(text) && !request.test(text) && !text.includes("?");
const story = new RegExp(
  `(?<![\\p{L}])(?<!${phrases("before one's own wish")} )(?:(?:it|there|that)'s|(?:i|we|he|she|they)(?:'(?:s|re|m|ve|ll|d))?) (?!${phrases("no story")}(?![\\p{L}]))\\p{L}+|(?<![\\p{L}])(?:it|this|that|there|(?:my|our|his|her|the)(?: \\p{L}+){1,3}) ${phrases("told of a thing")}(?![\\p{L}])`,
  "u",
);

/** "We will also require a stapler", "my own boots are finished": the words for what is wanted, a thing that the shop has; "" without one. */
export function wishedIn(text: string, catalogue: CatalogueWords | undefined): string {
  const asks = request.exec(text);
  const gone = wornOut.exec(text)?.groups?.thing ?? "";
  const wanted = gone || (asks ? text.slice(asks.index + asks[0].length) : "");
  const words = (/^[^,;.!?]*/u.exec(wanted.trim())?.[0] ?? "")
    .split(" ")
    .filter((word) => !isPhrase("article or count", word));
  const end = words.findIndex((word) => catalogue?.standing(word) !== "named");
  return words.slice(0, end === -1 ? words.length : end).join(" ");
}
const wornOut = new RegExp(
  `(?<![\\p{L}])(?:my|our|the|his|her|their) (?:own |old )*(?<thing>\\p{L}+(?: \\p{L}+)?) ${phrases("worn out")}(?![\\p{L}])`,
  "u",
);

const owned = new RegExp(`(?<![\\p{L}])(?:${phrases("whose")}|${phrases("this or that")}) $`, "u");

/** Turns a mere statement into the purpose of the needs beside it. */
export const asPurpose = (asked: Asked): Asked => ({
  ...asked,
  text: "",
  must: [],
  category: null,
  about: purposeOf(asked),
});

/** Extracts every limit; the rest are the words of the need. */
export function takeLimits(reading: Reading, gazetteer: Gazetteer) {
  const limit = readHowMany(reading);
  const measures = readMeasures(reading);
  const { min, max } = readPrices(reading);
  const constraints = readConstraints(reading);
  const section = reading.take(namedCategory);
  const use = reading.take(categoryByUse)?.groups?.use;
  return { limit, measures, min, max, constraints, section, use, ...readPlaces(reading, gazetteer) };
}

function readPiece(piece: string, part: Part, needsIn: (rest: string) => Need[], turn: SearchTurn): Asked[] {
  const { gazetteer, memory } = turn;
  // Where nothing is named, the reason tells what is wanted: "I can't sleep because of the light".
  const reading = new Reading(has(part, "product") ? piece.replace(reason, ` ${gap} `) : piece);
  // "I like it best with nuts" asks for no best-rated ones.
  reading.take(phraseOf("likes best"));
  const { limit, measures, min, max, constraints, section, use, vendor, city } = takeLimits(reading, gazetteer);
  const isNoLimit = city !== null && isPlaceOfAnother(piece, part, gazetteer);
  const theirs = theirVendor(reading, memory);
  const indifferent = properties.filter((property) => reading.take(anyOf[property]));
  const { without: free, unwanted } = readNegated(reading);
  const without = [...measures, ...free];
  const more = asksForMore(reading.rest);
  const found = section?.groups;
  // "A lock for the house" is no search of a category.
  const named = (
    found?.before ??
    found?.after ??
    found?.plain ??
    (found?.house && !has(part, "product") ? "home" : undefined)
  )
    ?.replace(/^grocery$/u, "groceries")
    .replace(/^book$/u, "books") as Category | undefined;
  const category = named ?? (use === undefined ? null : categoryOfUse(use));
  const common = {
    ...constraints,
    more,
    limit: limit !== null && limit <= 50 ? limit : null,
    min,
    max,
    vendor: theirs ?? (isNoLimit ? null : vendor),
    city: isNoLimit ? null : city,
    indifferent,
    stands: begins("stands alone", piece),
    isBudget: max !== null && pricedFirst.test(reading.rest),
    corrects: false,
    isOther: false,
  };
  const needs = more ? [] : needsIn(reading.rest);
  // "Nappies, wipes without scent": the claim is one of the last named before it.
  const isOf = (need: Need) => (claim: string) => {
    const at = piece.indexOf(claim.split(" ")[0] ?? "");
    const before = needs.filter(({ text }) => text !== "" && piece.indexOf(text.split(" ")[0] ?? "") < at);
    return before.length === 0 || before.at(-1) === need;
  };
  if (needs.length === 0) return [{ ...common, text: "", must: without, about: "", category, unwanted }];
  return needs.map((need) => {
    const headed = category || need.text === "" ? null : readCategory(need.text.split(" "));
    // "My kitten needs something to eat"
    const eaten = headed?.category ?? (use === undefined || need.text !== "" ? null : category);
    const fed = eaten ? fedTo(eaten, need.about) : undefined;
    const text = fed ? `${fed} food` : headed ? headed.words.join(" ") : need.text;
    return {
      ...common,
      text,
      // "Any colour but purple, my ex loved purple"
      must: [...need.must.filter((claim) => !unwanted.includes(claim)), ...measures, ...free.filter(isOf(need))],
      about: need.about,
      category: fed ? null : (category ?? headed?.category ?? null),
      unwanted: withoutWanted(unwanted, text).flatMap((group) =>
        saidOf(group, text, [need.about, ...need.must].join(" "), turn.catalogue),
      ),
    };
  });
}

/**
 * "No plastic magnetic ones": of what is refused, the words that listings of that name say; else those that the shop names anything by. "Navy or
 * green, I'm not fussed" refuses nothing.
 */
function saidOf(group: string, name: string, wanted: string, catalogue: CatalogueWords | undefined): string[] {
  if (!catalogue) return [group];
  const words = formsIn(group, (word) => name !== "" && catalogue.tells(name, word)).filter(
    (word) => isTelling(word) || (name !== "" && catalogue.together(name, word)),
  );
  const told = words.filter((word) => name !== "" && catalogue.tells(name, word));
  // "To paint, and no house paint"
  if (told.some((word) => wanted.split(" ").includes(word))) return [group];
  const said = told.length > 0 ? told : words.some((word) => catalogue.standing(word) === "named") ? words : [];
  return said.length > 0 ? [said.join(" ")] : [];
}

/** "Salty", where sellers say "salted"; "fake", where they say "dummy". */
const formsIn = (group: string, isTold: (word: string) => boolean): string[] =>
  group.split(" ").map((word) => {
    const others = [word.replace(/y$/u, "ed"), ...(unreal.has(word) ? unreal : [])];
    return isTold(word) ? word : (others.find(isTold) ?? word);
  });
const unreal = wordList("not the real thing");

const pricedFirst = new RegExp(`${gap}\\s*(?:for|vir)(?![\\p{L}])`, "u");

/** "My aunt in Paarl turns 60", "for a friend in Knysna": where somebody or something is, not where to buy. "I live in Paarl" is. */
function isPlaceOfAnother(piece: string, { typed, marked }: Part, gazetteer: Gazetteer): boolean {
  const hasCity = (text: string) => readPlaces(new Reading(text), gazetteer).city !== null;
  const isTold = (clause: string) => tellsStory(clause) && !says("living", clause) && hasCity(clause);
  if (piece.split(/[,.;!]/u).some(isTold)) return true;
  return marked.some(({ slot, from }, at) =>
    slot === "place" ? forSomebody.test(typed.slice(0, from)) : slot === "for" && marked[at + 1]?.slot === "place",
  );
}

const forSomebody = new RegExp(`(?<![\\p{L}])${phrases("is for")} \\p{L}+ \\p{L}+ $`, "iu");

type Property = "colour" | "size";
const properties: readonly Property[] = ["colour", "size"];
/** "Any colour will do", but not "any colour printer" or "any size 8 shoes". */
const anyWord = (word: string): RegExp =>
  whole(
    `${phrases("any of them")} ${word}(?:(?: ${phrases("will do")})+|(?=\\s*(?:$|[^\\s\\p{L}\\p{N}])|\\s(?:and|but|please|as long)))|(?:the )?${word} ${phrases("doesn't matter")}`,
  );
const anyOf: Readonly<Record<Property, RegExp>> = { colour: anyWord("colou?rs?"), size: anyWord("sizes?") };

function readHowMany(reading: Reading): number | null {
  const { n, m } = reading.take(howMany)?.groups ?? {};
  return readCount(n ?? m ?? "");
}

// "because I can't live without coffee" is not a need. A reason with a number may contain a price.
const reason = new RegExp(
  `(?<![\\p{L}])(?:${phrases("because")}|when (?:there|the|it|we|i|you|my)(?:'\\p{L}+)?)\\s[^${gap},.!?;\\d]*?(?=,|[.!?]*$| so (?:i|we)(?![\\p{L}]))`,
  "u",
);

const howMany = whole(
  `(?:${phrases("show only")}\\s)*(?:top (?<n>\\d{1,2}|${countWords})(?= \\p{L})(?! (?:kg|g|ml|l|inch|gb))|(?:the )?(?<m>\\d{1,2}|${countWords})(?= ${phrases("superlative")}(?![\\p{L}])))`,
);

export const namesTheirShop = (text: string): boolean => says("their shop", text);
function theirVendor(reading: Reading, memory: TurnMemory): string | null {
  const shown = memory.focus ?? memory.lastShown[0];
  if (!shown) return null;
  if (!memory.focus && memory.lastShown.some(({ listing }) => listing.vendorId !== shown.listing.vendorId)) return null;
  return reading.take(phraseOf("their shop")) ? shown.listing.vendorId : null;
}

/** Whether it counts as a need beside others. */
export const isWish = (asked: Asked): boolean => hasProduct(asked) || (asked.stands && asked.about !== "");

export const hasProduct = (asked: Asked): boolean => asked.text !== "" || asked.category !== null;

/** Whether it states properties or a purpose. */
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

/** A constraint stated once applies to every need without its own. */
export function shareConstraints(all: readonly Asked[]): Asked[] {
  const needs = all.filter(all.some(hasProduct) ? isWish : hasProduct);
  if (needs.length === 0) {
    const [first, ...others] = all;
    return first ? [others.reduce((sum, asked) => merged(sum, asked), first)] : [];
  }
  const last = all.at(-1);
  if (!last || all.length === 1) return [...needs];
  const general = all.filter((asked) => !needs.includes(asked));
  const budget = needs.find(({ isBudget }) => isBudget);
  return needs.map((need) => {
    let own = general.reduce((sum, asked) => merged(sum, asked), need);
    if (budget && own.min === null && own.max === null) own = { ...own, max: budget.max };
    if (need !== last && hasProduct(last))
      own = merged(own, { ...last, must: [], about: "", relative: null, more: false, unwanted: [] });
    return own;
  });
}

/** `own` wins; gaps are filled from `other`. */
function merged(own: Asked, other: Asked): Asked {
  const bounded = own.min !== null && own.max !== null;
  const fits = (min: number | null, max: number | null) => min === null || max === null || min <= max;
  const both = !bounded && fits(own.min ?? other.min, own.max ?? other.max);
  // "At least 20000, and not over R500": only the second is money.
  const replaced = !bounded && !both;
  return {
    ...own,
    must: [...new Set([...own.must, ...other.must])],
    about: joinAbout(own.about, other.about),
    min: replaced ? other.min : (own.min ?? (bounded ? null : other.min)),
    max: replaced ? other.max : (own.max ?? (bounded ? null : other.max)),
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
