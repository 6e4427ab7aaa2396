// Which listings have a query's words, and how: in arrays, as a third of a catalogue may have a frequent one.

import type { Spelling, WantedWord } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import type { Placed, Slot, Slots } from "./slots.ts";
import { endsName, inCategory, inCore, inTags, inTitle, isModifier, isTagHead, type WordIndex } from "./word-index.ts";

/** What a query's words are in a listing. One object for all listings that have them alike: thousands are, in a few ways. */
export interface Roles {
  /** The query's words that the listing has, as typed. */
  readonly matched: readonly string[];
  /** Share of the query's weight that the listing has, 0 to 1. */
  readonly share: number;
  /** The same of the title's core. */
  readonly coreShare: number;
  /** Of words that name the product: title core, category, a tag. */
  readonly thingShare: number;
  /** Of title, category or tags, except words for its purpose. */
  readonly namedShare: number;
  /** Is the product that the query's last word names. */
  readonly isAsked: boolean;
  /** Has that word in its title only as its purpose ("laptop stand"); not for food with that tag. */
  readonly isFor: boolean;
  /** Has that word in its title only behind its name: "net for a bed". */
  readonly isBehind: boolean;
}

/** A listing that words or meaning found. Small, and what it refers to is read when asked: a search makes thousands. */
export class Candidate implements Placed {
  readonly slots: Slots;
  /** Breaks ties: the listing indexed first wins. */
  readonly place: number;
  readonly roles: Roles;
  score: number;
  cosine = 0;
  /** Shares another tag with listings whose title names the product, or there are no such listings. */
  kin = true;
  private read: Slot | undefined;

  constructor(slots: Slots, place: number, roles: Roles, score: number) {
    this.slots = slots;
    this.place = place;
    this.roles = roles;
    this.score = score;
  }

  get entry(): Slot {
    this.read ??= this.slots.at(this.place);
    return this.read;
  }
  get listingId(): string {
    return this.entry.listingId;
  }
  get matched(): readonly string[] {
    return this.roles.matched;
  }
  get share(): number {
    return this.roles.share;
  }
}

/** How a listing has a word, in bits. */
export const way = {
  core: 1,
  modifier: 2,
  thing: 4,
  /** Category or tags have it. */
  called: 8,
  named: 16,
  /** The title has it behind the name alone. */
  behind: 32,
  /** A name in the title ends with it. */
  endsName: 64,
  /** It only states the purpose. */
  purpose: 128,
} as const;

/** `alone`: the query's only word must name the product; one of several may describe it. */
function waysOf(packed: number, alone: boolean): number {
  const titled = inTitle(packed);
  const isCore = inCore(packed);
  // If the title has the word outside its core, the product is only for it, whatever its tags.
  const isThing = isCore || inCategory(packed) || (isTagHead(packed) && !titled);
  const isCalled = inCategory(packed) || (alone ? isTagHead(packed) : inTags(packed));
  return (
    (isCore ? way.core : 0) |
    (isModifier(packed) ? way.modifier : 0) |
    (isThing ? way.thing : 0) |
    (isCalled ? way.called : 0) |
    (isCalled || titled ? way.named : 0) |
    (titled && !isCore && !isModifier(packed) ? way.behind : 0) |
    (endsName(packed) ? way.endsName : 0)
  );
}

const titled = 1;
const tagged = 2;

/** Used again by the next search: of a million listings it would be 4 MB for each. */
let numbersBySlot = new Int32Array(0);

function cleared(slots: number): Int32Array {
  if (numbersBySlot.length < slots) numbersBySlot = new Int32Array(Math.ceil(slots * 1.25));
  else numbersBySlot.fill(0);
  return numbersBySlot;
}

const fewest = 256;
const isOut = -1;
/** Masks of words have this many bits. */
export const mostMasked = 31;

interface Limits {
  excluded: ReadonlySet<string>;
  /** Vendors outside the scope. */
  skip: (vendorId: string) => boolean;
  /** Only these listings. */
  only?: readonly string[];
}

/** Which listings take part: only those that have a word already, and not the first `after`, which have it counted. */
interface Part {
  known?: boolean;
  after?: number;
}

export class Matches {
  /** The listings with any of the words; each has a number. */
  count = 0;
  /** For each listing and word. */
  strengths: Float32Array;
  /** How it has the word, `way`; nothing for words beyond `mostMasked`. */
  ways: Uint8Array;
  slots = new Uint32Array(fewest);
  /** 1 after a closer look, which changes strengths and ways. */
  isLookedAt = new Uint8Array(fewest);
  /** By slot: the listing's number plus one, or `isOut`. */
  private readonly numbers: Int32Array;
  private readonly together = new Map<string, { slots: Uint32Array; packed: Uint32Array[] }>();
  private readonly index: WordIndex;
  private readonly wanted: readonly WantedWord[];
  private readonly sum: (slot: number, packed: number) => number;

  constructor(index: WordIndex, wanted: readonly WantedWord[], { excluded, skip, only }: Limits) {
    this.index = index;
    this.wanted = wanted;
    this.sum = index.fieldSum();
    this.strengths = new Float32Array(fewest * wanted.length);
    this.ways = new Uint8Array(fewest * wanted.length);
    this.numbers = cleared(index.slotCount);
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
    if (index.vendorIds.some(skip)) {
      const skipped = index.vendorIds.map(skip);
      for (let slot = 0; slot < index.slotCount; slot++)
        if (skipped[index.vendorOf(slot)] === true) this.numbers[slot] = isOut;
    }
    mark(excluded, isOut);
  }

