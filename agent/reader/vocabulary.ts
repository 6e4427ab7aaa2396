// The features that the reader knows, each with a row of weights of its own. A feature of fewer than four lines says more about these
// than about an act, and one that no line has says nothing: they are left out, so that a new word has no weight by chance.

/** A sample's features, and the line of the data that it is made from. */
interface Made {
  features: Uint32Array;
  line: number;
}

export class Vocabulary {
  /** The features, ascending: the row of each is its place. */
  readonly keys: Uint32Array;
  /** Hash table with linear probing: a row + 1; 0 is an empty slot. */
  readonly #slots: Uint32Array;
  /** The reading that each row was last found in. */
  readonly #lastIn: Uint32Array;
  #readings = 0;

  constructor(keys: Uint32Array) {
    this.keys = keys;
    let slots = 16;
    while (slots < keys.length * 2) slots *= 2;
    this.#slots = new Uint32Array(slots);
    this.#lastIn = new Uint32Array(keys.length);
    for (let row = 0; row < keys.length; row++) {
      let slot = (keys[row] as number) & (slots - 1);
      while (this.#slots[slot] !== 0) slot = (slot + 1) & (slots - 1);
      this.#slots[slot] = row + 1;
    }
  }

  get size(): number {
    return this.keys.length;
  }

  /** The rows of the features that are known, each once. */
  rowsOf(features: Uint32Array): Uint32Array {
    const last = this.#slots.length - 1;
    const reading = ++this.#readings;
    const rows = new Uint32Array(features.length);
    let count = 0;
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] as number;
      let slot = feature & last;
      for (let entry = this.#slots[slot] as number; entry !== 0; entry = this.#slots[slot] as number) {
        if (this.keys[entry - 1] === feature) {
          if (this.#lastIn[entry - 1] !== reading) rows[count++] = entry - 1;
          this.#lastIn[entry - 1] = reading;
          break;
        }
        slot = (slot + 1) & last;
      }
    }
    return rows.subarray(0, count);
  }
}

/** A feature needs so many lines. */
const fewest = 4;
/** From none to that many. */
const counts = fewest + 1;

export function vocabularyOf(samples: Iterable<Made>): Vocabulary {
  /** The last line that has the feature, and how many have it, in one number: pairs would take twice the time. */
  const lines = new Map<number, number>();
  for (const { features, line } of samples)
    for (let at = 0; at < features.length; at++) {
      const feature = features[at] as number;
      const found = lines.get(feature) ?? 0;
      const count = found % counts;
      if (count === fewest || (count > 0 && Math.floor(found / counts) === line)) continue;
      lines.set(feature, line * counts + count + 1);
    }
  const known = [...lines].filter(([, found]) => found % counts === fewest).map(([feature]) => feature);
  return new Vocabulary(Uint32Array.from(known).sort());
}
