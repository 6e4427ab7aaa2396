// Slips of the pen: which of the catalogue's words somebody may have meant. Several, each with what the slip costs; the other
// words of the query decide between them.
import { type EditCosts, editCost } from "#contract/language/edit-cost.ts";
import { stemOf } from "#contract/language/words.ts";
import type { Vocabulary } from "./query-reading.ts";
import { formsOf, isEnglish, nearness } from "./word-meaning.ts";

export interface Repair {
  stem: string;
  /** 0.5 for a letter doubled or dropped from a pair, 1 for any letter. */
  cost: number;
  /** False: the word is one of English, and means something else. */
  sure: boolean;
}

type Words = Pick<Vocabulary, "words" | "frequency">;

const vowels = "aeiouy";
/** Letters that sound alike. */
const alike = new Set([
  "ck",
  "kc",
  "sz",
  "zs",
  "cs",
  "sc",
  "gj",
  "jg",
  "fv",
  "vf",
  "vw",
  "wv",
  "dt",
  "td",
  "mn",
  "nm",
  "kq",
  "qk",
]);
const cheap = { double: 0.5, swap: 0.6, sound: 0.7 };

const costs: EditCosts = {
  // Half as bad beside its like.
  letter: (word, at) => (word[at] === word[at - 1] || word[at] === word[at + 1] ? cheap.double : 1),
  change: (left, right) =>
    (vowels.includes(left) && vowels.includes(right)) || alike.has(left + right) ? cheap.sound : 1,
  swap: cheap.swap,
  atFirst: 0.5,
  least: cheap.double,
};

/** What it costs to have written `written` for `meant`; more than `most` counts as infinite. */
export const slipCost = (written: string, meant: string, most: number): number => editCost(written, meant, costs, most);

/** The dearest slip that is believed of a word of this length. */
export const allowedCost = (length: number): number =>
  length < 4 ? 0 : length < 5 ? 1 : length < 6 ? 1.3 : length < 8 ? 1.5 : 2;

/** A word that English has was hardly meant for another, unless that means nearly the same ("spectacle", "spectacles"). */
const leastNearness = 0.6;
/** Costs above the best that others may have. */
const margin = 0.45;
const mostRepairs = 4;
/** How much a word's use counts among equals. */
const byUse = 0.06;

/** Which letters a word has, as bits. */
function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at++) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count++;
  return count;
}

/** A letter that only one of two words has takes a slip, and one slip changes no more than one letter into another. */
const isReachable = (left: number, right: number, allowed: number): boolean =>
  cheap.sound * Math.max(countBits(left & ~right), countBits(right & ~left)) <= allowed;

/** Letters that only a word or only a stem may have: two slips and an ending. */
const mostOtherLetters = 7;
const rememberAtMost = 500;

interface Known {
  /** By the word's place in the list, which only grows. */
  letters: number[];
  /** Since the list last grew. */
  repairs: Map<string, Repair[]>;
}
const remembered = new WeakMap<Words, Known>();
/** In place of its letters, for a word that no slip is repaired to: short, or with a digit. */
const noRepair = -1;

function follow(vocabulary: Words): Known {
  const { words } = vocabulary;
  let known = remembered.get(vocabulary);
  if (!known) {
    known = { letters: [], repairs: new Map() };
    remembered.set(vocabulary, known);
  }
  const { letters, repairs } = known;
  if (letters.length < words.length || repairs.size >= rememberAtMost) repairs.clear();
  for (const word of words.slice(letters.length))
    letters.push(word.length < 3 || /\d/.test(word) ? noRepair : lettersOf(word));
  return known;
}

/** What may have been meant by a word that no listing has, the likeliest first. Numbers are never repaired. */
export function repairsOf(word: string, vocabulary: Words): Repair[] {
  const { letters, repairs: all } = follow(vocabulary);
  const before = all.get(word);
  // A listing that is gone takes its words along.
  if (before?.every(({ stem }) => vocabulary.frequency(stem) > 0)) return before;
  const repairs = findRepairs(word, vocabulary, letters);
  all.set(word, repairs);
  return repairs;
}

function findRepairs(word: string, vocabulary: Words, lettersByPlace: readonly number[]): Repair[] {
  if (/\d/.test(word)) return [];
  const allowed = allowedCost(word.length);
  if (allowed === 0) return [];
  const stem = stemOf(word);
  const english = isEnglish(word);
  const written = [...new Set([word, stem, word.replace(/e?s$/, ""), word.replace(/(?:er|ing|ed)s?$/, "")])].filter(
    (form) => form.length >= 3,
  );
  const letters = lettersOf(word);
  const writtenLetters = written.map(lettersOf);
  const found: (Repair & { rank: number })[] = [];
  for (const [place, others] of lettersByPlace.entries()) {
    if (others === noRepair || countBits(letters ^ others) > mostOtherLetters) continue;
    const candidate = vocabulary.words[place] as string;
    if (candidate.length - word.length > 3 || word.length - candidate.length > 5) continue;
    const frequency = vocabulary.frequency(candidate);
    if (frequency === 0) continue;
    let cost = Number.POSITIVE_INFINITY;
    for (const [at, form] of written.entries())
      if (isReachable(writtenLetters[at] as number, others, allowed))
        cost = Math.min(cost, slipCost(form, candidate, allowed));
    // "kettel" is nearer to "kettle" than to its stem, "calcultaor" to "calculator".
    for (const form of formsOf(candidate))
      if (form.length > 3 && form !== candidate && isReachable(letters, lettersOf(form), allowed))
        cost = Math.min(cost, slipCost(word, form, allowed));
    // Of four letters nearly everything is near: the first is sure.
    if (cost > allowed || (word.length < 5 && candidate[0] !== word[0])) continue;
    const sure = !english || nearness(word, candidate) >= leastNearness;
    if (!sure && (cost > 1 || candidate[0] !== word[0])) continue;
    found.push({ stem: candidate, cost, sure, rank: cost - byUse * Math.log(1 + frequency) });
  }
  found.sort((a, b) => a.rank - b.rank || (a.stem < b.stem ? -1 : 1));
  const bar = (found[0]?.rank ?? 0) + margin;
  return found
    .filter(({ rank }) => rank <= bar)
    .slice(0, mostRepairs)
    .map(({ stem: meant, cost, sure }) => ({ stem: meant, cost, sure }));
}