  /** The listings with the word at a place of the query. */
  add(at: number, part: Part = {}): void {
    const { spellings } = this.wanted[at] as WantedWord;
    if (!part.known)
      this.makeRoom(
        Math.max(...spellings.map(({ stems }) => Math.min(...stems.map((stem) => this.index.frequency(stem))))),
      );
    for (const spelling of spellings) {
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
    const alone = this.wanted.length === 1;
    const { slots, packed } = this.having(words);
    // Where they may be anywhere, the first matches as usual.
    const counted = phrase ? packed : packed.slice(0, 1);
    const tag = index.tagId(stems);
    for (let place = 0; place < slots.length; place++) {
      const slot = slots[place] as number;
      const number = numbers[slot] as number;
      if (number === 0 ? known : number <= after) continue;
      let strength = Number.POSITIVE_INFINITY;
      let how = 0xff;
      /** Which fields have all of them, so that few titles and tags are read. */
      let fields = titled | tagged;
      for (let word = 0; word < counted.length; word++) {
        const counts = (counted[word] as Uint32Array)[place] as number;
        const x = this.sum(slot, counts);
        strength = Math.min(strength, x / (params.saturation + x));
        how &= waysOf(counts, alone);
        fields &= (inTitle(counts) ? titled : 0) | (inTags(counts) ? tagged : 0);
      }
      if (phrase) {
        if (fields === 0) continue;
        const isTag = tag !== undefined && (fields & tagged) !== 0 && index.entry(slot).tagIds.includes(tag);
        if (!isTag && ((fields & titled) === 0 || !index.listings.hasTogether(slot, words))) continue;
        how = (how & ~(way.thing | way.called)) | (how & way.core || isTag ? way.thing : 0) | (isTag ? way.called : 0);
      }
      this.note(number > 0 ? number - 1 : this.enter(slot), at, weight * strength, how);
    }
  }

  /** The listings that have all of these words, and of each word the packed counts. Asked twice: for a phrase, and anywhere. */
  private having(words: readonly number[]): { slots: Uint32Array; packed: Uint32Array[] } {
    const name = words.join(" ");
    const before = this.together.get(name);
    if (before) return before;
    const slots = this.index.slotsWith(words);
    const packed = words.map((word) => {
      const counts = new Uint32Array(slots.length);
      const { values, codes, length } = this.index.entriesOf(word);
      for (let entry = 0, place = 0; entry < length && place < slots.length; entry++)
        if (values[entry] === slots[place]) counts[place++] = codes[entry] as number;
      return counts;
    });
    const found = { slots, packed };
    this.together.set(name, found);
    return found;
  }

  /** For so many more. */
  private makeRoom(more: number): void {
    const { slots, strengths, ways, isLookedAt, count } = this;
    if (count + more <= slots.length) return;
    const size = Math.max(slots.length * 2, count + more);
    const words = this.wanted.length;
    this.isLookedAt = new Uint8Array(size);
    this.isLookedAt.set(isLookedAt.subarray(0, count));
    this.slots = new Uint32Array(size);
    this.slots.set(slots.subarray(0, count));
    this.strengths = new Float32Array(size * words);
    this.strengths.set(strengths.subarray(0, count * words));
    this.ways = new Uint8Array(size * words);
    this.ways.set(ways.subarray(0, count * words));
  }

  private enter(slot: number): number {
    const number = this.count++;
    if (number === this.slots.length) this.makeRoom(1);
    this.slots[number] = slot;
    this.numbers[slot] = number + 1;
    return number;
  }

  private note(number: number, at: number, strength: number, how: number): void {
    const cell = number * this.wanted.length + at;
    const whole = how & way.core ? strength + this.naming(this.slots[number] as number) : strength;
    const before = this.ways[cell] as number;
    // The strongest spelling says whether the word states the purpose.
    const stronger = whole > (this.strengths[cell] as number);
    if (at < mostMasked)
      this.ways[cell] = ((before | how) & ~way.modifier) | ((stronger ? how : before) & way.modifier);
    if (stronger) this.strengths[cell] = whole;
  }

  /** What a word of the title's core adds: a word of a short title names the product more surely than one of twenty. */
  private naming(slot: number): number {
    const inShort = Math.min(1, params.shortTitle / this.index.titleLength(slot));
    return params.core * (params.coreOfAny + (1 - params.coreOfAny) * inShort);
  }

  /** The ways in which it has any of the words. */
  waysOfAny(number: number): number {
    const words = this.wanted.length;
    let ways = 0;
    for (let cell = number * words; cell < (number + 1) * words; cell++) ways |= this.ways[cell] as number;
    return ways;
  }

  /** The words that it has in that way, as bits. */
  mask(number: number, how: number): number {
    const words = Math.min(mostMasked, this.wanted.length);
    let mask = 0;
    for (let at = 0; at < words; at++)
      if (((this.ways[number * this.wanted.length + at] as number) & how) !== 0) mask |= 1 << at;
    return mask;
  }

  /** Adds and removes ways of these words. */
  change(number: number, mask: number, add: number, remove: number): void {
    for (let at = 0; mask >>> at !== 0; at++) {
      const cell = number * this.wanted.length + at;
      if (mask & (1 << at)) this.ways[cell] = ((this.ways[cell] as number) | add) & ~remove;
    }
  }

  /** These words don't name the product here. */
  lower(number: number, mask: number): void {
    this.change(number, mask, 0, way.core | way.thing);
    this.change(number, mask & ~this.mask(number, way.called), 0, way.named);
    for (let at = 0; mask >>> at !== 0; at++) {
      const cell = number * this.wanted.length + at;
      if (mask & (1 << at)) this.strengths[cell] = (this.strengths[cell] as number) * params.modifier;
    }
  }
}
