// A message as one lower-case line. Each parser removes what it understands; the rest are product words.

import { editDistance } from "#contract/language/edit-cost.ts";
import { englishWords, languages } from "#contract/language/languages.ts";
import { plainText } from "#contract/language/words.ts";
import { rankOf } from "../../vectors/word-vectors.ts";
import { isHow, isPhrase, phrases, wordList } from "./phrases.ts";

/** Stands where something was removed, so that the words on both sides are not adjacent. */
export const gap = "¦";

export class Reading {
  rest: string;

  constructor(text: string) {
    this.rest = text;
  }

  /** Removes the first match from the message. */
  take(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.rest);
    if (match) {
      const before = this.rest.slice(0, match.index);
      this.rest = `${before} ${gap} ${this.rest.slice(match.index + match[0].length)}`;
    }
    return match;
  }

  takeAll(pattern: RegExp): RegExpExecArray[] {
    const found: RegExpExecArray[] = [];
    for (let match = this.take(pattern); match && found.length < 50; match = this.take(pattern)) found.push(match);
    return found;
  }
}

/** Dictated punctuation, "an" for "and" if no vowel follows, and "w/o". */
const signs: readonly [RegExp, string][] = [
  [new RegExp(` ${phrases("dictated signs")}(?![\\p{L}\\p{N}])`, "gu"), ","],
  [/(?<![\p{L}\p{N}])an(?= [bcdgjkpqtvwyz]\p{L}{2})/gu, "and"],
  [/(?<![\p{L}\p{N}])w\/o(?![\p{L}\p{N}])/gu, "without"],
  [/(?<![\p{L}\p{N}])w\/ ?(?=\p{L})/gu, "with "],
];

/** "The blue 1", "that 1", at the end of a clause. */
const lastOne = /(?<=(?<![\p{L}])(\p{L}+) )1(?=(?: please)?\s*(?:[,.;!?](?!\d)|$))/gu;

/** From this frequency rank, a word is probably of another language. */
export const rare = 15_000;
/** From this one, a word is more likely a name than conversation. */
export const uncommon = 3000;

/** Words and phrases with their replacements; `longest`: the most words in a phrase. */
interface Replacements {
  table: ReadonlyMap<string, string>;
  longest: number;
}
const replacements = (table: ReadonlyMap<string, string>): Replacements => ({
  table,
  longest: Math.max(...[...table.keys()].map((phrase) => phrase.split(" ").length)),
});

const writtenShort = replacements(englishWords.said);

const wordFor = (values: ReadonlyMap<string, number>, value: number): string | undefined =>
  [...values].find(([, own]) => own === value)?.[0];

/** Words around products in the other languages → English, for the rule-based parsers: "die tweede een" → "the second one". */
const saidAround = new Map<string, string>();
for (const language of languages) {
  const put = (word: string, english: string | undefined) => {
    // Not "elf", "mine": also English words.
    if (english !== undefined && !saidAround.has(word) && rankOf(word) === null) saidAround.set(word, english);
  };
  for (const [word, plain] of language.said) saidAround.set(word, plain);
  for (const [word, value] of language.numbers)
    put(word, (value <= 20 || value >= 100 ? wordFor(englishWords.numbers, value) : undefined) ?? String(value));
  for (const [word, value] of language.ordinals) put(word, wordFor(englishWords.ordinals, value));
}
const saidInEnglish = replacements(saidAround);

/** Translates phrases around products to English. */
export const inPlainWords = (text: string): string => replaceWords(text, saidInEnglish, " ");

/** Replaces the longest known phrase at each position. `hyphen`: replaces a hyphen right after a phrase. */
function replaceWords(text: string, { table, longest }: Replacements, hyphen: string): string {
  const pieces = text.split(/([\p{L}\p{M}\p{N}]+(?:'[\p{L}\p{N}]+)*)/u);
  let plain = "";
  for (let at = 0; at < pieces.length; at++) {
    const piece = pieces[at] as string;
    let taken = 0;
    if (at % 2 === 1)
      for (let count = longest; count > 0 && taken === 0; count--) {
        const phrase = pieces.slice(at, at + 2 * count - 1).join("");
        const known = at + 2 * count - 1 > pieces.length ? undefined : table.get(plainText(phrase));
        if (known === undefined) continue;
        taken = 2 * count - 1;
        plain += known;
      }
    if (taken === 0) plain += piece;
    else at += taken - 1;
    // "Ngaphansi kuka-R200".
    if (taken > 0 && pieces[at + 1] === "-") pieces[at + 1] = hyphen;
  }
  return plain;
}

/** Lower case, one kind of quote and dash, no invisible characters, common short forms written out. */
export function normalise(message: string): string {
  let text = message
    .normalize("NFC")
    .toLowerCase()
    .replace(/[’‘`´]/g, "'")
    .replace(/[“”″]/g, '"')
    .replace(/[‐‑–—−]/g, "-")
    .replace(/\p{Extended_Pictographic}|\p{Cf}|\p{Cc}|\p{Mn}/gu, " ")
    .replaceAll(gap, " ")
    .replace(/\s+/g, " ")
    .trim();
  text = replaceWords(text, writtenShort, "-");
  for (const [pattern, plain] of signs) text = text.replace(pattern, plain);
  text = text.replace(lastOne, (digit, before: string) =>
    (isHow(before) && !isPhrase("names by number", before)) || isPhrase("this or that", before) ? "one" : digit,
  );
  text = inPlainWords(text);
  return text.replace(/\p{L}{6,}/gu, (word) => correctCommand(word) ?? word);
}

/** Words that control a search are spell-checked here; product words are corrected by the search. */
const commands = wordList("words that steer");
/** From this frequency rank, a word like one of them is more likely a slip. */
const hardlyUsed = 40_000;

function correctCommand(word: string): string | null {
  if (commands.has(word) || (rankOf(word) ?? hardlyUsed) < hardlyUsed) return null;
  for (const command of commands) {
    if (word[0] !== command[0]) continue;
    if (editDistance(word, command) <= (command.length >= 8 && word.length >= 7 ? 2 : 1)) return command;
  }
  return null;
}

/** A rough singular for comparing "lamps" with "lamp"; never shown. */
export function singular(word: string): string {
  if (word.length > 4 && word.endsWith("ies")) return `${word.slice(0, -3)}y`;
  if (/(?:ss|sh|ch|x|z)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && /[^su]s$/.test(word) && !word.endsWith("is")) return word.slice(0, -1);
  return word;
}

export const isPlural = (word: string): boolean => singular(word) !== word;

/** Runs of letters and digits without apostrophes, for comparing names and titles. */
export const wordsOf = (text: string): string[] =>
  text
    .normalize("NFD")
    .replace(/\p{Mn}|['’]/gu, "")
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];
