// Which listings have a query's words, and how: in arrays, as a third of a catalogue may have a frequent one.

import type { Spelling, WantedWord } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import type { Slot } from "./slots.ts";
import { inCategory, inCore, inTags, inTitle, isModifier, isTagHead, type WordIndex } from "./word-index.ts";

export interface Candidate {
  entry: Slot;
  /** Breaks ties: the listing indexed first wins. */
  place: number;
  /** For each wanted word, in single precision. A plain array: of a word or two, a typed one costs more to make than all else here. */
  strengths: number[];
  coreMask: number;
  thingMask: number;
  calledMask: number;
  namedMask: number;
  /** Words that only state the purpose. */
  modifierMask: number;
  /** The subset of them that counts as purpose. */
  forMask: number;
  /** Words of the title behind its name. */
  behindMask: number;
  score: number;
  share: number;
  coreShare: number;
  thingShare: number;
  namedShare: number;
  cosine: number;
}

export const newCandidate = (entry: Slot, place: number, words: number): Candidate => ({
  entry,
  place,
  strengths: new Array<number>(words).fill(0),
  coreMask: 0,
  thingMask: 0,
  calledMask: 0,
  namedMask: 0,
  modifierMask: 0,
  forMask: 0,
  behindMask: 0,
  score: 0,
  share: 0,
  coreShare: 0,
  thingShare: 0,
  namedShare: 0,
  cosine: 0,
});

/** How a listing has a word, in bits. */
const core = 1;
const modifier = 2;
const thing = 4;
/** Category or tags have it. */
const called = 8;
const named = 16;
/** The title has it behind the name alone. */
const behind = 32;

/** `alone`: the query's only word must name the product; one of several may describe it. */
function waysOf(packed: number, alone: boolean): number {
  const titled = inTitle(packed);
  const isCore = inCore(packed);
  // If the title has the word outside its core, the product is only for it, whatever its tags.
  const isThing = isCore || inCategory(packed) || (isTagHead(packed) && !titled);
  const isCalled = inCategory(packed) || (alone ? isTagHead(packed) : inTags(packed));
  return (
    (isCore ? core : 0) |
    (isModifier(packed) ? modifier : 0) |
    (isThing ? thing : 0) |
    (isCalled ? called : 0) |
    (isCalled || titled ? named : 0) |
    (titled && !isCore && !isModifier(packed) ? behind : 0)
  );
}

const fewest = 256;
const isOut = -1;
/** Masks of words have this many bits. */
const mostMasked = 31;

interface Limits {
  excluded: ReadonlySet<string>;
  /** Vendors outside the scope. */
  skip: (vendorId: string) => boolean;
  /** Only these listings. */
  only?: readonly string[];
}

/** Which listings take part: only those that have a word already, or only new ones after the first `after`. */
interface Part {
  known?: boolean;
  after?: number;
}

export class Matches {
  /** The listings with any of the words; each has a number. */
  count = 0;
  /** For each listing and word. */
  strengths: Float32Array;
  private ways: Uint8Array;
  slots = new Uint32Array(fewest);
  /** By slot: the listing's number plus one, or `isOut`. */
  private readonly numbers: Int32Array;
  private readonly index: WordIndex;
  private readonly wanted: readonly WantedWord[];
  private readonly sum: (slot: number, packed: number) => number;

  constructor(index: WordIndex, wanted: readonly WantedWord[], { excluded, skip, only }: Limits) {
    this.index = index;
    this.wanted = wanted;
    this.sum = index.fieldSum();
    this.strengths = new Float32Array(fewest * wanted.length);
    this.ways = new Uint8Array(fewest * wanted.length);
    this.numbers = new Int32Array(index.slotCount);
    const mark = (listingIds: Iterable<string>, number: number) => {
      for (const listingId of listingIds) {
        const slot = index.slotOf(listingId);
        if (slot >= 0) this.numbers[slot] = number;
      }
    };
    if (only) {
      this.numbers.fill(isOut);
      mark(only, 0);
    }
    const skipped = Uint8Array.from(index.vendorIds, (vendorId) => (skip(vendorId) ? 1 : 0));
    if (skipped.includes(1))
      for (let slot = 0; slot < this.numbers.length; slot++)
        if (skipped[index.vendorOf(slot)] === 1) this.numbers[slot] = isOut;
    mark(excluded, isOut);
  }

  /** The listings with the word at a place of the query. */
  add(at: number, part: Part = {}): void {
    for (const spelling of (this.wanted[at] as WantedWord).spellings) {
      const ids = spelling.stems.map((stem) => this.index.wordId(stem));
      if (ids.includes(undefined)) continue;
      if (ids.length === 1) this.addWord(at, ids[0] as number, spelling.weight, part);
      else this.addWords(at, ids as number[], spelling, part);
    }
  }

