// How well what somebody says fits each of a few listings, by what their texts state: its words, what is near to them in meaning, measures,
// and what is not wanted. The weights were learned from sayings about invented listings (docs/decisions/0047-which-one-fits.md).

import { withoutDenied } from "#contract/language/denial.ts";
import { type Quantity, quantitiesOf, sentencesOf, sizesOf } from "#contract/language/measures.ts";
import { neededIn } from "#contract/language/needs.ts";
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { centsOf } from "#contract/shared/money.ts";
import { comparativeIn, criterionIn, mostOf } from "../../facts/facts.ts";
import type { ShownListing } from "../../shop.ts";
import { joinedVector, meanOfJoined, telling, type WordVector } from "../../vectors/word-vectors.ts";
import { phraseOf, phrases, wordList } from "./phrases.ts";
import { inEnglish } from "./wish-words.ts";

/** The words of a text that tell something. */
export interface Told {
  words: readonly { word: string; stem: string; vector: WordVector | null }[];
  stems: ReadonlySet<string>;
  mean: WordVector | null;
}

export function readTold(text: string, counts: (word: string) => boolean = () => true): Told {
  const words = [...new Set(splitWords(text))].filter((word) => !isStopWord(word) && counts(word));
  return {
    words: words.map((word) => ({ word, stem: stemOf(word), vector: joinedVector(word) })),
    stems: new Set(words.map(stemOf)),
    mean: meanOfJoined(words),
  };
}

/** From 0 to 1: how much of `said` a text has word by word, in words near to its own, in compounds, and how alike both are as a whole. */
export interface Likeness {
  same: number;
  near: number;
  part: number;
  whole: number;
}

export function likeness(said: Told, text: Told, counts: (stem: string) => boolean = () => true): Likeness {
  const all = said.words.reduce((sum, { word }) => sum + telling(word), 0) || 1;
  const found = { same: 0, near: 0, part: 0, whole: dot(said.mean, text.mean) };
  for (const { word, stem, vector } of said.words) {
    if (!counts(stem)) continue;
    const share = telling(word) / all;
    if (text.stems.has(stem)) {
      found.same += share;
      continue;
    }
    let nearest: number = noise;
    for (const other of text.words) nearest = Math.max(nearest, dot(vector, other.vector));
    found.near += share * (nearest - noise);
    if (word.length > 3 && text.words.some((other) => other.word.includes(word))) found.part += share;
  }
  return found;
}
/** Lower cosines are noise. */
const noise = 0.3;

function dot(one: WordVector | null, other: WordVector | null): number {
  if (one === null || other === null) return 0;
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += (one[at] as number) * (other[at] as number);
  return sum;
}

type Bound = "least" | "most" | "more" | "less" | "same";

export interface Measure extends Pick<Quantity, "kind" | "value" | "to"> {
  bound: Bound;
}

const least = new RegExp(`(?:${phrases("least before")}|${phrases("least stated")})$`, "u");
const most = new RegExp(`(?:${phrases("most before")}|${phrases("bears")}|${phrases("most stated")})$`, "u");
const behindLeast = new RegExp(`^${phrases("least behind")}(?![\\p{L}])`, "u");
const behindMost = new RegExp(`^${phrases("most behind")}(?![\\p{L}])`, "u");

export function measuresIn(text: string): Measure[] {
  return sentencesOf(text).flatMap(({ tokens }) => {
    const words = (from: number, end: number) =>
      tokens
        .slice(Math.max(0, from), end)
        .map(({ word }) => word)
        .join(" ");
    const boundOf = ({ from, end }: Pick<Quantity, "from" | "end">): Bound => {
      const [before, behind] = [words(from - 4, from), words(end, end + 3)];
      const isStrict = before.endsWith(" than");
      if (least.test(before) || behindLeast.test(behind)) return isStrict ? "more" : "least";
      return most.test(before) || behindMost.test(behind) ? (isStrict ? "less" : "most") : "same";
    };
    const sizes = sizesOf(tokens).map((size) => ({ ...size, kind: `size ${size.system}` }));
    return [...quantitiesOf(tokens), ...sizes].map(({ kind, value, to, from, end }) => ({
      kind,
      value,
      to,
      bound: boundOf({ from, end }),
    }));
  });
}

/** A table seats as many as it has people. */
const kinds = new Map([["seats", "people"]]);

/** "A man of 140 kg" fits what "carries up to 150 kg"; "heavier than 5 kg" a dumbbell of 10 kg; "7 kg" nappies for 5 to 9 kg. */
export function meets(said: Measure, stated: Measure): boolean {
  if ((kinds.get(said.kind) ?? said.kind) !== (kinds.get(stated.kind) ?? stated.kind)) return false;
  const almost = 0.01 * Math.max(said.value, stated.value);
  if (stated.to > stated.value) return stated.value - almost <= said.value && said.to <= stated.to + almost;
  if (said.bound === "more" || said.bound === "least")
    return said.bound === "more" ? stated.value > said.value + almost : stated.value >= said.value - almost;
  if (said.bound === "less" || said.bound === "most")
    return said.bound === "less" ? stated.value < said.value - almost : stated.value <= said.value + almost;
  if (stated.bound === "most") return said.value <= stated.value + almost;
  if (stated.bound === "least") return said.value >= stated.value - almost;
  return Math.abs(said.value - stated.value) <= 3 * almost;
}

type Own = Pick<Listing, "title" | "description" | "tags" | "price">;

interface Read {
  told: Told;
  /** Stems that the texts name only to deny them. */
  denied: ReadonlySet<string>;
  /** What it is free of. */
  free: Told;
  measures: readonly Measure[];
  numbers: ReadonlySet<number>;
}

