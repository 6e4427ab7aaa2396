// What a query's words are in a listing: the product that it names, or words that only describe another one.

import { formsOf, isCounted } from "#agent/vectors/word-forms.ts";
import { stemOf } from "#contract/language/words.ts";
import { isAttribute } from "./attributes.ts";
import { isAccessory } from "./head-nouns.ts";
import type { WantedWord } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import type { Slot } from "./slots.ts";
import { isTagHead, type WordIndex } from "./word-index.ts";

/**
 * Which of the query's words only modify another noun in a listing's title: "bicycle" in "bicycle helmet". Learned from the
 * catalogue: other titles end a name with "bicycle", this one ends with a noun that is not in the query, and no bicycle has the
 * tag "helmet".
 */
export function describedBy(
  index: WordIndex,
  wanted: readonly WantedWord[],
  things: number,
): (entry: Slot) => Described {
  const placesOf = new Map<number, number>();
  for (const [at, { spellings }] of wanted.entries()) {
    if (at >= 31) break;
    for (const { stems } of spellings) {
      for (const stem of stems) {
        const id = index.wordId(stem);
        if (id !== undefined) placesOf.set(id, (placesOf.get(id) ?? 0) | (1 << at));
      }
    }
  }
  // Includes synonyms: bikes are bicycles.
  const naming = wordsThat(wanted, ({ spellings }) =>
    spellings.some(({ stems, phrase }) => {
      // A "notebook" is a laptop beside "electronics".
      const id = stems.length === 1 || !phrase ? index.wordId(stems[0] as string) : undefined;
      return id !== undefined && namesThings(index, id);
    }),
  );
  const last = 1 << Math.min(30, wanted.length - 1);
  const nouns = nounsOf(index);
  const isNoun = (word: number): boolean => {
    const before = nouns[word];
    if (before) return before === noun;
    const is = isNounOf(index, word);
    nouns[word] = is ? noun : other;
    return is;
  };
  /** "Tent pegs": the noun after the searched word, even if the catalogue doesn't know it. */
  const isPart = (entry: Slot, name: readonly number[], at: number) => {
    const [before, word] = [name[at - 1], name[at] as number];
    if (before === undefined || ((placesOf.get(before) ?? 0) & things) === 0) return false;
    if (!isNoun(word) && !mayNameThing(index, word)) return false;
    // Read only here: few listings have such a word before.
    const { titleWords } = entry;
    return titleWords.some((one, start) => one === before && titleWords[start + 1] === word);
  };
  // Loops, as this runs for each of thousands of listings.
  return (entry) => {
    let described = 0;
    let isPlain = true;
    for (const name of entry.names) {
      // Words after the noun may describe it: "padlock brass marathon".
      let place = name.length - 1;
      for (; place >= 0; place--) {
        const word = name[place] as number;
        if (placesOf.has(word) || isNoun(word) || isPart(entry, name, place)) break;
      }
      const head = name[place];
      if (head === undefined) continue;
      if (placesOf.has(head)) return { called: true, described: 0, isPlain: false };
      for (let at = 0; isPlain && at < name.length; at++) isPlain = !isPart(entry, name, at);
      isPlain &&= !entry.tagHeads.includes(head);
      let here = 0;
      let all = 0;
      for (let at = 0; at < place; at++) {
        const word = name[at] as number;
        const places = placesOf.get(word) ?? 0;
        all |= places;
        if ((places & naming) !== 0 && !isSameKind(index, word, head)) here |= places & naming;
      }
      // In "sewing machine needles", "sewing" modifies "machine".
      described |= here & last ? all : here;
    }
    return { called: false, described, isPlain };
  };
}

interface Described {
  /** Named by a searched word or its synonym: a "potjie pot" is a potjie. */
  called: boolean;
  /** The words that only modify another noun. */
  described: number;
  /** Has no sign of being a part or accessory. */
  isPlain: boolean;
}

