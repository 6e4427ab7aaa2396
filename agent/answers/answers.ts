// How well a sentence of a seller answers a question, learned from questions about invented listings: which words and kinds of values
// answer which words ("how often" and "every", "will my feet stay dry" and "waterproof"), and which vectors which. `bun run
// answers:learn` makes the table (docs/decisions/0050-what-answers-what.md).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { splitWords, stemOf } from "#contract/language/words.ts";
import { measuresIn } from "../model/offline/fit.ts";
import { meanOfJoined } from "../vectors/word-vectors.ts";

/** What else tells whether a sentence answers (`record.ts`). */
export const signs = [
  "same",
  "part",
  "near",
  "whole",
  "kind",
  "measured",
  "otherKind",
  "noValue",
  "first",
  "kindOfName",
  "named",
] as const;
export type Signs = Readonly<Record<(typeof signs)[number], number>>;

export interface AnswerTable {
  /** What counts of a question and of a sentence, beside the numbers of the mean vector. */
  asks: readonly string[];
  tells: readonly string[];
  /** A row for each of what is asked, in it a weight for each of what is told; times `scale`. */
  pairs: Int8Array;
  scale: number;
  signs: Signs;
  /** The score of no answer. */
  none: number;
  /** A hash of what it was learned from. */
  learnedFrom: string;
}

export const dimensions = 200;
/** What a word counts for beside a mean vector of length 1. */
const share = 0.3;

/** Each word, and each with the one before it. */
export function asksIn(question: string): Set<string> {
  const words = splitWords(question);
  return new Set(words.flatMap((word, at) => [stemOf(word), `${words[at - 1] ?? "^"} ${word}`]));
}

/** Each word, and the kinds of what is stated. */
export function tellsIn(sentence: string): Set<string> {
  const text = sentence.toLowerCase();
  const kinds = Object.entries(stating).flatMap(([kind, pattern]) => (pattern.test(text) ? [`<${kind}>`] : []));
  return new Set([...splitWords(text).map(stemOf), ...measuresIn(text).map(({ kind }) => `<${kind}>`), ...kinds]);
}
const stating = {
  number: /\d/u,
  month:
    /(?<!\p{L})(?:january|february|march|april|may|june|july|august|september|october|november|december|spring|summer|autumn|winter)(?!\p{L})/u,
  time: /(?<!\p{L})(?:seconds?|minutes?|hours?|days?|nights?|weeks?|months?|years?)(?!\p{L})/u,
  no: /(?<!\p{L})(?:no|not|never|without|nothing|none|only|cannot)(?!\p{L})|n't(?!\p{L})/u,
  list: /,/u,
};

/** Places and values of what the table knows of a text. */
export interface Features {
  places: number[];
  values: number[];
}

export function featuresOf(text: string, names: ReadonlySet<string>, known: ReadonlyMap<string, number>): Features {
  const features: Features = { places: [], values: [] };
  for (const [place, value] of (meanOfJoined(splitWords(text)) ?? []).entries()) {
    features.places.push(place);
    features.values.push(value);
  }
  for (const name of names) {
    const place = known.get(name);
    if (place === undefined) continue;
    features.places.push(dimensions + place);
    features.values.push(share);
  }
  return features;
}

const placesOf = (names: readonly string[]): Map<string, number> => new Map(names.map((name, place) => [name, place]));

/** What each of what is told is worth to a question. */
export function worthOf(asked: Features, pairs: ArrayLike<number>, width: number): Float32Array {
  const worth = new Float32Array(width);
  for (const [at, place] of asked.places.entries()) {
    const value = asked.values[at] as number;
    for (let column = 0, from = place * width; column < width; column++)
      (worth[column] as number) += value * (pairs[from + column] as number);
  }
  return worth;
}

export function sumOf(told: Features, worth: Float32Array): number {
  let sum = 0;
  for (const [at, place] of told.places.entries()) sum += (told.values[at] as number) * (worth[place] as number);
  return sum;
}

export function writeTable({ pairs, ...head }: AnswerTable): Uint8Array {
  const text = new TextEncoder().encode(`${JSON.stringify(head)}\n`);
  const bytes = new Uint8Array(text.length + pairs.length);
  bytes.set(text);
  bytes.set(new Uint8Array(pairs), text.length);
  return bytes;
}

export function readAnswerTable(bytes: Uint8Array): AnswerTable {
  const end = bytes.indexOf(10);
  const head = JSON.parse(new TextDecoder().decode(bytes.subarray(0, end))) as Omit<AnswerTable, "pairs">;
  return { ...head, pairs: new Int8Array(bytes.subarray(end + 1)) };
}

export const tableFile = join(import.meta.dir, "answers.bin");

interface Opened {
  table: AnswerTable;
  asks: ReadonlyMap<string, number>;
  tells: ReadonlyMap<string, number>;
}
let opened: Opened | undefined;

function open(): Opened {
  if (!opened) {
    const table = readAnswerTable(readFileSync(tableFile));
    opened = { table, asks: placesOf(table.asks), tells: placesOf(table.tells) };
  }
  return opened;
}

export const toldBy = (sentence: string): Features => featuresOf(sentence, tellsIn(sentence), open().tells);

/** A judge of sentences for a question, in English and small letters: the more above 0, the surer a sentence answers it. */
export function answering(question: string): (told: Features, of: Signs) => number {
  const { table, asks } = open();
  const worth = worthOf(featuresOf(question, asksIn(question), asks), table.pairs, dimensions + table.tells.length);
  return (told, of) =>
    table.scale * sumOf(told, worth) + signs.reduce((sum, sign) => sum + table.signs[sign] * of[sign], 0) - table.none;
}
