// A part of a message with its marked words, as the resolvers of each act see it.
import type { Act, Slot } from "../../reader/acts.ts";
import type { ReadPart } from "../../reader/reader.ts";
import { tokensOf } from "../../reader/tokens.ts";
import { countWords } from "./numbers.ts";
import { isPhrase, phrases } from "./phrases.ts";
import { inPlainWords, normalise } from "./words.ts";

export interface Marked {
  slot: Slot;
  /** As `normalise` writes it. */
  words: string;
  from: number;
  to: number;
}

export interface Part {
  act: Act;
  probability: number;
  /** Probability of another act. */
  of(act: Act): number;
  /** As `normalise` writes it, for the exact readers. */
  text: string;
  marked: readonly Marked[];
  /** As it was typed; places in `marked` are of this. */
  typed: string;
}

export function partOf({ act, probability, of, text, from, spans }: ReadPart): Part {
  return {
    act,
    probability,
    of,
    typed: text,
    text: normalise(text),
    marked: spans.flatMap((span) => marksIn(text, span.slot, span.from - from, span.to - from)),
  };
}

const joinedCount = new RegExp(`^(?<first>.+?) (?:and|en|&|plus) (?<count>${countWords}|\\d{1,3})$`, "iu");

/** A mark, without the "and" at its end; "the first and two" of "the first and two of the last" is two marks. */
function marksIn(text: string, slot: Slot, from: number, to: number): Marked[] {
  const markOf = (own: Slot, start: number, end: number): Marked => ({
    slot: own,
    words: normalise(text.slice(start, end)),
    from: start,
    to: end,
  });
  const written = text.slice(from, to);
  const both = /^ (?:of|van) /iu.test(text.slice(to)) ? joinedCount.exec(written)?.groups : undefined;
  if (both?.first && both.count)
    return [markOf(slot, from, from + both.first.length), markOf("quantity", to - both.count.length, to)];
  return [markOf(slot, from, from + written.replace(/[ ,]+(?:and|en|&|plus)$/iu, "").length)];
}

export const wordsOfSlot = (part: Part, ...slots: readonly Slot[]): string[] =>
  part.marked.filter(({ slot }) => slots.includes(slot)).map(({ words }) => words);

export const has = (part: Part, ...slots: readonly Slot[]): boolean =>
  part.marked.some(({ slot }) => slots.includes(slot));

/** What the reader marked a word as; `span`: which of the marks, -1 for none. */
export interface WordMark {
  slot: Slot | null;
  span: number;
}

/**
 * The marks of words that are left of the part once constraints were taken out of it. Each call goes on after the words of the
 * last one, so that the pieces of a part are asked for in their order.
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
    /** How many tokens from `place` on are those of the words from `at` on. */
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
      // A word that stands there several times is the one that the same words follow.
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

const separator = (word: string): boolean => word === "," || word === ";" || isPhrase("parts things", word);

/** What a cart act is about, thing by thing: "[two] of [the first] and [a jug]" → two items. */
export interface Item {
  quantity: string | null;
  /** Words that name or point at the thing; "" when there are none. */
  object: string;
  /** Of `object`: what names a product, and what it must be. */
  product: string;
  must: string[];
  /** It points at something shown: "it", "the second one". */
  ref: boolean;
}

/** "The" marked alone: the words after it, up to the next mark, sign or small word, are what it points at. */
function wordsPointedAt(part: Part, mark: Marked): string {
  if (!isPhrase("this or that", mark.words)) return mark.words;
  const next = part.marked.find(({ from }) => from >= mark.to)?.from ?? part.typed.length;
  const after = /^[\s]*((?:[\p{L}\p{N}][\p{L}\p{N}'.-]*\s?){1,4})/u.exec(part.typed.slice(mark.to, next))?.[1] ?? "";
  const name = after.split(namesEnd)[0] ?? "";
  return normalise(`${mark.words} ${name}`).trim();
}

const namesEnd = new RegExp(`(?:^|\\s)${phrases("names end at")}(?:\\s|$)`, "u");

const describing: readonly Slot[] = ["colour", "size", "attr", "vendor", "price", "sort", "place"];

/** `parting`: further words that part one thing from the next. */
export function itemsOf(part: Part, parting?: RegExp): Item[] {
  const items: Item[] = [];
  let open: Item | null = null;
  let end = 0;
  for (const mark of part.marked) {
    const between = tokensOf(part.typed.slice(end, mark.from)).map(({ word }) => word);
    const parted = between.some((word) => separator(word) || parting?.test(word));
    const isNew =
      open === null ||
      (parted && (open.object !== "" || mark.slot === "quantity")) ||
      (mark.slot === "quantity" && open.quantity !== null) ||
      ((mark.slot === "product" || mark.slot === "ref") && (open.product !== "" || open.ref) && parted);
    if (isNew || open === null) {
      open = { quantity: null, object: "", product: "", must: [], ref: false };
      items.push(open);
    }
    end = mark.to;
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