/** The words as a bit mask. */
function wordsThat(wanted: readonly WantedWord[], isSuch: (word: WantedWord, at: number) => boolean): number {
  let mask = 0;
  for (const [at, word] of wanted.slice(0, 31).entries()) if (isSuch(word, at)) mask |= 1 << at;
  return mask;
}

/**
 * Words that may have accessories: they name products here (or a synonym does), or are countable in English. "Yoga" is neither, so
 * a yoga mat is no accessory.
 */
export const thingsIn = (index: WordIndex, wanted: readonly WantedWord[]): number =>
  wordsThat(wanted, ({ stem: written, spellings }) => {
    const isThing = (stem: string) => !isAttribute(stem) && isCounted(stem);
    const names = (stem: string) => {
      const id = index.wordId(stem);
      return id !== undefined && namesThings(index, id) && (index.headCount(id) > 1 || isThing(stem));
    };
    return isThing(written) || spellings.some(({ stems }) => stems.length === 1 && names(stems[0] as string));
  });

/** Food has many forms: tea bags with the tag "tea" are tea. */
export const food = stemOf("groceries");

/** The query's words that are tags of the listing; all if one tag is the whole query. */
export function taggedAs(index: WordIndex, wanted: readonly WantedWord[]): (entry: Slot) => number {
  const whole = index.tagId(wanted.map(({ stem }) => stem));
  const every = wordsThat(wanted, () => true);
  const wordsOf = new Map<number, number>();
  for (const [at, { spellings }] of wanted.slice(0, 31).entries()) {
    for (const { stems } of spellings) {
      const tag = index.tagId(stems);
      if (tag !== undefined) wordsOf.set(tag, (wordsOf.get(tag) ?? 0) | (1 << at));
    }
  }
  if (whole !== undefined) wordsOf.set(whole, every);
  return (entry) => {
    let mask = 0;
    if (wordsOf.size === 0) return 0;
    const tags = entry.tagIds;
    for (let at = 0; at < tags.length; at++) mask |= wordsOf.get(tags[at] as number) ?? 0;
    return mask;
  };
}

/** A tag ends with the noun of its name, which confirms the noun. */
export const isTaggedAsOther = (entry: Slot): boolean =>
  entry.names.some((name) => entry.tagHeads.includes(name.at(-1) as number));

/** Whether titles use the word as a product name. A brand nearly always comes before its product. */
const namesThings = (index: WordIndex, word: number): boolean =>
  index.headCount(word) > params.naming * (index.headCount(word) + index.describerCount(word));

/** Whether listings named by the word have the noun as a tag: coffee with "beans". */
function isSameKind(index: WordIndex, word: number, noun: number): boolean {
  const tag = index.tagId([index.words[noun] as string]);
  return tag !== undefined && index.isTaggedAs(word, tag);
}

const [noun, other] = [1, 2];
const known = new WeakMap<WordIndex, { revision: number; nouns: Uint8Array }>();

/** Of each word, once it was asked for, whether it is a noun; until the index changes. */
function nounsOf(index: WordIndex): Uint8Array {
  const { revision } = index;
  let before = known.get(index);
  if (before?.revision !== revision) {
    before = { revision, nouns: new Uint8Array(index.words.length) };
    known.set(index, before);
  }
  return before.nouns;
}

/**
 * Whether the word is a noun of this catalogue: it ends names more often than it is inside them, more than once or confirmed by a
 * tag.
 */
function isNounOf(index: WordIndex, word: number): boolean {
  const stem = index.words[word] as string;
  if (isAccessory(stem)) return true;
  if (isAttribute(stem) || index.headCount(word) <= index.describerCount(word)) return false;
  return index.headCount(word) > 1 || index.some(word, (_, packed) => isTagHead(packed));
}

/** Countable in English, or unknown: it may be a noun, unlike "verbena" in "soap verbena". */
function mayNameThing(index: WordIndex, word: number): boolean {
  const stem = index.words[word] as string;
  return !isAttribute(stem) && (isCounted(stem) || formsOf(stem).length === 0);
}
