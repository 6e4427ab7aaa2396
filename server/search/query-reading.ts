// What a shopper's words mean, against the words that the shop's listings have: which are wanted and in which spellings,
// which are unwanted.
import { synonymsIn, synonymsOf } from "#contract/synonyms.ts";
import { isStopWord, plainText, splitWords, stemOf, stemsOf } from "#contract/words.ts";

/** What the reader needs to know of the catalogue. */
export interface Vocabulary {
  /** Listings in all. */
  readonly size: number;
  readonly words: readonly string[];
  frequency(stem: string): number;
}

export interface Spelling {
  /** A listing must have all of them: the parts of a compound, the words of a synonym. */
  stems: string[];
  /** They must stand side by side in the title, or be a tag; else the first is the word, and the others are said anywhere. */
  phrase: boolean;
  weight: number;
}

export interface WantedWord {
  /** As the shopper wrote it, lower case. */
  word: string;
  stem: string;
  spellings: Spelling[];
}

export interface Reading {
  wanted: WantedWord[];
  /** Said in the text: "without lid", "sugar free". */
  unwanted: string[];
  /** From the plan's own list: stems of each entry. */
  excluded: string[][];
}

const negations = new Set(["without", "no", "not", "non", "w/o", "minus"]);
const negationEnds = new Set(["with", "for", "in", "and", "but", "or", "on", "under", "to", "that"]);
const joined = 0.7;
const corrected = 0.8;
const begun = 0.8;
const meansTheSame = 0.8;
const isMeantBy = 0.4;
const tooManyWords = 40;

export function readQuery(text: string, exclude: readonly string[], vocabulary: Vocabulary): Reading {
  const words = splitWords(text.replace(/\bw\/o\b/giu, " without ")).slice(0, tooManyWords);
  const wantedWords: string[] = [];
  const unwanted: string[] = [];
  let negating = false;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if (negations.has(word) && next !== undefined && !(word === "no" && /^\d/.test(next))) {
      negating = true;
    } else if (negating && negationEnds.has(word)) {
      negating = false;
    } else if (isStopWord(word)) {
      // says nothing
    } else if (negating || (next === "free" && /^\p{L}{3,}$/u.test(word))) {
      unwanted.push(stemOf(word));
    } else if (
      word === "free" &&
      unwanted.length > 0 &&
      at > 0 &&
      unwanted.at(-1) === stemOf(words[at - 1] as string)
    ) {
      // read with the word before
    } else {
      wantedWords.push(word);
    }
  }
  return {
    wanted: wantSpellings(wantedWords, vocabulary),
    unwanted: [...new Set(unwanted)],
    excluded: exclude.map(stemsOf).filter((entry) => entry.length > 0),
  };
}

function wantSpellings(words: readonly string[], vocabulary: Vocabulary): WantedWord[] {
  const wanted: WantedWord[] = [];
  const seen = new Set<string>();
  const synonyms = synonymSpellings(words, vocabulary);
  for (const [at, word] of words.entries()) {
    const stem = stemOf(word);
    if (seen.has(stem)) continue;
    seen.add(stem);
    const spellings: Spelling[] = [];
    const frequency = vocabulary.frequency(stem);
    if (frequency > 0) spellings.push({ stems: [stem], phrase: false, weight: 1 });
    for (const pair of [
      [words[at - 1], word],
      [word, words[at + 1]],
    ]) {
      if (pair[0] === undefined || pair[1] === undefined) continue;
      const compound = stemOf(pair.join(""));
      if (vocabulary.frequency(compound) > 0) spellings.push({ stems: [compound], phrase: false, weight: joined });
    }
    const parts = splitCompound(word, frequency, vocabulary);
    if (parts) spellings.push({ stems: parts, phrase: true, weight: joined });
    spellings.push(...(synonyms.get(stem) ?? []));
    if (spellings.length === 0) {
      const correction = correct(word, stem, vocabulary);
      if (correction) spellings.push({ stems: [correction], phrase: false, weight: corrected });
      else
        for (const longer of completions(plainText(word), vocabulary))
          spellings.push({ stems: [longer], phrase: false, weight: begun });
    }
    wanted.push({ word, stem, spellings });
  }
  return wanted;
}

