// Word vectors: the more similar two words are in meaning, the higher their cosine. No model, no network; README.md says where
// the vectors come from. Words are lower case without accents, as from `splitWords` (#contract/language/words.ts).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { placeOf, quantise, readTable, type WordTable } from "./table-file.ts";

/** Of length 1: the cosine of two is their dot product. */
export type WordVector = Float32Array;

/** Vectors of many words, for comparing them with many queries. Words without a vector are left out. */
export interface WordMatrix {
  readonly words: readonly string[];
  /** One vector per row, as integers: faster than floats in a quarter of the memory. */
  readonly rows: Int8Array;
  /** For each row: the factor that makes it a vector of length 1. */
  readonly scales: Float32Array;
}

let opened: WordTable | undefined;
let openedSenses: WordTable | undefined;
/** Cache of vectors computed from synonyms; null: use the table's own. Bounded by the words in the synonym lists. */
const bySynonyms = new WeakMap<WordTable, Map<string, WordVector | null>>();

/** Reads the table once; the first lookup calls it too. */
export function openWordVectors(): WordTable {
  opened ??= readTable(readFileSync(join(import.meta.dir, "word-vectors.bin")));
  return opened;
}

/** The same words as a sentence model understands them (README.md). Read when a search first needs it. */
export function openWordSenses(): WordTable {
  openedSenses ??= readTable(readFileSync(join(import.meta.dir, "word-senses.bin")));
  return openedSenses;
}

/** Below this cosine a word and its synonyms mean different things ("vacuum" in space, "hoover" for dust). */
const disagreement = 0.3;

// Words whose vectors mean something else than the product (New Jersey, the World Cup, the Speaker): used neither for the word
// nor for its synonyms.
const otherMeaning = new Set(
  "bin brood clementine cologne cup dummy geyser globe hoover jersey jojo jumper maas mandarin overall pap rok speaker tackie tap throw torch trainer".split(
    " ",
  ),
);
const knownForElse = (word: string): boolean => otherMeaning.has(word) || otherMeaning.has(word.replace(/s$/, ""));

/**
 * The word's vector, null if unknown. A word that is not in the table gets the vector of its singular, or the mean of its
 * synonyms ("takkies").
 */
export function vectorOf(word: string, table = openWordVectors()): WordVector | null {
  const found = lookUp(word, table);
  if (typeof found !== "number") return found.slice();
  return found < 0 ? null : ownVector(table, found);
}

/** An index in the table, -1, or a vector computed from synonyms. */
function lookUp(word: string, table: WordTable): number | WordVector {
  const place = placeWithSingular(table, word);
  const known = bySynonyms.get(table) ?? new Map<string, WordVector | null>();
  bySynonyms.set(table, known);
  let vector = known.get(word);
  if (vector === undefined) {
    const synonyms = synonymsOf(word);
    if (synonyms.length === 0) return place;
    vector = fromSynonyms(table, word, place, synonyms);
    known.set(word, vector);
  }
  return vector ?? place;
}

/** null if the table's own vector is better. */
function fromSynonyms(table: WordTable, word: string, place: number, synonyms: readonly string[]): WordVector | null {
  if (place < 0 || knownForElse(word)) return meanOf(synonyms.map((phrase) => phraseVector(table, phrase)));
  // Rare words have unreliable vectors, and phrases mean more than their words: neither corrects a known word.
  const others = synonyms.filter((each) => !knownForElse(each) && !each.startsWith(word) && !word.startsWith(each));
  const common = others.map((each) => placeOf(table, each)).filter((each) => each >= 0 && each < table.common);
  const meant = meanOf(common.map((each) => ownVector(table, each)));
  if (meant === null) return null;
  const own = ownVector(table, place);
  if (cosine(own, meant) >= disagreement) return null;
  return meanOf([own, meant]);
}

/** null unless every word is known: part of a phrase means something else. */
function phraseVector(table: WordTable, phrase: string): WordVector | null {
  const words = phrase.split(/[^a-z]+/);
  const places = words.map((word) => (knownForElse(word) ? -1 : placeWithSingular(table, word)));
  return places.includes(-1) ? null : meanOf(places.map((place) => ownVector(table, place)));
}

/** The index of the word, or of its singular; -1 for neither. */
export function placeWithSingular(table: WordTable, word: string): number {
  const place = placeOf(table, word);
  if (place >= 0 || word.length < 4 || !word.endsWith("s")) return place;
  if (word.endsWith("ies")) {
    const withY = placeOf(table, `${word.slice(0, -3)}y`);
    if (withY >= 0) return withY;
  }
  const withoutS = placeOf(table, word.slice(0, -1));
  return withoutS < 0 && word.endsWith("es") ? placeOf(table, word.slice(0, -2)) : withoutS;
}

function ownVector({ dimensions, scales, components }: WordTable, place: number): WordVector {
  const vector = new Float32Array(dimensions);
  const scale = scales[place] as number;
  const from = place * dimensions;
  for (let at = 0; at < dimensions; at++) vector[at] = (components[from + at] as number) * scale;
  return vector;
}

