import type { Act, ReadLanguage, Slot, Span } from "../../reader/acts.ts";
import { type ReadPart, reader } from "../../reader/reader.ts";
import { tokensOf } from "../../reader/tokens.ts";
import type { CatalogueWords } from "../../shop.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { readQuantity } from "./numbers.ts";
import { isPhrase, phrases } from "./phrases.ts";
import { inPlainWords, isPlural, normalise, uncommon } from "./words.ts";

export interface Marked {
  slot: Slot;
  /** Normalised. */
  words: string;
  from: number;
  to: number;
}

export interface Part {
  act: Act;
  probability: number;
  /** The probability of any act. */
  of(act: Act): number;
  /** Normalised, for the rule-based parsers. */
  text: string;
  marked: readonly Marked[];
  /** As typed; positions in `marked` refer to it. */
  typed: string;
  language: ReadLanguage;
}

export function partOf(
  { act, probability, of, text, language, from, spans }: ReadPart,
  catalogue?: CatalogueWords,
): Part {
  const own = spans
    .map((span) => ({ slot: span.slot, from: span.from - from, to: span.to - from }))
    .map((span) => (span.slot === "quantity" && isSizeOfOne(text, span) ? { ...span, slot: "size" as const } : span))
    .filter(({ slot, from: at, to }) => slot !== "quantity" || isNumberOfThings(text, at, to));
  return {
    act,
    probability,
    of,
    typed: text,
    text: normalise(text),
    language,
    marked: withNeighbours(text, own, catalogue).map((span) => markIn(text, span.slot, span.from, span.to)),
  };
}

/** "And a 38 for my brother" */
const isSizeOfOne = (text: string, { from, to }: Pick<Span, "from" | "to">): boolean =>
  /(?<![\p{L}])(?:an?|'n) $/iu.test(text.slice(0, from)) && /^\d+$/.test(text.slice(from, to));

/** Neither "the 8-9", a size, nor "age 6 to 7", nor "nine of us". "8-9 of them" is nine at most. */
const isNumberOfThings = (text: string, from: number, to: number): boolean =>
  !isPhrase("names by number", /(\p{L}+) (?:\d+ (?:to|or) )?$/iu.exec(text.slice(0, from))?.[1]?.toLowerCase() ?? "") &&
  !/(?:the|die) (?:\d+-)?\d+-\d/iu.test(text.slice(Math.max(0, from - 8), to + 2)) &&
  !/^ +(?:of (?:us|you)|van ons|van julle)\b/iu.test(text.slice(to));

/**
 * Products with what stands directly beside them and belongs to their name: words that the catalogue knows, measures, and the
 * article, which tells "the lamp" from "a lamp". However wide a span was tagged, the same words are meant.
 */
function withNeighbours(text: string, spans: readonly Span[], catalogue: CatalogueWords | undefined): Span[] {
  const tokens = tokensOf(text);
  const wordAt = (at: number): string => tokens[at]?.word ?? "";
  /** The first word that belongs to no span yet. */
  let open = 0;
  const isFree = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && at >= open && !spans.some(({ from, to }) => token.from < to && from < token.to);
  };
  const follows = (at: number): boolean =>
    isFree(at) && /^ *$/u.test(text.slice(tokens[at - 1]?.to ?? 0, tokens[at]?.from));
  const precedes = (at: number): boolean =>
    isFree(at) && /^ *$/u.test(text.slice(tokens[at]?.to ?? 0, tokens[at + 1]?.from));
  return spans.flatMap((span): Span[] => {
    let first = tokens.findIndex(({ to }) => to > span.from);
    let last = tokens.findLastIndex(({ from }) => from < span.to);
    if (span.slot === "product") {
      while (follows(last + 1) && belongs(wordAt(last + 1), catalogue)) last++;
      // "Garden hose 20 m", "chocolate 70%".
      if (follows(last + 1) && follows(last + 2) && /^\d/.test(wordAt(last + 1)) && isUnit(wordAt(last + 2))) last += 2;
      while (precedes(first - 1) && belongs(wordAt(first - 1), catalogue)) first--;
    }
    // "Three butter dishes", of which only the dishes are marked.
    const count =
      precedes(first - 1) && !isUnit(wordAt(first)) && isSeveral(wordAt(first - 1)) ? tokens[first - 1] : undefined;
    // "Make it two leads": what is counted.
    const counted = span.slot === "quantity" && follows(last + 1) ? tokens[last + 1] : undefined;
    const isThing = counted !== undefined && isPlural(counted.word);
    open = last + (isThing ? 2 : 1);
    if (isThing) return [span, { slot: "product", from: counted.from, to: counted.to }];
    if (span.slot !== "product") return [span];
    const from = tokens[first]?.from ?? span.from;
    if (count)
      return [
        { slot: "quantity", from: count.from, to: count.to },
        { slot: "product", from, to: Math.max(span.to, tokens[last]?.to ?? 0) },
      ];
    const article = articleBefore.exec(text.slice(0, from))?.[0] ?? "";
    return [{ slot: span.slot, from: from - article.length, to: Math.max(span.to, tokens[last]?.to ?? 0) }];
  });
}

