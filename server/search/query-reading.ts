// Parses a query against the words of the shop's listings: wanted words with their spellings, claims, unwanted words, unknown
// words.

import { formsOf } from "#agent/vectors/word-forms.ts";
import { hyphenedPrefix, nounPrefix } from "#contract/language/forms.ts";
import { languages } from "#contract/language/languages.ts";
import { numberOf } from "#contract/language/measures.ts";
import { synonymsIn, synonymsOf } from "#contract/language/synonyms.ts";
import { isStopWord, plainText, splitWords, stemOf, stemsOf } from "#contract/language/words.ts";
import { isColourOrMaterial, isDescribing } from "./attributes.ts";
import { prefixes } from "./claim-words.ts";
import { claimsIn } from "./claims.ts";
import { isGeneric } from "./head-nouns.ts";
import { measureAt, measureSpellings, withCodes, withInches, withNumbers, withTyreSizes } from "./measured-words.ts";
import { correctionsOf } from "./spelling.ts";
import { fullForm, isEnglish, nearness } from "./word-meaning.ts";

/** What the parser needs from the catalogue. */
export interface Vocabulary {
  readonly words: readonly string[];
  frequency(stem: string): number;
  /** Whether the stems are adjacent in a title, or form a tag. */
  hasPhrase(stems: readonly string[]): boolean;
}

export interface Spelling {
  /** A listing must have all: the parts of a compound, the words of a synonym. */
  stems: string[];
  /** Whether the stems must be adjacent in the title, or be a tag; else the first must match as usual, the others anywhere. */
  phrase: boolean;
  weight: number;
  /** Matches only a part of a longer word. */
  begun?: boolean;
}

export interface WantedWord {
  /** As typed, in lower case. */
  word: string;
  stem: string;
  spellings: Spelling[];
}

export interface Reading {
  /** Words that listings have. */
  wanted: WantedWord[];
  /** Words that no listing has in any spelling or language. The search ignores them. */
  unknown: string[];
  /**
   * Unknown words that make results only near matches: an English last word, which names the product ("coffee grinder" in a shop
   * without grinders), or the one before it that says which ("washing machine"), and colours and materials. Any other unknown word may be a name.
   */
  lacking: string[];
  /** Claims that a listing's text must state: "sugar free". */
  claims: string[];
  /** From the text, "without lid": listings that name it are excluded. Stems. */
  without: string[];
  /** From the text, "not for dogs": only ranked lower, because "not" may be part of a name. */
  unwanted: string[];
  /** From the plan's `exclude`: the stems of each entry. */
  excluded: string[][];
}

const negations = new Set(["no", "not", "minus"]);
const exclusions = new Set(["without", "sonder", "sans"]);
const negationEnds = new Set(["with", "for", "in", "and", "but", "on", "under", "to", "that"]);
/** Skipped after a negation: "not for running", "without a lid". */
const negationLeads = new Set(["for", "in", "a", "an", "the", "any", "to"]);
const joined = 0.7;
const corrected = 0.8;
const begun = 0.8;
const meansTheSame = 0.8;
const isMeantBy = 0.4;
const otherLanguage = 0.8;
const tooManyWords = 40;

/** "Do u sell tents", "have you got any tents": tents. */
const asksWhether =
  /^\s*(?:do\s+(?:you|u|ya)\s+(?:guys\s+)?(?:sell|stock|keep|have|got)|have\s+(?:you|u|ya)\s+got)\s+(?:any\s+)?(?=\S)/iu;

type Catalogue = Vocabulary & { readonly revision: number };
const remembered = new WeakMap<Catalogue, { revision: number; readings: Map<string, Reading> }>();
const mostRemembered = 1000;

/**
 * Remembered until the catalogue changes, and not to be changed: pages of a search, its counts and the words of a chat have the same
 * text again and again.
 */
export function readingOf(text: string, exclude: readonly string[], catalogue: Catalogue): Reading {
  const { revision } = catalogue;
  let known = remembered.get(catalogue);
  if (known?.revision !== revision || known.readings.size >= mostRemembered) {
    known = { revision, readings: new Map() };
    remembered.set(catalogue, known);
  }
  const key = [text, ...exclude].join("\0");
  const reading = known.readings.get(key) ?? readQuery(text, exclude, catalogue);
  known.readings.set(key, reading);
  return reading;
}

