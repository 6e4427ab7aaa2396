// Seeded random numbers, the same on every machine, so that training is reproducible. What is drawn for a sample depends on that
// sample alone: lines that are added to the data change nothing of what is drawn for the others, and so little of how they are read.

/** 32-bit integers from a linear congruential generator. */
export type Draw = () => number;

export function drawing(seed: number): Draw {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    return state;
  };
}

/** An integer from 0 to below `bound`. Drops the low bits, which have a short period. */
export const drawBelow = (draw: Draw, bound: number): number => (draw() >>> 8) % Math.max(1, bound);

/** A sample's own draws in a round. */
export const drawingOf = (key: number, round: number): Draw => drawing(mixed(key, -1 - round));

/** The order of a round: each sample has a place of its own, by its key. At most two million samples. */
export function shuffled(keys: Uint32Array, round: number): Uint32Array {
  const places = new Float64Array(keys.length);
  for (let at = 0; at < keys.length; at++) places[at] = mixed(keys[at] as number, round) * 2 ** 21 + at;
  return Uint32Array.from(places.sort(), (place) => place % 2 ** 21);
}

/** The last step of MurmurHash3. */
function mixed(key: number, by: number): number {
  let hash = key + Math.imul(by, 0x9e3779b9);
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** Picks from a list, most of which stay the same when entries are added. */
export class Picks<Kind> {
  readonly #entries: readonly { entry: Kind; key: number }[];

  /** `textOf`: of an entry. What is in the list more often is picked more often. */
  constructor(entries: readonly Kind[], textOf: (entry: Kind) => string) {
    const counts = new Map<string, number>();
    this.#entries = entries
      .map((entry) => {
        const text = textOf(entry);
        const count = counts.get(text) ?? 0;
        counts.set(text, count + 1);
        return { entry, key: keyOf(text, count) };
      })
      .sort((a, b) => a.key - b.key);
  }

  /** The first entry from a random place on. */
  pick(draw: Draw): Kind | undefined {
    const place = draw();
    let [from, to] = [0, this.#entries.length];
    while (from < to) {
      const middle = (from + to) >> 1;
      if ((this.#entries[middle] as { key: number }).key < place) from = middle + 1;
      else to = middle;
    }
    return (this.#entries[from] ?? this.#entries[0])?.entry;
  }
}

export const keyOf = (data: string | Uint32Array, seed = 0): number => Bun.hash.xxHash32(data, seed);
