// The languages of this shop besides English: their everyday shopping words, for search and assistant alike.
import { afrikaans } from "./af.ts";
import type { Language } from "./language.ts";
import { isiXhosa } from "./xh.ts";
import { isiZulu } from "./zu.ts";

export interface KnownLanguage {
  readonly code: "af" | "zu" | "xh";
  readonly numbers: Readonly<Record<string, number>>;
  readonly ordinals: Readonly<Record<string, number>>;
  /** Of the longest phrase, in words. */
  readonly longest: number;
  /** A word or phrase, lower case → what it is in English, the most usual first; [] when it is not known. */
  english(phrase: string): readonly string[];
}

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase()
    .trim();

function known(code: KnownLanguage["code"], { words, numbers, ordinals }: Language): KnownLanguage {
  const table = new Map<string, string[]>();
  let longest = 1;
  for (const line of words.split("\n")) {
    const [own, english] = line.split("=");
    if (own === undefined || english === undefined) continue;
    const meanings = english.split("|").map((each) => each.trim());
    for (const word of own.split(",").map(plain)) {
      longest = Math.max(longest, word.split(" ").length);
      table.set(word, [...new Set([...(table.get(word) ?? []), ...meanings])]);
    }
  }
  return { code, numbers, ordinals, longest, english: (phrase) => table.get(phrase) ?? [] };
}

export const languages: readonly KnownLanguage[] = [
  known("af", afrikaans),
  known("zu", isiZulu),
  known("xh", isiXhosa),
];