const isSeveral = (word: string): boolean => (readQuantity(inPlainWords(word)) ?? 0) > 1;
const isUnit = (word: string): boolean => word === "%" || isPhrase("behind a number of a thing", word);

/** "A5", "cajon"; an everyday word is more likely conversation than a name. */
const belongs = (word: string, catalogue: CatalogueWords | undefined): boolean =>
  /\d/.test(word) ? /\p{L}/u.test(word) : (rankOf(word) ?? uncommon) >= uncommon && isNamed(word, catalogue);
/** Whether listings are called so, and people say it for hardly anything else. */
export const isNamed = (word: string, catalogue: CatalogueWords | undefined): boolean =>
  catalogue?.standing(word) === "named" && !reader().isTalk(word);

const articleBefore = /(?<![\p{L}\p{N}'-])(?:an?|the|some|my|'?n|die)\s+$/iu;

/** A tagged span, without a final "and". */
function markIn(text: string, slot: Slot, from: number, to: number): Marked {
  const written = text.slice(from, to).replace(/(?:[ ,]+(?:and|en|&|plus)|[,;]+)$/iu, "");
  return { slot, words: normalise(written), from, to: from + written.length };
}

const clause = new RegExp(`[^.!?]+?(?:[.!?]+|$|(?=,? (?:but|${phrases("only perhaps")}) ))`, "giu");
/** "We had a lamp like that! Two of those", "the lamp, but she has pens": without the words of the clauses that fit, if others have some. */
export function withoutSentences(part: Part, fits: (sentence: string) => boolean): Part {
  const left: Marked[] = [];
  for (const { index, 0: sentence } of part.typed.matchAll(clause)) {
    const own = part.marked.filter(({ from }) => from >= index && from < index + sentence.length);
    if (own.length > 0 && !fits(normalise(sentence))) left.push(...own);
  }
  return left.length > 0 ? { ...part, marked: left } : part;
}

export const wordsOfSlot = (part: Part, ...slots: readonly Slot[]): string[] =>
  part.marked.filter(({ slot }) => slots.includes(slot)).map(({ words }) => words);

export const has = (part: Part, ...slots: readonly Slot[]): boolean =>
  part.marked.some(({ slot }) => slots.includes(slot));

/** A word's slot; `span`: the index of its span, -1 for none. */
export interface WordMark {
  slot: Slot | null;
  span: number;
}

/**
 * The tags of words that are left after constraints were removed from the part. Each call continues after the words of the last
 * one, so ask for the pieces in order.
 */
export function marksOf(part: Part): (words: readonly string[]) => WordMark[] {
  const known = tokensOf(part.typed);
  let next = 0;
  const markAt = (place: number): WordMark => {
    const { from, to } = known[place] ?? { from: 0, to: 0 };
    const span = part.marked.findIndex((mark) => mark.from < to && from < mark.to);
    return { slot: part.marked[span]?.slot ?? null, span };
  };
  return (words) => {
    const tokens = words.map((word) => tokensOf(word).map((token) => token.word));
    /** How many tokens from `place` on equal the words from `at` on. */
    const alike = (place: number, at: number): number => {
      let count = 0;
      for (const own of tokens.slice(at)) {
        const isSame = (token: string, index: number) => {
          const typed = known[place + count + index]?.word;
          return typed !== undefined && (typed === token || inPlainWords(typed) === token);
        };
        if (!own.every(isSame)) break;
        count += own.length;
      }
      return count;
    };
    return tokens.map((own, at) => {
      // A repeated word is matched by the words that follow it.
      let best = 0;
      let found = -1;
      for (let place = next; place < known.length; place++) {
        const count = alike(place, at);
        if (count > best) [best, found] = [count, place];
      }
      if (found === -1) return { slot: null, span: -1 };
      next = found + own.length;
      return markAt(found);
    });
  };
}

export const isSeparator = (word: string): boolean => word === "," || isPhrase("parts things", word);

/** One product of a cart act: "[two] of [the first] and [a jug]" has two items. */
export interface Item {
  quantity: string | null;
  /** Words that name or refer to the product; "" without any. */
  object: string;
  /** The parts of `object`: the product's name, and its properties. */
  product: string;
  must: string[];
  /** A reference to something shown: "it", "the second one". */
  ref: boolean;
  /** "And no jam" */
  refused?: boolean;
}

/** If only "the" is tagged: the words after it, up to the next tag, punctuation or function word. */
function wordsPointedAt(part: Part, mark: Marked): string {
  if (!isPhrase("this or that", mark.words)) return mark.words;
  const next = part.marked.find(({ from }) => from >= mark.to)?.from ?? part.typed.length;
  const after = /^[\s]*((?:[\p{L}\p{N}][\p{L}\p{N}'.-]*\s?){1,4})/u.exec(part.typed.slice(mark.to, next))?.[1] ?? "";
  const name = after.split(namesEnd)[0] ?? "";
  return normalise(`${mark.words} ${name}`).trim();
}

const namesEnd = new RegExp(`(?:^|\\s)${phrases("names end at")}(?:\\s|$)`, "u");

const describing: readonly Slot[] = ["colour", "size", "attr", "vendor", "price", "sort", "place"];

/** `parting`: further words that separate items. */
export function itemsOf(part: Part, parting?: RegExp): Item[] {
  const items: Item[] = [];
  let open: Item | null = null;
  let end = 0;
  for (const mark of part.marked) {
    const between = tokensOf(part.typed.slice(end, mark.from)).map(({ word }) => word);
    const parted = between.some((word) => isSeparator(word) || parting?.test(word));
    const isNew =
      open === null ||
      (parted && (open.object !== "" || mark.slot === "quantity")) ||
      (mark.slot === "quantity" && open.quantity !== null);
    if (isNew || open === null) {
      open = { quantity: null, object: "", product: "", must: [], ref: false };
      if (between.at(-1) === "no" && mark.slot === "product") open.refused = true;
      items.push(open);
    }
    end = mark.to;
    // "Two reels of it": how it comes. "The cheaper of those" is one reference.
    if (mark.slot === "ref" && between.join() === "of" && isPhrase("pronoun", mark.words)) {
      if (open.ref) continue;
      Object.assign(open, { object: "", product: "" });
    }
    if (mark.slot === "quantity") open.quantity ??= mark.words;
    else if (mark.slot === "product" || mark.slot === "ref" || describing.includes(mark.slot)) {
      const words = wordsPointedAt(part, mark);
      open.object = `${open.object} ${words}`.trim();
      if (mark.slot === "product") open.product = `${open.product} ${words}`.trim();
      if (mark.slot === "ref") open.ref = true;
      if (mark.slot === "colour" || mark.slot === "size" || mark.slot === "attr") open.must.push(mark.words);
    }
  }
  return items;
}
