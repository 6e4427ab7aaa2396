// The languages of this shop: the everyday shopping words of Afrikaans, isiZulu and isiXhosa, for search and assistant alike, and
// the numbers of English. af.txt says how an entry is written.

import afrikaans from "./af.txt" with { type: "text" };
import english from "./en.txt" with { type: "text" };
import { listed, readEntries } from "./entries.ts";
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
  for (const { left, sign, right } of readEntries(data)) {
    const words = listed(left).map((word) => plainText(word));
    if (sign === "->") {
      for (const word of words) said.set(word, right);
      continue;
    }
    const number = /^(?<value>\d+)(?<place>st|nd|rd|th)?$/.exec(right)?.groups;
    if (number) {
      const kept = number.place === undefined ? numbers : ordinals;
      for (const word of words) kept.set(word, Number(number.value));
      continue;
    }
    const meanings = right.split("|").map((each) => each.trim());
    for (const word of words) {
      longest = Math.max(longest, word.split(" ").length);
      const known = table.get(word);
      table.set(word, known ? [...new Set([...known, ...meanings])] : meanings);
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

const inAfrikaans = readLanguage(afrikaans, formsOfAfrikaans);
export const languages: readonly KnownLanguage[] = [
  inAfrikaans,
  readLanguage(isiZulu, formsOfNguni),
  readLanguage(isiXhosa, formsOfNguni),
];

export const englishWords = readLanguage(english);

/** The English translations of a word or phrase (lower case, without accents) from any of the languages. */
export const englishOf = (phrase: string): string[] => languages.flatMap(({ english }) => [...english(phrase)]);

/** What a name's word is in English. An Afrikaans word may be made of two known ones: "tamatiesaad" → "tomato seed". */
export function englishNames(word: string): readonly string[] {
  const known = englishOf(word);
  if (known.length > 0) return known;
  for (let place = 3; place <= word.length - 3; place++)
    for (const joint of ["", "s", "e"]) {
      const [first] = word.slice(0, place).endsWith(joint)
        ? inAfrikaans.english(word.slice(0, place - joint.length))
        : [];
      const [last] = inAfrikaans.english(word.slice(place));
      if (first && last) return [`${first} ${last}`];
    }
  return [];
}