export function readQuery(text: string, exclude: readonly string[], vocabulary: Vocabulary): Reading {
  const { claims, rest } = claimsIn(withoutPrefixes(text.replace(asksWhether, ""), vocabulary));
  const said = splitWords(withInches(withTyreSizes(withCodes(rest.replace(/\bw\/o\b/giu, " without "), vocabulary))));
  const words = withNumbers(said, vocabulary)
    .flatMap((word) => partsOf(word, vocabulary))
    .slice(0, tooManyWords);
  const wantedWords: string[] = [];
  const unwanted: string[] = [];
  const without: string[] = [];
  let into: string[] | null = null;
  let started = false;
  for (const [at, word] of words.entries()) {
    const next = words[at + 1];
    if ((negations.has(word) || exclusions.has(word)) && next !== undefined && !/^\d/.test(next)) {
      into = exclusions.has(word) ? without : unwanted;
      started = false;
    } else if (into && !started && negationLeads.has(word)) {
      // "not for …": skip
    } else if (into && negationEnds.has(word)) {
      into = null;
    } else if (isStopWord(word)) {
      // a filler word: skip
    } else if (into) {
      into.push(word);
      started = true;
    } else {
      wantedWords.push(word);
    }
  }
  // The last word names the thing: "violin ten" are ten violins, or one for a child of ten.
  const end = wantedWords.findLastIndex((word) => !isCount(word)) + 1;
  const all = wantSpellings([...wantedWords.slice(end), ...wantedWords.slice(0, end)], vocabulary);
  /** Corrects typing errors in unwanted words. */
  const meant = (word: string): string => {
    const stem = stemOf(word);
    if (vocabulary.frequency(stem) > 0) return stem;
    // "Left handers" are those for whom something left-handed is.
    const root = stem.replace(/er$/u, "");
    if (root.length > 3 && vocabulary.frequency(root) > 0) return root;
    if (isEnglish(word)) return stem;
    return correctionsOf(word, vocabulary)[0]?.stem ?? stem;
  };
  /** English for a word of another language that no listing has; [] drops fillers such as "asseblief". */
  const inEnglish = (word: string): string[] => {
    if (vocabulary.frequency(stemOf(word)) > 0 || !isForeign(word)) return [word];
    const meanings = languages.flatMap(({ english }) => english(word).map(splitWords));
    const known = meanings.find((words) => words.every((each) => vocabulary.frequency(stemOf(each)) > 0));
    return (known ?? meanings[0] ?? []).filter((each) => !isStopWord(each));
  };
  const unknown = all.filter(({ spellings }) => spellings.length === 0).map(({ word }) => word);
  const wanted = all.filter(({ spellings }) => spellings.length > 0);
  return {
    // Of "kettle two" without kettles nothing is left.
    wanted: unknown.length > 0 && wanted.every(({ word }) => isCount(word)) ? [] : wanted,
    unknown,
    lacking: lackingOf(all, unknown),
    claims,
    without: [...new Set(without.map(meant))],
    unwanted: [...new Set(unwanted.map(meant))],
    excluded: exclude
      // "In-ear": what goes over the ear has an ear as well.
      .filter((entry) => !entry.split(" ").some((word) => word.includes("-") && word.split("-").some(isStopWord)))
      .flatMap((entry) => [entry, ...synonymsOf(entry)])
      .map((entry) =>
        splitWords(entry)
          .filter((word) => !isStopWord(word))
          .flatMap(inEnglish)
          .map(meant),
      )
      // A word unknown to the shop and to English excludes nothing.
      .map((entry) => entry.filter((stem) => vocabulary.frequency(stem) > 0 || formsOf(stem).length > 0))
      .filter((entry) => entry.length > 0),
  };
}

/** "Two", of whatever: in digits it may be a model or a size, and "zero" says what isn't in it. */
export const isCount = (word: string): boolean => !/^\d/.test(word) && (numberOf(word) ?? 0) > 0;

/** Whether the word describes or counts a product without naming it. */
export const describes = (word: string): boolean => isDescribing(word) || /^\d/.test(word);

function lackingOf(all: readonly WantedWord[], unknown: readonly string[]): string[] {
  const nouns = all.filter(({ word }) => word.length > 2 && !describes(word));
  const last = nouns.at(-1);
  const kind = last && isGeneric(last.stem) ? nouns.at(-2) : undefined;
  return unknown.filter(
    (word) => isColourOrMaterial(stemOf(word)) || ([last?.word, kind?.word].includes(word) && isEnglish(word)),
  );
}