  private addWord(at: number, word: number, weight: number, { known = false, after = 0 }: Part): void {
    const { values, codes, length } = this.index.entriesOf(word);
    const { numbers, sum } = this;
    const alone = this.wanted.length === 1;
    for (let entry = 0; entry < length; entry++) {
      const slot = values[entry] as number;
      const number = numbers[slot] as number;
      if (number === 0 ? known : number <= after) continue;
      const packed = codes[entry] as number;
      const x = sum(slot, packed);
      this.note(
        number > 0 ? number - 1 : this.enter(slot),
        at,
        weight * (x / (params.saturation + x)),
        waysOf(packed, alone),
      );
    }
  }

  /** Listings that have all of these words. */
  private addWords(at: number, words: readonly number[], { stems, phrase, weight }: Spelling, part: Part): void {
    const { known = false, after = 0 } = part;
    const { index, numbers } = this;
    const slots = index.slotsWith(words).filter((slot) => {
      const number = numbers[slot] as number;
      return number === 0 ? !known : number > after;
    });
    const strengths = new Float64Array(slots.length).fill(Number.POSITIVE_INFINITY);
    const ways = new Uint8Array(slots.length).fill(0xff);
    // Where they may be anywhere, the first matches as usual.
    for (const word of phrase ? words : words.slice(0, 1)) {
      const { values, codes, length } = index.entriesOf(word);
      for (let entry = 0, place = 0; entry < length && place < slots.length; entry++) {
        if (values[entry] !== slots[place]) continue;
        const packed = codes[entry] as number;
        const x = this.sum(slots[place] as number, packed);
        strengths[place] = Math.min(strengths[place] as number, x / (params.saturation + x));
        ways[place] = (ways[place] as number) & waysOf(packed, this.wanted.length === 1);
        place++;
      }
    }
    const tag = index.tagId(stems);
    for (const [place, slot] of slots.entries()) {
      let how = ways[place] as number;
      if (phrase) {
        const entry = index.slot(slot);
        const isTag = tag !== undefined && entry?.tagIds.includes(tag) === true;
        const title = entry?.titleWords ?? [];
        if (!isTag && !title.some((_, start) => words.every((id, next) => title[start + next] === id))) continue;
        how = (how & ~(thing | called)) | (how & core || isTag ? thing : 0) | (isTag ? called : 0);
      }
      const number = numbers[slot] as number;
      this.note(number > 0 ? number - 1 : this.enter(slot), at, weight * (strengths[place] as number), how);
    }
  }

  private enter(slot: number): number {
    const number = this.count++;
    if (number === this.slots.length) {
      const words = this.wanted.length;
      const { slots, strengths, ways } = this;
      this.slots = new Uint32Array(number * 2);
      this.slots.set(slots);
      this.strengths = new Float32Array(number * 2 * words);
      this.strengths.set(strengths);
      this.ways = new Uint8Array(number * 2 * words);
      this.ways.set(ways);
    }
    this.slots[number] = slot;
    this.numbers[slot] = number + 1;
    return number;
  }

  private note(number: number, at: number, strength: number, how: number): void {
    const cell = number * this.wanted.length + at;
    const whole = how & core ? strength + this.naming(this.slots[number] as number) : strength;
    const before = this.ways[cell] as number;
    // The strongest spelling says whether the word states the purpose.
    const stronger = whole > (this.strengths[cell] as number);
    this.ways[cell] = ((before | how) & ~modifier) | ((stronger ? how : before) & modifier);
    if (stronger) this.strengths[cell] = whole;
  }

  /** What a word of the title's core adds: a word of a short title names the product more surely than one of twenty. */
  private naming(slot: number): number {
    const inShort = Math.min(1, params.shortTitle / this.index.titleLength(slot));
    return params.core * (params.coreOfAny + (1 - params.coreOfAny) * inShort);
  }

  /** Whether a word may name the product, as far as words alone tell. */
  mayBeThing(number: number): boolean {
    const words = this.wanted.length;
    for (let at = 0; at < words; at++) if (((this.ways[number * words + at] as number) & thing) !== 0) return true;
    return false;
  }

  candidate(number: number, index: WordIndex): Candidate {
    const words = this.wanted.length;
    const slot = this.slots[number] as number;
    const made = newCandidate(index.entry(slot), slot, words);
    for (let at = 0; at < words; at++) {
      const cell = number * words + at;
      made.strengths[at] = this.strengths[cell] as number;
      if (at >= mostMasked) continue;
      const ways = this.ways[cell] as number;
      const bit = 1 << at;
      if (ways & core) made.coreMask |= bit;
      if (ways & modifier) made.modifierMask |= bit;
      if (ways & thing) made.thingMask |= bit;
      if (ways & called) made.calledMask |= bit;
      if (ways & named) made.namedMask |= bit;
      if (ways & behind) made.behindMask |= bit;
    }
    return made;
  }
}
