// Other names of words, from synonyms.txt. A plan's `text` keeps the shopper's own words; the search adds these with a lower weight
// (`synonymsIn(plan.text)`). Zod-free and pure; knows no catalogue.
import { listed, readEntries } from "./entries.ts";
import data from "./synonyms.txt" with { type: "text" };

/** The lookup key: lower case, blanks for hyphens, without the usual plural endings. */
const lookupKey = (phrase: string): string =>
  phrase.toLowerCase().replaceAll("’", "'").replaceAll("-", " ").split(/\s+/).filter(Boolean).map(singular).join(" ");

function singular(word: string): string {
  // "mealie", "mealies" and "mealy" have one key; so do "battery" and "batteries".
  if (word.length > 4 && /ies?$/.test(word)) return word.replace(/ies?$/, "y");
  if (/(?:ss|sh|ch|x)es$/.test(word)) return word.slice(0, -2);
  if (word.length > 3 && word.endsWith("s") && !/(?:ss|us|is)$/.test(word)) return word.slice(0, -1);
  return word;
}

function buildTable(): Map<string, string[]> {
  const table = new Map<string, Set<string>>();
  const put = (from: string, to: string) => {
    const key = lookupKey(from);
    if (lookupKey(to) === key) return;
    const known = table.get(key) ?? new Set<string>();
    table.set(key, known.add(to));
  };
  for (const { left, sign, right } of readEntries(data)) {
    const [from, to] = [listed(left), listed(right)];
    const all = [...from, ...to];
    for (const word of sign === "=" ? all : from) for (const other of sign === "=" ? all : to) put(word, other);
  }
  // "takkies" and "takkie" share a key; keep the first spelling of a synonym.
  return new Map(
    [...table].map(([key, words]) => {
      const seen = new Set<string>();
      return [key, [...words].filter((word) => !seen.has(lookupKey(word)) && seen.add(lookupKey(word)))];
    }),
  );
}

const table = buildTable();
const longest = Math.max(...[...table.keys()].map((key) => key.split(" ").length));

/** Synonyms of a word or phrase, whatever its case, hyphens and plural. */
export const synonymsOf = (phrase: string): readonly string[] =>
  readSynonyms(lookupKey(phrase)).map(({ words }) => words);

export interface Synonym {
  words: string;
  /** Only a synonym if this word is said too; null: always. */
  beside: string | null;
}

function readSynonyms(key: string): Synonym[] {
  return (table.get(key) ?? []).map((entry) => {
    const [words = "", beside = null] = entry.split(" + ");
    return { words, beside };
  });
}

/** The words and phrases of `text` with synonyms: the longest at each position, without overlaps. */
export function synonymsIn(text: string): { phrase: string; synonyms: readonly Synonym[] }[] {
  const words = text
    .toLowerCase()
    .split(/[\s,;]+/)
    .filter(Boolean);
  const keys = words.map(lookupKey);
  const found: { phrase: string; synonyms: readonly Synonym[] }[] = [];
  for (let start = 0; start < words.length; ) {
    let length = Math.min(longest, words.length - start);
    for (; length > 0; length--) {
      const synonyms = readSynonyms(keys.slice(start, start + length).join(" "));
      if (synonyms.length > 0) {
        found.push({ phrase: words.slice(start, start + length).join(" "), synonyms });
        break;
      }
    }
    start += Math.max(1, length);
  }
  return found;
}
