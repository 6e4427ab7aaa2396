// Typing errors: which words of the catalogue may have been meant, each with a cost. The other words of the query decide between
// them.

import { formsOf } from "#agent/vectors/word-forms.ts";
import { type EditCosts, editCost } from "#contract/language/edit-cost.ts";
import { englishOf } from "#contract/language/languages.ts";
import { synonymsOf } from "#contract/language/synonyms.ts";
import { stemOf } from "#contract/language/words.ts";
import type { Vocabulary } from "./query-reading.ts";
import { isEnglish, nearness } from "./word-meaning.ts";

export interface Correction {
  stem: string;
  /** The edit cost: 0.5 for a doubled letter or one missing from a pair, 1 for any other letter. */
  cost: number;
  /** False: the typed word is a known word of another meaning. */
  sure: boolean;
}

type Words = Pick<Vocabulary, "words" | "frequency">;

const a = 97;
const letterAt = (letter: string): number => letter.charCodeAt(0) - a;
/** Pairs of the letters a to z that are easily confused: vowels, and what sounds alike. */
const confused = new Uint8Array(26 * 26);
const vowels = "aeiouy";
const alike = "ck kc sz zs cs sc gj jg fv vf vw wv dt td mn nm kq qk".split(" ");
for (const [left = "", right = ""] of [
  ...alike,
  ...[...vowels].flatMap((one) => [...vowels].map((other) => one + other)),
])
  confused[letterAt(left) * 26 + letterAt(right)] = 1;
const cheap = { double: 0.5, swap: 0.6, sound: 0.7 };

const costs: EditCosts = {
  // A doubled letter costs less.
  letter(word, at) {
    const letter = word.charCodeAt(at);
    return letter === word.charCodeAt(at - 1) || letter === word.charCodeAt(at + 1) ? cheap.double : 1;
  },
  change(left, right) {
    const [one, other] = [left - a, right - a];
    return one >= 0 && one < 26 && other >= 0 && other < 26 && confused[one * 26 + other] === 1 ? cheap.sound : 1;
  },
  swap: cheap.swap,
  atFirst: 0.5,
  least: cheap.double,
};

/** The cost of typing `written` for `meant`; Infinity above `most`. */
export const typoCost = (written: string, meant: string, most: number): number => editCost(written, meant, costs, most);

/** The highest cost accepted for a word of this length. */
export const allowedCost = (length: number): number =>
  length < 4 ? 0 : length < 5 ? 1 : length < 6 ? 1.3 : length < 8 ? 1.5 : 2;

/** A word of English, of another language that the shop knows, or a local one ("takkies"). */
const isKnown = (word: string): boolean => isEnglish(word) || synonymsOf(word).length > 0 || englishOf(word).length > 0;

/** A known word is only corrected to a word of nearly the same meaning ("spectacle", "spectacles"). */
const leastNearness = 0.6;
/** Corrections may cost this much more than the best one. */
const margin = 0.45;
const mostRepairs = 4;
/** What it costs to drop an ending: "protecter" is a protector before it is "protect". */
const ofRoot = 0.8;
/** Weight of word frequency at equal cost. */
const byUse = 0.06;

