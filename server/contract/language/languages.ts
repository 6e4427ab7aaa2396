// The languages of this shop besides English: their everyday shopping words, for search and assistant alike. af.txt says how an
// entry is written.
import { plainText } from "../words.ts";
import afrikaans from "./af.txt" with { type: "text" };
import isiXhosa from "./xh.txt" with { type: "text" };
import isiZulu from "./zu.txt" with { type: "text" };

export interface KnownLanguage {
  /** Number words → number. */
  readonly numbers: ReadonlyMap<string, number>;
  /** "first" → 1. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** Of the longest phrase, in words. */
  readonly longest: number;
  /** A word or phrase, lower case → what it is in English, the most usual first; [] when it is not known. */
  english(phrase: string): readonly string[];
}

/** Throws on a line that is no entry. */
export function readLanguage(data: string): KnownLanguage {
  const table = new Map<string, string[]>();
  const numbers = new Map<string, number>();
  const ordinals = new Map<string, number>();
  let longest = 1;
  for (const line of data.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [own, meaning, more] = line.split("=").map((side) => side.trim());
    if (!own || !meaning || more !== undefined) throw new Error(`not an entry: ${line}`);
    const words = own.split(",").map((word) => plainText(word).trim());
    const number = /^(?<value>\d+)(?<place>st|nd|rd|th)?$/.exec(meaning)?.groups;
    if (number) {
      const kept = number.place === undefined ? numbers : ordinals;
      for (const word of words) kept.set(word, Number(number.value));
      continue;
    }
    const meanings = meaning.split("|").map((each) => each.trim());
    for (const word of words) {
      longest = Math.max(longest, word.split(" ").length);
      table.set(word, [...new Set([...(table.get(word) ?? []), ...meanings])]);
    }
  }
  return { numbers, ordinals, longest, english: (phrase) => table.get(phrase) ?? [] };
}

export const languages: readonly KnownLanguage[] = [afrikaans, isiZulu, isiXhosa].map(readLanguage);