function wantSpellings(words: readonly string[], vocabulary: Vocabulary): WantedWord[] {
  const wanted: WantedWord[] = [];
  const seen = new Set<string>();
  const synonyms = synonymSpellings(words, vocabulary);
  const foreign = foreignSpellings(words, vocabulary);
  const isKnown = (word: string) => vocabulary.frequency(stemOf(word)) > 0 || isEnglish(word);
  for (let at = 0; at < words.length; at++) {
    const word = words[at] as string;
    const next = words[at + 1];
    const stem = stemOf(word);
    if (prefixes.has(word) && next !== undefined) {
      // "Non stick", "non-stick" and "nonstick" are the same.
      const whole = stemOf(word + next);
      const spellings: Spelling[] = [];
      if (vocabulary.frequency(whole) > 0) spellings.push({ stems: [whole], phrase: false, weight: 1 });
      if (vocabulary.frequency(word) > 0 && vocabulary.frequency(stemOf(next)) > 0) {
        spellings.push({ stems: [word, stemOf(next)], phrase: true, weight: 1 });
        // Descriptions don't store whether words are adjacent.
        spellings.push({ stems: [stemOf(next), word], phrase: false, weight: begun });
      }
      if (!seen.has(whole)) wanted.push({ word: `${word} ${next}`, stem: whole, spellings });
      seen.add(whole);
      at++;
      continue;
    }
    const measure = measureAt(words, at);
    const measured = measure ? measureSpellings(measure, vocabulary) : [];
    if (measure && measured.length > 0) {
      const written = words.slice(at, at + measure.length).join(" ");
      if (!seen.has(written)) wanted.push({ word: written, stem: written, spellings: measured });
      seen.add(written);
      at += measure.length - 1;
      continue;
    }
    if (seen.has(stem)) continue;
    seen.add(stem);
    const spellings: Spelling[] = [];
    const together: Spelling[] = [];
    const frequency = vocabulary.frequency(stem);
    if (frequency > 0) spellings.push({ stems: [stem], phrase: false, weight: 1 });
    for (const pair of [
      [words[at - 1], word],
      [word, next],
    ]) {
      if (pair[0] === undefined || pair[1] === undefined) continue;
      const compound = stemOf(pair.join(""));
      const pairOfNumbers = pair.join("/");
      if (/^\d+\/\d+$/.test(pairOfNumbers) && vocabulary.frequency(pairOfNumbers) > 0)
        spellings.push({ stems: [pairOfNumbers], phrase: false, weight: joined });
      if (vocabulary.frequency(compound) > 0) spellings.push({ stems: [compound], phrase: false, weight: joined });
      else if (pair.some((part) => !isKnown(part as string)))
        together.push(...typoInCompound(pair.join(""), vocabulary));
    }
    const parts = splitCompound(word, frequency, vocabulary);
    if (parts) spellings.push({ stems: parts, phrase: true, weight: joined });
    const others = [...(synonyms.get(stem) ?? []), ...(foreign.get(at) ?? [])];
    spellings.push(...others.filter(({ stems, phrase }) => !phrase || stems.length < 2 || vocabulary.hasPhrase(stems)));
    if (spellings.length === 0) spellings.push(...borrowed(word, vocabulary));
    // "Protecter" is hardly somebody who protects.
    const isSlip = spellings.length === 1 && frequency > 0 && stem.length < word.length - 1 && !isEnglish(word);
    if ((spellings.length === 0 || isSlip) && !isForeign(word))
      spellings.push(...correctedSpellings(word, wanted.at(-1), next, vocabulary));
    spellings.push(...together);
    if (spellings.length === 0) {
      for (const longer of completions(plainText(word), vocabulary))
        spellings.push({ stems: [longer], phrase: false, weight: begun, begun: true });
    }
    wanted.push({ word, stem, spellings });
  }
  return wanted;
}

const isForeign = (word: string): boolean => languages.some(({ english }) => english(word).length > 0);
/** Letters between the parts of a compound: "seunsbroek", "perdestal". */
const joints = ["", "s", "e"];

/**
 * "visstokke" → "fishing", "rods"; "leergordel" → "leer", "gordel": splits an unknown compound, with the longest known product as
 * its last part.
 */
function partsOf(word: string, vocabulary: Vocabulary): string[] {
  const has = (stem: string) => vocabulary.frequency(stem) > 0;
  if (has(stemOf(word)) || isEnglish(word)) return [word];
  const meant = languages.flatMap(({ english }) => english(word)).filter((meaning) => stemsOf(meaning).every(has));
  const [only = "", ...others] = meant;
  const isSplit = others.length === 0 && only.includes(" ") && vocabulary.hasPhrase(stemsOf(only));
  if (meant.length > 0) return isSplit ? splitWords(only) : [word];
  const isKnown = (part: string) => part.length > 2 && (isForeign(part) || (part.length > 3 && has(stemOf(part))));
  for (const place of range(3, word.length - 3)) {
    const thing = word.slice(place);
    if (!isForeign(thing)) continue;
    for (const joint of joints) {
      const first = word.slice(0, place - joint.length);
      if (word.slice(0, place) === first + joint && isKnown(first)) return [first, thing];
    }
  }
  return [word];
}

