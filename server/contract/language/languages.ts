// Everyday shopping words of the shop's languages besides English, for search and assistant. af.txt explains the format.

import afrikaans from "./af.txt" with { type: "text" };
import { type Forms, formsOfAfrikaans, formsOfNguni } from "./forms.ts";
import { plainText } from "./words.ts";
import isiXhosa from "./xh.txt" with { type: "text" };
import isiZulu from "./zu.txt" with { type: "text" };

export interface KnownLanguage {
  /** Number words → number. */
  readonly numbers: ReadonlyMap<string, number>;
  /** "first" → 1. */
  readonly ordinals: ReadonlyMap<string, number>;
  /** Words in the longest phrase. */
  readonly longest: number;
  /** A word or phrase in lower case → its English translations, the most usual first; [] if no form of it is known. */
  english(phrase: string): readonly string[];
  /** Phrases around products ("which one", "of them") → English, for the exact parsers. */
  readonly said: ReadonlyMap<string, string>;
}

/** `forms` derives base forms of a word. Throws on an invalid line. */
export function readLanguage(data: string, forms: Forms = () => []): KnownLanguage {
  const said = new Map<string, string>();
  const table = new Map<string, string[]>();
  const numbers = new Map<string, number>();
  const ordinals = new Map<string, number>();
  let longest = 1;
  for (const line of data.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [around, plain] = line.split("->").map((side) => side.trim());
    if (around && plain) {
      for (const word of around.split(",")) said.set(plainText(word).trim(), plain);
      continue;
    }
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
  const roots = new Map<string, string[]>();
  for (const [word, meanings] of table)
    if (!word.includes(" ")) for (const root of forms(word)) if (!roots.has(root)) roots.set(root, meanings);
  const english = (phrase: string): readonly string[] => {
    const known = table.get(phrase);
    if (known || phrase.includes(" ")) return known ?? [];
    for (const root of forms(phrase)) {
      const meanings = table.get(root) ?? roots.get(root);
      if (meanings) return meanings;
    }
    return [];
  };
  return { numbers, ordinals, longest, english, said };
}

export const languages: readonly KnownLanguage[] = [
  readLanguage(afrikaans, formsOfAfrikaans),
  readLanguage(isiZulu, formsOfNguni),
  readLanguage(isiXhosa, formsOfNguni),
];

/** The English translations of a word or phrase (lower case, without accents) from any of the languages. */
export const englishOf = (phrase: string): string[] => languages.flatMap(({ english }) => [...english(phrase)]);