/** Every word of a phrase also stands for the phrase's synonyms. */
function synonymSpellings(words: readonly string[], vocabulary: Vocabulary): Map<string, Spelling[]> {
  const spellings = new Map<string, Spelling[]>();
  for (const { phrase, synonyms } of synonymsIn(words.join(" "))) {
    const own = stemsOf(phrase);
    for (const { words: other, beside } of synonyms) {
      const stems = [...new Set([...stemsOf(other), ...stemsOf(beside ?? "")])];
      if (stems.length === 0 || stems.some((stem) => vocabulary.frequency(stem) === 0)) continue;
      // In the company of other words the very word tells more: "usb stick" is rather a stick than a usb drive.
      const bothWays =
        words.length === 1 && synonymsOf(other).some((back) => stemsOf(back).join(" ") === own.join(" "));
      for (const stem of own) {
        if (stems.length === 1 && stems[0] === stem) continue;
        const known = spellings.get(stem) ?? [];
        spellings.set(stem, known);
        known.push({ stems, phrase: beside === null, weight: bothWays ? meansTheSame : isMeantBy });
      }
    }
  }
  return spellings;
}

/** Words that an unfinished one may become, or that hold it ("lapt", "phone" in "smartphone"), the most used first. */
function completions(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < 3 || /^\d+$/.test(word)) return [];
  return vocabulary.words
    .filter((candidate) => (word.length < 4 ? candidate.startsWith(word) : candidate.includes(word)))
    .map((candidate) => ({ candidate, frequency: vocabulary.frequency(candidate) }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, 12)
    .map(({ candidate }) => candidate);
}

/** "headset" → "head", "set", when the word is rare and both parts are better known; the best known pair. */
function splitCompound(word: string, frequency: number, vocabulary: Vocabulary): [string, string] | null {
  const unit = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(word);
  const places = unit ? [(unit[1] as string).length] : word.length < 6 ? [] : range(3, word.length - 2);
  let best: [string, string] | null = null;
  let bestFrequency = frequency * 2;
  for (const place of places) {
    const parts: [string, string] = [stemOf(word.slice(0, place)), stemOf(word.slice(place))];
    const known = Math.min(vocabulary.frequency(parts[0]), vocabulary.frequency(parts[1]));
    if (known > bestFrequency) {
      best = parts;
      bestFrequency = known;
    }
  }
  return best;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);

/**
 * The nearest, then most used word within one edit (two from eight letters); null when there is none. Numbers are never
 * corrected, nor words so short that everything is near ("rake", "make").
 */
function correct(word: string, stem: string, vocabulary: Vocabulary): string | null {
  if (word.length < 5 || stem.length < 4 || /\d/.test(stem)) return null;
  const allowed = stem.length >= 8 ? 2 : 1;
  let best: string | null = null;
  let bestFrequency = 0;
  let bestDistance = allowed + 1;
  for (const candidate of vocabulary.words) {
    if (Math.abs(candidate.length - stem.length) > allowed || candidate.length < 3) continue;
    if (word.length < 6 && candidate[0] !== stem[0]) continue;
    const frequency = vocabulary.frequency(candidate);
    if (frequency === 0) continue;
    const distance = editDistance(stem, candidate, allowed);
    if (distance > allowed) continue;
    if (distance < bestDistance || (distance === bestDistance && frequency > bestFrequency)) {
      best = candidate;
      bestFrequency = frequency;
      bestDistance = distance;
    }
  }
  return best;
}

/** Optimal string alignment distance: inserted, dropped, changed or two swapped letters; more than `most` counts as `most + 1`. */
export function editDistance(left: string, right: string, most: number): number {
  if (Math.abs(left.length - right.length) > most) return most + 1;
  let before: number[] = [];
  let previous = Array.from({ length: right.length + 1 }, (_, at) => at);
  for (let row = 1; row <= left.length; row++) {
    const current = [row];
    let smallest = row;
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      let cost = Math.min(
        (previous[column] as number) + 1,
        (current[column - 1] as number) + 1,
        (previous[column - 1] as number) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1]) {
        cost = Math.min(cost, (before[column - 2] as number) + 1);
      }
      current.push(cost);
      smallest = Math.min(smallest, cost);
    }
    if (smallest > most) return most + 1;
    before = previous;
    previous = current;
  }
  return previous[right.length] as number;
}