/** "Ama-shoes" and "i-ketel" without their prefix; not "e-reader" and "o-ring", which have a name of their own. */
const withoutPrefixes = (text: string, vocabulary: Vocabulary): string =>
  text.replace(hyphenedPrefix, (written, word: string) => {
    const [prefix, bare] = [written.slice(0, -1).toLowerCase(), word.toLowerCase()];
    const [stem, whole] = [stemOf(bare), stemOf(prefix + bare)];
    const isName =
      [whole, prefix].some((each) => vocabulary.frequency(each) > 0) || synonymsOf(written + word).length > 0;
    return !isName && (vocabulary.frequency(stem) > 0 || isForeign(bare)) ? "" : written;
  });

/** "amashoes" if "shoes" is known. */
function borrowed(word: string, vocabulary: Vocabulary): Spelling[] {
  const rest = word.replace(nounPrefix, "");
  const stem = stemOf(rest);
  if (rest === word || isEnglish(word) || vocabulary.frequency(stem) === 0) return [];
  return [{ stems: [stem], phrase: false, weight: otherLanguage }];
}

function correctedSpellings(
  word: string,
  before: WantedWord | undefined,
  next: string | undefined,
  vocabulary: Vocabulary,
): Spelling[] {
  const said = before?.spellings.flatMap(({ stems }) => (stems.length === 1 ? stems : [])) ?? [];
  const corrections = correctionsOf(word, vocabulary).filter(
    ({ stem, sure }) =>
      // A correct English word is only replaced if the result is a known phrase: "bred flour".
      sure ||
      said.some((first) => vocabulary.hasPhrase([first, stem])) ||
      (next !== undefined && vocabulary.hasPhrase([stem, stemOf(next)])),
  );
  const best = corrections[0]?.cost ?? 0;
  if (corrections.length > 0) {
    return corrections.map(({ stem, cost }) => ({
      stems: [stem],
      phrase: false,
      // Costlier corrections weigh less.
      weight: corrected * (1 - Math.min(0.6, 0.8 * Math.max(0, cost - best))),
    }));
  }
  return mergedWithTypo(word, vocabulary);
}

/** "lunch boxx" if "lunchbox" is known. */
const typoInCompound = (word: string, vocabulary: Vocabulary): Spelling[] =>
  correctionsOf(word, vocabulary)
    .filter(({ sure, cost }) => sure && cost <= 1)
    .map(({ stem }) => ({ stems: [stem], phrase: false, weight: joined * corrected }));

/** "peanutbuter": one part is correct, the other misspelt. */
function mergedWithTypo(word: string, vocabulary: Vocabulary): Spelling[] {
  if (word.length < 8 || isEnglish(word)) return [];
  for (const place of range(4, word.length - 3)) {
    const [left, right] = [word.slice(0, place), word.slice(place)];
    const known = [left, right].map((part) => vocabulary.frequency(stemOf(part)) > 0 && isEnglish(part));
    if (known[0] === known[1]) continue;
    const [correction] = correctionsOf(known[0] ? right : left, vocabulary);
    if (!correction?.sure || correction.cost > 1) continue;
    const stems = known[0] ? [stemOf(left), correction.stem] : [correction.stem, stemOf(right)];
    return [{ stems, phrase: true, weight: joined }];
  }
  return [];
}