/** The word's set of letters, as bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

/** Adds neighbouring groups of bits, of one, two and four, and then the bytes. */
function countBits(bits: number): number {
  const twos = bits - ((bits >>> 1) & 0x55555555);
  const fours = (twos & 0x33333333) + ((twos >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** A cheap lower bound: each letter that only one of the words has costs at least one edit. */
const isReachable = (left: number, right: number, allowed: number): boolean =>
  cheap.sound * Math.max(countBits(left & ~right), countBits(right & ~left)) <= allowed;

/** The most differing letters between a word and a stem: two errors and an ending. */
const mostOtherLetters = 7;
const rememberAtMost = 500;

interface Form {
  word: string;
  letters: number;
}
/** Of full words that differ from the stem. */
const formsBeside = (stem: string): Form[] =>
  formsOf(stem)
    .filter((form) => form.length > 3 && form !== stem)
    .map((word) => ({ word, letters: lettersOf(word) }));

interface Known {
  /** By the word's index in the list, which only grows. */
  letters: number[];
  /** The same: the full words of a stem with their letters, once they were looked at. */
  forms: (readonly Form[])[];
  /** Cache, cleared when the list grows. */
  corrections: Map<string, Correction[]>;
}
const remembered = new WeakMap<Words, Known>();
/** Instead of the letters, for words that are never a correction: short, or with a digit. */
const neverCorrected = -1;

function follow(vocabulary: Words): Known {
  const { words } = vocabulary;
  let known = remembered.get(vocabulary);
  if (!known) {
    known = { letters: [], forms: [], corrections: new Map() };
    remembered.set(vocabulary, known);
  }
  const { letters, corrections } = known;
  if (letters.length < words.length || corrections.size >= rememberAtMost) corrections.clear();
  for (const word of words.slice(letters.length))
    letters.push(word.length < 3 || /\d/.test(word) ? neverCorrected : lettersOf(word));
  return known;
}

/** Corrections of a word that no listing has, most likely first. Numbers are never corrected. */
export function correctionsOf(word: string, vocabulary: Words): Correction[] {
  const known = follow(vocabulary);
  const all = known.corrections;
  const before = all.get(word);
  // Cached, unless a word disappeared with its last listing.
  if (before?.every(({ stem }) => vocabulary.frequency(stem) > 0)) return before;
  const corrections = findCorrections(word, vocabulary, known);
  all.set(word, corrections);
  return corrections;
}

function findCorrections(word: string, vocabulary: Words, known: Known): Correction[] {
  const { letters: lettersByPlace, forms } = known;
  if (/\d/.test(word)) return [];
  const allowed = allowedCost(word.length);
  if (allowed === 0) return [];
  const stem = stemOf(word);
  const isWord = isKnown(word);
  const singular = word.replace(/e?s$/, "");
  // "Foto" is written as it is heard.
  const asHeard = word.replaceAll("f", "ph");
  const written = [...new Set([word, stem, singular, word.replace(/(?<=.{3})(?:er|ing|ed)s?$/, ""), asHeard])];
  const isRoot = written.map((form) => form.length < singular.length - 1);
  const letters = lettersOf(word);
  const writtenLetters = written.map(lettersOf);
  const found: (Correction & { rank: number })[] = [];
  for (let place = 0; place < lettersByPlace.length; place++) {
    const others = lettersByPlace[place] as number;
    if (others === neverCorrected || countBits(letters ^ others) > mostOtherLetters) continue;
    const candidate = vocabulary.words[place] as string;
    if (candidate.length - word.length > 3 || word.length - candidate.length > 5) continue;
    let cost = Number.POSITIVE_INFINITY;
    for (let at = 0; at < written.length; at++)
      if (isReachable(writtenLetters[at] as number, others, allowed))
        cost = Math.min(
          cost,
          typoCost(written[at] as string, candidate, Math.min(allowed, cost)) + (isRoot[at] ? ofRoot : 0),
        );
    // Compare with full words: "kettel" is closer to "kettle" than to its stem.
    forms[place] ??= formsBeside(candidate);
    for (const form of forms[place] as readonly Form[])
      if (isReachable(letters, form.letters, Math.min(allowed, cost)))
        cost = Math.min(cost, typoCost(word, form.word, Math.min(allowed, cost)));
    // Short words are similar to too many others: the first letter must match.
    if (cost > allowed || (word.length < 5 && candidate[0] !== word[0])) continue;
    const frequency = vocabulary.frequency(candidate);
    if (frequency === 0) continue;
    const sure = !isWord || (nearness(word, candidate) ?? 0) >= leastNearness;
    if (!sure && (cost > 1 || candidate[0] !== word[0])) continue;
    found.push({ stem: candidate, cost, sure, rank: cost - byUse * Math.log(1 + frequency) });
  }
  if (found.length === 0 && !isWord) found.push(...oneSlipAway(word, vocabulary));
  if (found.length === 0 && !isWord) found.push(...soundingLike([word, singular], vocabulary, known));
  found.sort((a, b) => a.rank - b.rank || (a.stem < b.stem ? -1 : 1));
  const bar = (found[0]?.rank ?? 0) + margin;
  return found
    .filter(({ rank }) => rank <= bar)
    .slice(0, mostRepairs)
    .map(({ stem: meant, cost, sure }) => ({ stem: meant, cost, sure }));
}

/** How a sound may be spelt, one after the other: first what isn't heard. C is the sound of "ch". */
const spellings: readonly (readonly [spelt: RegExp, heard: string])[] = [
  [/^[kg]n/, "n"],
  [/^wr/, "r"],
  [/^(?:ps|sc(?=[eiy])|x)/, "s"],
  [/wh/g, "w"],
  [/(?:augh|ough)$/, "f"],
  [/(?<=[aeiou])gh/g, ""],
  [/(?<=ei)p(?=t)|(?<=m)b$/g, ""],
  [/(?:[st]i|ci(?=a)|ssi)(?=[oa]n)/g, "sh"],
  [/ture?(?=s?$)/, "Cer"],
  [/t?ch(?!r)/g, "C"],
  [/dg|g(?=[eiy])/g, "j"],
  [/ph/g, "f"],
  [/c(?=[eiy])|z/g, "s"],
  [/que$|c[kh]?/g, "k"],
  [/qu?/g, "kw"],
  [/x/g, "ks"],
  [/(?<=[aeiou])[hw](?![aeiou])|(?<=[^aeiou])e$/g, ""],
  [/[aeiouy]+/g, "A"],
  // "Braslet"
  [/(?<=A[^A]+)A(?=[nlr])/g, ""],
  [/(.)\1+/g, "$1"],
];
/** How a word sounds, any vowel like another: "straightener" as "stratener". */
const soundOf = (word: string): string => spellings.reduce((rest, [spelt, heard]) => rest.replace(spelt, heard), word);
/** Letters with which words of one sound may begin. */
const beginAlike = "ck kq cs sz xz ps fp fv jg kn gn rw cq".split(" ");
const mayBeginAlike = (left: string, right: string): boolean =>
  left[0] === right[0] || beginAlike.some((pair) => pair.includes(left[0] ?? "-") && pair.includes(right[0] ?? "-"));
/** Fewer consonants are those of many words. */
const fewestHeard = 4;
/** A word spelt by ear has so many other letters than the right one, for each of its own. */
const mostOther = 0.36;
const mostOtherHeard = 5;

/** "Stratener", "fotograf": words that sound like one of the catalogue, however they are spelt. */
function soundingLike(
  written: readonly string[],
  vocabulary: Words,
  { letters: lettersByPlace, forms }: Known,
): (Correction & { rank: number })[] {
  const [word = ""] = written;
  const sounds = new Set(written.map(soundOf).filter((sound) => sound.replace(/A|s$/g, "").length >= fewestHeard));
  if (sounds.size === 0) return [];
  const letters = lettersOf(word);
  const most = word.length * mostOther;
  const found: (Correction & { rank: number })[] = [];
  for (let place = 0; place < lettersByPlace.length; place++) {
    const others = lettersByPlace[place] as number;
    const stem = vocabulary.words[place] as string;
    if (others === neverCorrected || countBits(letters ^ others) > mostOtherHeard || !mayBeginAlike(stem, word))
      continue;
    forms[place] ??= formsBeside(stem);
    const costs = [stem, ...(forms[place] as readonly Form[]).map((form) => form.word)]
      .filter((form) => sounds.has(soundOf(form)))
      .map((form) => typoCost(word, form, most));
    const cost = Math.min(Number.POSITIVE_INFINITY, ...costs);
    if (cost <= most && vocabulary.frequency(stem) > 0) found.push({ stem, cost, sure: true, rank: cost });
  }
  return found;
}

/** "Lamintaor": a word whose stem is much shorter is found by what one slip makes of what was typed. */
function oneSlipAway(word: string, vocabulary: Words): (Correction & { rank: number })[] {
  if (word.length < 6) return [];
  const found = new Map<string, number>();
  const meant = (form: string, cost: number) => {
    const stem = stemOf(form);
    if (stem.length > 3 && vocabulary.frequency(stem) > 0) found.set(stem, Math.min(cost, found.get(stem) ?? cost));
  };
  for (let at = 1; at < word.length; at++) {
    const [before, letter, after] = [word.slice(0, at), word.charAt(at), word.slice(at + 1)];
    if (after !== "") meant(`${before}${after.charAt(0)}${letter}${after.slice(1)}`, cheap.swap);
    meant(before + after, 1);
    for (const other of "abcdefghijklmnopqrstuvwxyz") {
      meant(before + other + after, 1);
      meant(before + other + letter + after, 1);
    }
  }
  return [...found].map(([stem, cost]) => ({ stem, cost, sure: true, rank: cost }));
}
