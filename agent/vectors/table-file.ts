// The layout of `word-vectors.bin`. Everything is used in place: opening it is one read without creating strings, and a stored
// hash table finds the words. Little-endian, like every processor that Bun runs on.

export interface WordTable {
  count: number;
  dimensions: number;
  /** How many of the first words were kept for their frequency; the rarer ones after them are words of goods. */
  common: number;
  /** For each word: the factor that makes its components a vector of length 1. */
  scales: Float32Array;
  /** One row for each word. */
  components: Int8Array;
  /** Hash table with linear probing: a word's index + 1; 0 is an empty slot. */
  slots: Uint16Array;
  /** Where each word begins in `letters`, and where the last one ends. */
  starts: Uint32Array;
  letters: Uint8Array;
}

export interface WordRow {
  word: string;
  vector: ArrayLike<number>;
}

const magic = 0x56_57_44_49;
const version = 1;
const headerBytes = 32;
/** A slot has 16 bits. */
const mostWords = 65_535;

export class WordTableError extends Error {}

/** FNV-1a, 32 bits, with the high bits mixed into the low ones, which are poorly distributed. */
export const hashOf = (word: string): number => mixed(hashed(basis, word));

/** The hash of the strings joined, without joining them. */
export const hashOfAll = (a: string, b: string, c: string, d: string, e: string, f: string): number =>
  mixed(hashed(hashed(hashed(hashed(hashed(hashed(basis, a), b), c), d), e), f));

const basis = 0x811c9dc5;

const mixed = (hash: number): number => (hash ^ (hash >>> 15)) >>> 0;

function hashed(start: number, part: string): number {
  let hash = start;
  for (let at = 0; at < part.length; at++) hash = Math.imul(hash ^ part.charCodeAt(at), 0x01000193);
  return hash;
}

/** Rows in their order of frequency, words of a–z only, vectors of any length but 0. */
export function writeTable(rows: readonly WordRow[], common: number): Uint8Array<ArrayBuffer> {
  const dimensions = rows[0]?.vector.length ?? 0;
  if (rows.length > mostWords) throw new WordTableError(`A table holds at most ${mostWords} words.`);
  // At most half full, so that a lookup takes one or two probes.
  let slotCount = 16;
  while (slotCount < rows.length * 2) slotCount *= 2;
  const letters = new TextEncoder().encode(rows.map(({ word }) => word).join(""));
  const scalesAt = headerBytes;
  const slotsAt = scalesAt + rows.length * 4;
  const lengthsAt = slotsAt + slotCount * 2;
  const lettersAt = lengthsAt + rows.length;
  const componentsAt = lettersAt + letters.length;
  const bytes = new Uint8Array(componentsAt + rows.length * dimensions);
  new Uint32Array(bytes.buffer, 0, 7).set([
    magic,
    version,
    rows.length,
    dimensions,
    slotCount,
    letters.length,
    Math.min(common, rows.length),
  ]);
  const scales = new Float32Array(bytes.buffer, scalesAt, rows.length);
  const slots = new Uint16Array(bytes.buffer, slotsAt, slotCount);
  const components = new Int8Array(bytes.buffer, componentsAt);
  bytes.set(letters, lettersAt);
  for (const [place, { word, vector }] of rows.entries()) {
    if (!/^[a-z]{1,255}$/.test(word)) throw new WordTableError(`"${word}" is not a word of a–z.`);
    bytes[lengthsAt + place] = word.length;
    scales[place] = quantise(vector, components.subarray(place * dimensions, (place + 1) * dimensions));
    let slot = hashOf(word) & (slotCount - 1);
    while (slots[slot] !== 0) slot = (slot + 1) & (slotCount - 1);
    slots[slot] = place + 1;
  }
  return bytes;
}

/** Writes the vector as integers from −127 to 127; returns the factor that makes them a vector of length 1. */
export function quantise(vector: ArrayLike<number>, into: Int8Array): number {
  let largest = 0;
  for (let at = 0; at < into.length; at++) largest = Math.max(largest, Math.abs(vector[at] as number));
  if (!(largest > 0)) throw new WordTableError("A vector of nothing but zeros has no direction.");
  let squares = 0;
  for (let at = 0; at < into.length; at++) {
    const whole = Math.round(((vector[at] as number) / largest) * 127);
    into[at] = whole;
    squares += whole * whole;
  }
  return 1 / Math.sqrt(squares);
}

/** A view of the table in these bytes, without a copy. */
export function readTable(bytes: Uint8Array<ArrayBuffer>): WordTable {
  const { buffer, byteOffset } = bytes;
  if (byteOffset % 4 !== 0) return readTable(bytes.slice());
  const header = bytes.length < headerBytes ? [] : new Uint32Array(buffer, byteOffset, 7);
  const [mark, madeAs, count = 0, dimensions = 0, slotCount = 0, letterCount = 0, common = 0] = header;
  const scalesAt = byteOffset + headerBytes;
  const slotsAt = scalesAt + count * 4;
  const lengthsAt = slotsAt + slotCount * 2;
  const lettersAt = lengthsAt + count;
  const componentsAt = lettersAt + letterCount;
  if (mark !== magic || madeAs !== version || componentsAt + count * dimensions !== byteOffset + bytes.length)
    throw new WordTableError(`This is no table of word vectors of version ${version}, or not a whole one.`);
  const lengths = new Uint8Array(buffer, lengthsAt, count);
  const starts = new Uint32Array(count + 1);
  for (let place = 0; place < count; place++)
    starts[place + 1] = (starts[place] as number) + (lengths[place] as number);
  return {
    count,
    dimensions,
    common,
    scales: new Float32Array(buffer, scalesAt, count),
    components: new Int8Array(buffer, componentsAt, count * dimensions),
    slots: new Uint16Array(buffer, slotsAt, slotCount),
    starts,
    letters: new Uint8Array(buffer, lettersAt, letterCount),
  };
}

/** Reads a word by its place. */
export function wordReader({ starts, letters }: WordTable): (place: number) => string {
  const text = new TextDecoder("latin1").decode(letters);
  return (place) => text.slice(starts[place], starts[place + 1]);
}

export const wordsOf = (table: WordTable): string[] => {
  const word = wordReader(table);
  return Array.from({ length: table.count }, (_, place) => word(place));
};

/** The word's index by frequency, from 0; -1 for an unknown word. */
export function placeOf(table: WordTable, word: string): number {
  const { slots, starts, letters } = table;
  const mask = slots.length - 1;
  for (let slot = hashOf(word) & mask; ; slot = (slot + 1) & mask) {
    const place = (slots[slot] as number) - 1;
    if (place < 0) return -1;
    const start = starts[place] as number;
    if ((starts[place + 1] as number) - start !== word.length) continue;
    let at = 0;
    while (at < word.length && letters[start + at] === word.charCodeAt(at)) at++;
    if (at === word.length) return place;
  }
}