const known = new WeakMap<Own, Read>();

function readListing(listing: Own): Read {
  let read = known.get(listing);
  if (!read) {
    const text = [listing.title, ...listing.tags, listing.description].join(". ");
    const told = readTold(text);
    const stated = readTold(withoutDenied(text)).stems;
    read = {
      told,
      denied: told.stems.difference(stated),
      free: readTold([...text.matchAll(freeOf)].map(([, what]) => what).join(" ")),
      measures: measuresIn(text),
      numbers: numbersIn(`${text}. ${centsOf(listing.price) / 100}`),
    };
    known.set(listing, read);
  }
  return read;
}

/** "Perfume free", "egg-free" */
const freeOf = /(?<![\p{L}\p{N}])(\p{L}{3,})[- ]free(?![\p{L}]|[- ](?:range|delivery))/giu;

const numbersIn = (text: string): Set<number> =>
  new Set(
    sentencesOf(text).flatMap(({ tokens }) =>
      tokens.flatMap(({ number }) => (number !== null && number > 1 ? [number] : [])),
    ),
  );

const weights = {
  same: 5,
  near: 8.9,
  part: 2.8,
  whole: 4,
  unwanted: -7.4,
  disliked: -4.5,
  measured: 3.8,
  numbered: 1.5,
  compared: 2.6,
  helping: 2,
};

/** What is not wanted: "no feathers"; and in what clauses somebody speaks of trouble: "feathers make me sneeze". */
function refusedIn(said: string) {
  const disliked = said
    .split(clauses)
    .filter((clause) => phraseOf("trouble").test(clause))
    .map((clause) => clause.replaceAll(new RegExp(phraseOf("trouble"), "gu"), " "));
  return {
    unwanted: readTold(said).stems.difference(readTold(withoutDenied(said)).stems),
    disliked: readTold(disliked.join(" ")).stems,
  };
}

const clauses = new RegExp(`[,.;!?]| ${phrases("asks on")} `, "u");

const idle = wordList("asks which");

/** In English. For each listing a score: the difference of two is how much likelier one is meant, as a logarithm. */
export function fitOf(said: string, listings: readonly Own[]): number[] {
  const text = said.toLowerCase().replace(/(?<![\p{L}\p{N}])r(?=\d)/gu, "");
  const helping = neededIn(text);
  const told = readTold(text, (word) => !idle.has(word));
  const { unwanted, disliked } = refusedIn(text);
  const measures = measuresIn(text);
  const numbers = numbersIn(text);
  const compared = comparativeIn(text) ?? criterionIn(text);
  const winner = compared && mostOf(listings, (listing) => listing, compared)?.item;
  const all = told.words.reduce((sum, { word }) => sum + telling(word), 0) || 1;
  return listings.map((listing) => {
    const read = readListing(listing);
    const { same, near, part, whole } = likeness(
      told,
      read.told,
      (stem) => !unwanted.has(stem) && !read.denied.has(stem),
    );
    const refused = (stems: ReadonlySet<string>) =>
      told.words.reduce((sum, { word, stem }) => {
        if (!stems.has(stem) || !read.told.stems.has(stem)) return sum;
        return sum + (read.denied.has(stem) ? -1 : 1) * (telling(word) / all);
      }, 0);
    // "Without perfume" is what is free of fragrance.
    const spared = told.words.reduce(
      (sum, { word, stem, vector }) =>
        unwanted.has(stem)
          ? sum +
            (telling(word) / all) * Math.max(0, ...read.free.words.map((other) => dot(vector, other.vector) - noise))
          : sum,
      0,
    );
    const measured = measures.filter((one) => read.measures.some((other) => meets(one, other))).length;
    return (
      weights.same * same +
      weights.near * near +
      weights.part * part +
      weights.whole * whole +
      weights.unwanted * (refused(unwanted) - spared) +
      weights.disliked * refused(disliked) +
      weights.measured * measured +
      weights.numbered * numbers.intersection(read.numbers).size +
      (listing === winner ? weights.compared : 0) +
      (helping.some((product) => product.every((stem) => read.told.stems.has(stem) && !read.denied.has(stem)))
        ? weights.helping
        : 0)
    );
  });
}

export interface Fitting<Item> {
  item: Item;
  /** How likely it is the one that is meant, among these. */
  sure: number;
  /** Its score, and that above the next. */
  score: number;
  ahead: number;
}

/** The one that fits best; null without any. */
export function fittest<Item>(
  said: string,
  items: readonly Item[],
  listingOf: (item: Item) => Own,
): Fitting<Item> | null {
  const scores = fitOf(said, items.map(listingOf));
  const [score = 0, next = Number.NEGATIVE_INFINITY] = scores.toSorted((a, b) => b - a);
  const item = items[scores.indexOf(score)];
  if (item === undefined) return null;
  const sure = 1 / scores.reduce((sum, other) => sum + Math.exp(other - score), 0);
  return { item, sure, score, ahead: score - next };
}

/** From these a description surely means one of a few: it has to fit, and no other as well. */
const surely = { sure: 0.7, score: 2.4 };

/** "The one that's ground already", "it's for a five year old": the one of these that is described; null if none surely is. */
export function describedAmong(
  said: string,
  among: readonly ShownListing[],
  leastScore = surely.score,
): ShownListing | null {
  const fitting = among.length < 2 ? null : fittest(inEnglish(said), among, ({ listing }) => listing);
  return fitting && fitting.sure >= surely.sure && fitting.score >= leastScore ? fitting.item : null;
}
