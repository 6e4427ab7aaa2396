// Trains the local embedding model: the strongest directions of the listings × words matrix, by randomised subspace iteration
// (Halko, Martinsson, Tropp 2011). The seed is fixed: the same texts give the same basis.
import { type Basis, textWeights } from "./local.ts";

const mostDimensions = 256;
const mostWords = 20_000;
const rounds = 3;
const seed = 20_260_101;

/** Fewer listings don't show which words occur together. */
export const fewestTexts = 24;

/**
 * Trains on listing texts (see `embeddingText` of the server). Yields often, so that the caller can let others run between
 * two steps; null when there is too little to learn from.
 */
export function* learnBasis(
  name: string,
  texts: readonly string[],
  atMost = mostDimensions,
): Generator<void, Basis | null> {
  if (texts.length < fewestTexts) return null;
  const frequencies = new Map<string, number>();
  const rows: Map<string, number>[] = [];
  for (const [at, text] of texts.entries()) {
    const weights = textWeights(text);
    rows.push(weights);
    for (const stem of weights.keys()) frequencies.set(stem, (frequencies.get(stem) ?? 0) + 1);
    if (at % 50 === 49) yield;
  }
  const words = [...frequencies]
    .filter(([, frequency]) => frequency >= 2)
    .sort(([left, a], [right, b]) => b - a || (left < right ? -1 : 1))
    .slice(0, mostWords)
    .map(([word]) => word);
  yield;
  const dimensions = Math.min(atMost, Math.floor(Math.min(texts.length, words.length) / 3));
  if (dimensions < 4) return null;

  const place = new Map(words.map((word, at) => [word, at]));
  const weights = Float32Array.from(words, (word) => Math.log(1 + texts.length / (frequencies.get(word) ?? 1)));
  const matrix = yield* toMatrix(rows, place, weights);

  const q = randomMatrix(words.length, dimensions);
  for (let round = 1; round <= rounds; round++) {
    yield* multiplyByGram(matrix, q, dimensions);
    // Once is enough in between; the last step is done twice for precision.
    yield* orthonormalise(q, words.length, dimensions);
    if (round === rounds) yield* orthonormalise(q, words.length, dimensions);
  }

  const directions = new Int8Array(words.length * dimensions);
  const scales = new Float32Array(words.length);
  for (let word = 0; word < words.length; word++) {
    const start = word * dimensions;
    let largest = 0;
    for (let at = 0; at < dimensions; at++) largest = Math.max(largest, Math.abs(q[start + at] as number));
    if (largest === 0) continue;
    scales[word] = largest / 127;
    for (let at = 0; at < dimensions; at++) {
      directions[start + at] = Math.round(((q[start + at] as number) / largest) * 127);
    }
  }
  return { name, dimensions, words, weights, directions, scales };
}

/** Listings × words, rows of unit length; sparse. */
interface SparseRows {
  starts: Uint32Array;
  columns: Uint32Array;
  values: Float32Array;
}

function* toMatrix(
  rows: readonly Map<string, number>[],
  place: ReadonlyMap<string, number>,
  weights: Float32Array,
): Generator<void, SparseRows> {
  const starts = new Uint32Array(rows.length + 1);
  let size = 0;
  for (const [at, row] of rows.entries()) {
    for (const stem of row.keys()) if (place.has(stem)) size++;
    starts[at + 1] = size;
    if (at % 200 === 199) yield;
  }
  const columns = new Uint32Array(size);
  const values = new Float32Array(size);
  let filled = 0;
  for (const [at, row] of rows.entries()) {
    const start = filled;
    let squares = 0;
    for (const [stem, weight] of row) {
      const column = place.get(stem);
      if (column === undefined) continue;
      const value = weight * (weights[column] as number);
      columns[filled] = column;
      values[filled++] = value;
      squares += value * value;
    }
    const length = Math.sqrt(squares) || 1;
    for (let index = start; index < filled; index++) values[index] = (values[index] as number) / length;
    if (at % 200 === 199) yield;
  }
  return { starts, columns, values };
}

/** q ← (AᵀA) q, one listing at a time. */
function* multiplyByGram(matrix: SparseRows, q: Float32Array, width: number): Generator<void> {
  const { starts, columns, values } = matrix;
  const result = new Float32Array(q.length);
  const row = new Float32Array(width);
  let work = 0;
  for (let listing = 0; listing + 1 < starts.length; listing++) {
    const from = starts[listing] as number;
    const to = starts[listing + 1] as number;
    row.fill(0);
    for (let index = from; index < to; index++) {
      const start = (columns[index] as number) * width;
      const value = values[index] as number;
      for (let at = 0; at < width; at++) row[at] = (row[at] as number) + value * (q[start + at] as number);
    }
    for (let index = from; index < to; index++) {
      const start = (columns[index] as number) * width;
      const value = values[index] as number;
      for (let at = 0; at < width; at++)
        result[start + at] = (result[start + at] as number) + value * (row[at] as number);
    }
    work += (to - from) * width;
    if (work > 1_000_000) {
      work = 0;
      yield;
    }
  }
  q.set(result);
}

/** Makes the columns of q (rows × width, row after row) orthonormal, by the Cholesky factor of its Gram matrix. */
function* orthonormalise(q: Float32Array, rows: number, width: number): Generator<void> {
  const gram = new Float64Array(width * width);
  for (let row = 0; row < rows; row++) {
    const start = row * width;
    for (let left = 0; left < width; left++) {
      const value = q[start + left] as number;
      if (value === 0) continue;
      const line = left * width;
      for (let right = 0; right <= left; right++) {
        gram[line + right] = (gram[line + right] as number) + value * (q[start + right] as number);
      }
    }
    if (row % 60 === 59) yield;
  }
  const lower = cholesky(gram, width);
  yield;
  // Rows of q times the inverse of the transposed factor: forward substitution, one row at a time.
  const inverses = Float64Array.from({ length: width }, (_, at) => 1 / (lower[at * width + at] as number));
  for (let row = 0; row < rows; row++) {
    const start = row * width;
    for (let column = 0; column < width; column++) {
      let value = q[start + column] as number;
      const line = column * width;
      for (let at = 0; at < column; at++) value -= (lower[line + at] as number) * (q[start + at] as number);
      q[start + column] = value * (inverses[column] as number);
    }
    if (row % 60 === 59) yield;
  }
}

function cholesky(gram: Float64Array, width: number): Float64Array {
  const lower = new Float64Array(width * width);
  let largest = 0;
  for (let at = 0; at < width; at++) largest = Math.max(largest, gram[at * width + at] as number);
  // Directions missing from the catalogue become noise instead of a division by zero.
  const smallest = Math.max(largest * 1e-10, 1e-30);
  for (let row = 0; row < width; row++) {
    for (let column = 0; column <= row; column++) {
      let value = gram[row * width + column] as number;
      for (let at = 0; at < column; at++)
        value -= (lower[row * width + at] as number) * (lower[column * width + at] as number);
      lower[row * width + column] =
        row === column ? Math.sqrt(Math.max(value, smallest)) : value / (lower[column * width + column] as number);
    }
  }
  return lower;
}

function randomMatrix(rows: number, width: number): Float32Array {
  let state = seed;
  // mulberry32
  const random = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return Float32Array.from({ length: rows * width }, () => random() + random() + random() - 1.5);
}
