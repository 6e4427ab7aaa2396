// The listings that are nearest to a wish, exactly, without reading all lists of words that are near to its words: a wish has hundreds,
// with millions of entries. The words that are worth most come first, and once no listing that was not met yet can be among those asked
// for, only the best of those met are looked at word by word.
import { sum } from "./found-by-words.ts";
import { highestFirst } from "./highest-first.ts";
import { isNamedBy, type WordIndex } from "./word-index.ts";

/** What a word is worth to a wish in a listing that it names, and in one that only mentions it. */
export interface Worth {
  named: number;
  described: number;
}
/** Of one of the wish's words in one table: words of the index. A listing's best one counts. */
export type WishPart = ReadonlyMap<number, Worth>;

export interface Wish {
  parts: readonly WishPart[];
  /** Slots that have something to help with what the wish tells of, and what that adds. */
  helping: ReadonlyMap<number, number>;
}

/** How near the listing in a slot is, from its own words. */
export function nearnessOf(index: WordIndex, { parts, helping }: Wish): (slot: number) => number {
  const worths = new Map<number, { part: number; worth: Worth }[]>();
  for (const [part, values] of parts.entries())
    for (const [word, worth] of values) {
      const known = worths.get(word);
      if (known) known.push({ part, worth });
      else worths.set(word, [{ part, worth }]);
    }
  const best = new Float64Array(parts.length);
  return (slot) => {
    best.fill(0);
    for (const word of index.wordsAt(slot)) {
      const here = worths.get(word);
      if (!here?.some(({ part, worth }) => worth.named > (best[part] as number))) continue;
      const how = isNamedBy(index.packedAt(word, slot)) ? "named" : "described";
      for (const { part, worth } of here) best[part] = Math.max(best[part] as number, worth[how]);
    }
    return rounded(best.reduce((sum, value) => sum + value, helping.get(slot) ?? 0));
  };
}

export interface Limits {
  /** Slots to leave out. */
  isLeft: (slot: number) => boolean;
  /** Others with a lower score. */
  atLeast: number;
  /** Others with a lower share of the best score. */
  ofBest: number;
  /** So many of the best. */
  atMost: number;
}

/** The slots with the highest scores, in any order and with some of the next. */
export function nearestSlots(index: WordIndex, wish: Wish, limits: Limits): { slot: number; score: number }[] {
  const met = new Met(index, wish, limits);
  const lists = wish.parts.map((part) => [...part].sort(([, a], [, b]) => b.named - a.named));
  const next = wish.parts.map(() => 0);
  /** The most that a listing can have of each part by words that were not read. */
  const left = lists.map(([first]) => first?.[1].named ?? 0);
  const entries = (part: number) => index.entryCount(lists[part]?.[next[part] as number]?.[0] ?? -1);
  let readMore = 0;
  for (;;) {
    const gains = left.map((value, part) => value / (1 + entries(part) / longList));
    const part = gains.indexOf(Math.max(...gains, 0));
    const [word, worth] = lists[part]?.[next[part] as number] ?? [];
    if (word === undefined || worth === undefined) break;
    const hasAll = sum(left) < met.floor(left);
    if (hasAll) readMore += entries(part);
    if (readMore > met.likely * entriesALook) break;
    met.raise(part, word, worth, hasAll);
    (next[part] as number)++;
    left[part] = lists[part]?.[next[part] as number]?.[1].named ?? 0;
  }
  return met.best(left);
}

/** Lists of more entries are put off. */
const longList = 200_000;
/** Reading so many entries takes as long as a look at a listing, of which a list spares some. */
const entriesALook = 50;
const fewest = 1024;
const isOut = -1;
const steps = 2048;
/** Sums of the same values in another order differ by less, so scores are rounded; what bounds them is above them by more. */
const sameSum = 1e-6;
const rounded = (score: number): number => Math.round(score * 1e5) / 1e5;
const rounding = 2e-5;
/** Larger ones are not kept for the next wish. */
const mostKept = 2 ** 22;

/**
 * By slot: the number of a listing that was met. Used again by the next wish, as are the columns of those met: new ones cost more than
 * what is written to them.
 */
let numbers = new Int32Array(0);
interface Room {
  slots: Uint32Array;
  /** At least what they score. */
  scores: Float64Array;
  /** Of each part. */
  cells: Float32Array;
}
let kept: Room | null = null;

/** The listings that were met, with what is known of them. */
class Met {
  /** How many may be among the best. */
  likely = Number.POSITIVE_INFINITY;
  private count = 0;
  private room: Room;
  private readonly index: WordIndex;
  private readonly wish: Wish;
  private readonly limits: Limits;
  private readonly width: number;
  private lowest: number;
  private entries = 0;
  private entriesAtFloor = -1;