/** null if there is none, or if they cancel out. */
function meanOf(vectors: readonly (WordVector | null)[]): WordVector | null {
  const mean = new Float32Array(openWordVectors().dimensions);
  for (const vector of vectors) {
    if (vector === null) continue;
    for (let at = 0; at < mean.length; at++) (mean[at] as number) += vector[at] as number;
  }
  const length = Math.sqrt(cosine(mean, mean));
  return length < 1e-6 ? null : mean.map((component) => component / length);
}

/** Both vectors must have length 1, as all of this module's have. */
export function cosine(a: WordVector, b: WordVector): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

/** The word's frequency rank from 1; null for an unknown word, which is rarer than all others. */
export function rankOf(word: string): number | null {
  const place = placeWithSingular(openWordVectors(), word);
  return place < 0 ? null : place + 1;
}

/** How specific a word is: 0 for the most frequent, nearly 1 for rare words. */
export function telling(word: string): number {
  const rank = rankOf(word);
  if (rank === null) return 1;
  const frequency = 0.1 / rank;
  return 1e-4 / (1e-4 + frequency);
}

/** The words' mean vector, of length 1; null if none is known. */
export const meanVector = (words: readonly string[]): WordVector | null => meanOf(words.map((word) => vectorOf(word)));

/** Of a word in both tables, so that the dot product of two is the mean of their cosines; null if neither has it. */
export function joinedVector(word: string): WordVector | null {
  let vector = joined.get(word);
  if (vector === undefined) {
    vector = joinedOf(word);
    if (joined.size >= mostJoined) joined.clear();
    joined.set(word, vector);
  }
  return vector;
}
const joined = new Map<string, WordVector | null>();
const mostJoined = 20_000;

function joinedOf(word: string): WordVector | null {
  const [own, sense] = [vectorOf(word), vectorOf(word, openWordSenses())];
  if (own === null && sense === null) return null;
  const { dimensions } = openWordVectors();
  const both = new Float32Array(dimensions * 2);
  if (own) both.set(own);
  if (sense) both.set(sense, dimensions);
  return both.map((component) => component * Math.SQRT1_2);
}

/** The mean of the words' joined vectors, of length 1, in which rare words count for more; null if none is known. */
export function meanOfJoined(words: readonly string[]): WordVector | null {
  const mean = new Float32Array(openWordVectors().dimensions * 2);
  for (const word of words) {
    const weight = telling(word);
    const vector = joinedVector(word);
    if (vector) for (let at = 0; at < mean.length; at++) (mean[at] as number) += weight * (vector[at] as number);
  }
  const length = Math.sqrt(cosine(mean, mean));
  return length < 1e-6 ? null : mean.map((component) => component / length);
}

/** Make it once for a catalogue's words, not for every query. */
export function matrixOf(words: Iterable<string>, table = openWordVectors()): WordMatrix {
  const { dimensions, components, scales: tableScales } = table;
  const known: { word: string; found: number | WordVector }[] = [];
  for (const word of new Set(words)) {
    const found = lookUp(word, table);
    if (found !== -1) known.push({ word, found });
  }
  const rows = new Int8Array(known.length * dimensions);
  const scales = new Float32Array(known.length);
  for (const [row, { found }] of known.entries()) {
    const at = row * dimensions;
    if (typeof found === "number") {
      rows.set(components.subarray(found * dimensions, (found + 1) * dimensions), at);
      scales[row] = tableScales[found] as number;
    } else scales[row] = quantise(found, rows.subarray(at, at + dimensions));
  }
  return { words: known.map(({ word }) => word), rows, scales };
}

/** The cosine of every word of the matrix, in its order. */
export function cosinesIn(query: WordVector, { rows, scales }: Omit<WordMatrix, "words">): Float32Array {
  const cosines = new Float32Array(scales.length);
  for (let row = 0, from = 0; row < cosines.length; row++, from += query.length)
    cosines[row] = dotWithRow(query, rows, from) * (scales[row] as number);
  return cosines;
}

/** The dot product with the row of whole numbers that begins at `from`. */
function dotWithRow(query: WordVector, rows: Int8Array, from: number): number {
  const dimensions = query.length;
  // Four independent sums, which the processor adds in parallel.
  let a = 0;
  let b = 0;
  let c = 0;
  let d = 0;
  let at = 0;
  for (; at + 3 < dimensions; at += 4) {
    a += (query[at] as number) * (rows[from + at] as number);
    b += (query[at + 1] as number) * (rows[from + at + 1] as number);
    c += (query[at + 2] as number) * (rows[from + at + 2] as number);
    d += (query[at + 3] as number) * (rows[from + at + 3] as number);
  }
  for (; at < dimensions; at++) a += (query[at] as number) * (rows[from + at] as number);
  return a + b + c + d;
}
