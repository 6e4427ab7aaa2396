// A part of a message with its marked words, as the resolvers of each act see it.
import { plainText } from "#contract/words.ts";
import type { Act, Slot } from "../../reader/acts.ts";
import type { ReadPart } from "../../reader/reader.ts";
import { tokensOf } from "../../reader/tokens.ts";
import { normalise } from "./words.ts";

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
    marked: spans.map((span) => ({
      slot: span.slot,
      words: normalise(text.slice(span.from - from, span.to - from)),
      from: span.from - from,
      to: span.to - from,
    })),
  };
}

export const wordsOfSlot = (part: Part, ...slots: readonly Slot[]): string[] =>
  part.marked.filter(({ slot }) => slots.includes(slot)).map(({ words }) => words);

export const has = (part: Part, ...slots: readonly Slot[]): boolean =>
  part.marked.some(({ slot }) => slots.includes(slot));

/** The slot of each word of the part, in their order: for text from which constraints were taken out. */
export function slotsOfWords(part: Part): { word: string; slot: Slot | null; span: number }[] {
  return tokensOf(part.typed).map(({ word, from, to }) => {
    const at = part.marked.findIndex((mark) => mark.from < to && from < mark.to);
    return { word: plainText(word), slot: part.marked[at]?.slot ?? null, span: at };
  });
}

const separator = /^(?:and|&|\+|plus|,|;|en|asook|also|as|well|no|kanye|ne|nee|kunye|with|then|futhi)$/u;

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

const onlyArticle = /^(?:the|that|this|those|these|die|daardie|my)$/u;

/** "The" marked alone: the words after it, up to the next mark, sign or small word, are what it points at. */
function whole(part: Part, mark: Marked): string {
  if (!onlyArticle.test(mark.words)) return mark.words;
  const next = part.marked.find(({ from }) => from >= mark.to)?.from ?? part.typed.length;
  const after = /^[\s]*((?:[\p{L}\p{N}][\p{L}\p{N}'.-]*\s?){1,4})/u.exec(part.typed.slice(mark.to, next))?.[1] ?? "";
  const name =
    after.split(/\s(?:and|or|to|in|into|from|out|off|back|please|is|are|has|have|for|at|by|en|uit|te)(?:\s|$)/u)[0] ??
    "";
  return normalise(`${mark.words} ${name}`).trim();
}

const describing: readonly Slot[] = ["colour", "size", "attr", "vendor", "price", "sort", "place"];

/** `parting`: further words that part one thing from the next. */
export function itemsOf(part: Part, parting?: RegExp): Item[] {
  const items: Item[] = [];
  let open: Item | null = null;
  let end = 0;
  for (const mark of part.marked) {
    const between = tokensOf(part.typed.slice(end, mark.from)).map(({ word }) => word);
    const parted = between.some((word) => separator.test(word) || parting?.test(word));
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
      const words = whole(part, mark);
      open.object = `${open.object} ${words}`.trim();
      if (mark.slot === "product") open.product = `${open.product} ${words}`.trim();
      if (mark.slot === "ref") open.ref = true;
      if (mark.slot === "colour" || mark.slot === "size" || mark.slot === "attr") open.must.push(mark.words);
    }
  }
  return items;
}