  constructor(index: WordIndex, wish: Wish, limits: Limits) {
    this.index = index;
    this.wish = wish;
    this.limits = limits;
    this.width = wish.parts.length;
    const room = kept ?? {
      slots: new Uint32Array(fewest),
      scores: new Float64Array(fewest),
      cells: new Float32Array(fewest),
    };
    kept = null;
    this.room = room;
    this.lowest = limits.atLeast;
    if (numbers.length < index.slotCount) numbers = new Int32Array(Math.ceil(index.slotCount * 1.25));
    else numbers.fill(0);
    for (const [slot, helps] of wish.helping) {
      const number = this.enter(slot);
      if (number !== isOut) this.room.scores[number - 1] = helps;
    }
  }

  private enter(slot: number): number {
    if (this.limits.isLeft(slot)) {
      numbers[slot] = isOut;
      return isOut;
    }
    const { width } = this;
    const at = this.count++;
    this.makeRoom();
    const { slots, scores, cells } = this.room;
    slots[at] = slot;
    scores[at] = 0;
    for (let cell = at * width; cell < (at + 1) * width; cell++) cells[cell] = 0;
    numbers[slot] = this.count;
    return this.count;
  }

  private makeRoom(): void {
    const { count, width } = this;
    const { slots, scores, cells } = this.room;
    if (count > slots.length) {
      this.room.slots = new Uint32Array(count * 2);
      this.room.slots.set(slots);
      this.room.scores = new Float64Array(count * 2);
      this.room.scores.set(scores);
    }
    if (count * width > cells.length) {
      this.room.cells = new Float32Array(count * width * 2);
      this.room.cells.set(cells);
    }
  }

  /** Every listing with the word has at least this of the part. `known`: only of those that were met. */
  raise(part: number, word: number, { named, described }: Worth, known: boolean): void {
    const { values, codes, length } = this.index.entriesOf(word);
    const { width } = this;
    this.entries += length;
    for (let at = 0; at < length; at++) {
      const slot = values[at] as number;
      let number = numbers[slot] as number;
      if (number === 0 && !known) number = this.enter(slot);
      if (number <= 0) continue;
      const { cells, scores } = this.room;
      const cell = (number - 1) * width + part;
      const more = (isNamedBy(codes[at] as number) ? named : described) - (cells[cell] as number);
      if (more <= 0) continue;
      cells[cell] = (cells[cell] as number) + more;
      scores[number - 1] = (scores[number - 1] as number) + more;
    }
  }

  /** No listing that scores less is asked for. Found again after enough entries. */
  floor(left: readonly number[]): number {
    const { limits, count, entries } = this;
    const { scores } = this.room;
    if (entries - this.entriesAtFloor <= count / 2) return this.lowest;
    this.entriesAtFloor = entries;
    let best = 0;
    for (let at = 0; at < count; at++) best = Math.max(best, scores[at] as number);
    if (best === 0) return this.lowest;
    const having = new Uint32Array(steps + 1);
    for (let at = 0; at < count; at++) {
      const step = Math.floor(((scores[at] as number) / best) * steps);
      having[step] = (having[step] as number) + 1;
    }
    let step = steps;
    for (let above = having[step] as number; step > 0 && above < limits.atMost; above += having[step] as number) step--;
    this.lowest = Math.max(limits.atLeast, best * limits.ofBest, (step / steps) * best) - rounding;
    this.likely = 0;
    for (let number = 0; number < count; number++) if (this.most(number, left) >= this.lowest) this.likely++;
    return this.lowest;
  }

  /** The most that a listing can score. */
  private most(number: number, left: readonly number[]): number {
    const { scores, cells } = this.room;
    let most = scores[number] as number;
    for (let part = 0, cell = number * this.width; part < left.length; part++, cell++)
      if ((left[part] as number) > (cells[cell] as number)) most += (left[part] as number) - (cells[cell] as number);
    return most;
  }

  best(left: readonly number[]): { slot: number; score: number }[] {
    const { limits } = this;
    this.entriesAtFloor = -this.count;
    const floor = this.floor(left);
    const highest: number[] = [];
    const known: number[] = [];
    const likely: number[] = [];
    for (let number = 0; number < this.count; number++) {
      const most = this.most(number, left);
      if (most < floor) continue;
      highest.push(most);
      known.push(this.room.scores[number] as number);
      likely.push(this.room.slots[number] as number);
    }
    if (this.room.cells.length <= mostKept) kept = this.room;
    const score = nearnessOf(this.index, this.wish);
    const found: { slot: number; score: number }[] = [];
    /** As many of the best as are asked for. */
    const first: number[] = [];
    for (const at of highestFirst(Float64Array.from(highest), Uint32Array.from(likely))) {
      const last = first.length >= limits.atMost ? (first[limits.atMost - 1] as number) : 0;
      if ((highest[at] as number) + rounding < last) break;
      const slot = likely[at] as number;
      const before = known[at] as number;
      const exact = (highest[at] as number) - before < sameSum ? rounded(before) : score(slot);
      if (exact < limits.atLeast || exact === 0) continue;
      found.push({ slot, score: exact });
      if (limits.atMost === Number.POSITIVE_INFINITY || exact <= last) continue;
      const place = first.findIndex((each) => each < exact);
      first.splice(place < 0 ? first.length : place, 0, exact);
      if (first.length > limits.atMost) first.pop();
    }
    return found;
  }
}