/** English translations of words and phrases of the shop's other languages, by position. */
function foreignSpellings(words: readonly string[], vocabulary: Vocabulary): Map<number, Spelling[]> {
  const spellings = new Map<number, Spelling[]>();
  const has = (stem: string) => vocabulary.frequency(stem) > 0;
  for (const { english, longest } of languages) {
    for (let start = 0; start < words.length; ) {
      let length = Math.min(longest, words.length - start);
      for (; length > 0; length--) {
        const phrase = words.slice(start, start + length).join(" ");
        // An English word that the shop has is not translated: "pan", "hand".
        if (length === 1 && has(stemOf(phrase)) && isEnglish(phrase)) continue;
        const meanings = english(phrase);
        const known = (some: readonly string[]) =>
          some.map(stemsOf).filter((stems) => stems.length > 0 && stems.every(has));
        // "Grassnyer": a lawnmower, which sellers here write as two words.
        const [own, others] = [known(meanings), known(isEnglish(phrase) ? [] : meanings.flatMap(synonymsOf))];
        const found = own.length > 0 ? own : others;
        if (found.length === 0) continue;
        for (let at = start; at < start + length; at++) {
          const all = spellings.get(at) ?? [];
          spellings.set(at, all);
          for (const stems of found) {
            all.push({ stems, phrase: true, weight: otherLanguage });
            // "Tuinslang": a hose of which the text says that it is for gardens.
            if (stems.length > 1 && vocabulary.hasPhrase(stems.slice(-1)))
              all.push({ stems: stems.toReversed(), phrase: false, weight: otherLanguage * begun });
          }
        }
        break;
      }
      start += Math.max(1, length);
    }
  }
  return spellings;
}

/** Each word of a phrase also matches the phrase's synonyms. */
function synonymSpellings(words: readonly string[], vocabulary: Vocabulary): Map<string, Spelling[]> {
  const spellings = new Map<string, Spelling[]>();
  for (const { phrase, synonyms } of synonymsIn(words.join(" "))) {
    const own = stemsOf(phrase);
    for (const { words: other, beside } of synonyms) {
      const stems = [...new Set([...stemsOf(other), ...stemsOf(beside ?? "")])];
      if (stems.length === 0 || stems.some((stem) => vocabulary.frequency(stem) === 0)) continue;
      // Beside other words a one-way synonym counts less: a "usb stick" may be another stick than a usb drive. Not where a word
      // beside it leaves no doubt.
      const isSure =
        beside !== null ||
        (words.length === 1 && synonymsOf(other).some((back) => stemsOf(back).join(" ") === own.join(" ")));
      for (const stem of own) {
        if (stems.length === 1 && stems[0] === stem) continue;
        const known = spellings.get(stem) ?? [];
        spellings.set(stem, known);
        known.push({ stems, phrase: beside === null, weight: isSure ? meansTheSame : isMeantBy });
      }
    }
  }
  return spellings;
}

const leastKinship = 0.1;

/** Words that start or end with this one ("lapt", "phone" in "smartphone"), most frequent first. */
function completions(word: string, vocabulary: Vocabulary): string[] {
  if (word.length < 3 || /^\d+$/.test(word)) return [];
  const english = isEnglish(word);
  const stem = stemOf(word);
  // "Rain" is not "train": for an English word, the remainder must be a word too.
  const isCompound = (rest: string) => rest.length > 2 && (!english || isEnglish(rest));
  // Nor is a cot cotton: what begins with the word must also have to do with it, as far as its meaning is known.
  const isCompoundOf = (candidate: string) =>
    isCompound(fullForm(candidate.slice(word.length))) && (nearness(word, candidate) ?? 1) >= leastKinship;
  return vocabulary.words
    .filter(
      (candidate) =>
        (candidate.startsWith(word) && (!english || isCompoundOf(candidate))) ||
        // Fibreglass is no kind of glasses.
        (word.length > 3 &&
          candidate.endsWith(stem) &&
          isCompound(candidate.slice(0, -stem.length)) &&
          !isColourOrMaterial(candidate)),
    )
    .map((candidate) => ({ candidate, frequency: vocabulary.frequency(candidate) }))
    .filter(({ frequency }) => frequency > 0)
    .sort((a, b) => b.frequency - a.frequency)
    .slice(0, 12)
    .map(({ candidate }) => candidate);
}

/**
 * "headset" → "head", "set"; "tshirt" → "t", "shirt": the most frequent pair of adjacent catalogue words that are both more
 * frequent than the whole word.
 */
function splitCompound(word: string, frequency: number, vocabulary: Vocabulary): [string, string] | null {
  const unit = /^(\d+(?:\.\d+)?)(\p{L}+)$/u.exec(word);
  const places = unit ? [(unit[1] as string).length] : range(1, word.length - 1);
  let best: [string, string] | null = null;
  let bestFrequency = frequency * 2;
  for (const place of places) {
    const parts: [string, string] = [stemOf(word.slice(0, place)), stemOf(word.slice(place))];
    const known = Math.min(vocabulary.frequency(parts[0]), vocabulary.frequency(parts[1]));
    if (known > bestFrequency && (unit || vocabulary.hasPhrase(parts))) {
      best = parts;
      bestFrequency = known;
    }
  }
  return best;
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at);
