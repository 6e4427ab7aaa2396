// What the reader knows of single words besides their letters: numbers, common nouns of other languages, and groups of similar
// meaning.
import { languages } from "#contract/language/languages.ts";
import { placeOf } from "../vectors/table-file.ts";
import { openWordVectors } from "../vectors/word-vectors.ts";
import type { WordSense } from "./features.ts";

const none: readonly string[] = [];

/** `groups`: the group of each word of the vector table. */
export function senseOf(groups: Uint8Array): WordSense {
  const table = openWordVectors();
  const groupOf = (word: string): number | null => groups[placeOf(table, word)] ?? null;
  const known = new Map<string, readonly string[]>();
  return {
    groupsOf(word) {
      const found = known.get(word);
      if (found) return found;
      // A bounded cache: the words come from shoppers.
      if (known.size > 20_000) known.clear();
      const own = sensesOf(word, groupOf);
      known.set(word, own);
      return own;
    },
  };
}

function sensesOf(word: string, groupOf: (word: string) => number | null): readonly string[] {
  const senses = new Set<string>();
  const group = groupOf(word);
  if (group !== null) senses.add(`near ${group}`);
  for (const language of languages) {
    if (language.numbers.has(word)) senses.add("number");
    if (language.ordinals.has(word)) senses.add("ordinal");
    const [english] = language.english(word);
    if (english === undefined) continue;
    senses.add("noun");
    const meant = groupOf(english.split(" ").at(-1) ?? "");
    if (meant !== null) senses.add(`near ${meant}`);
  }
  return senses.size === 0 ? none : [...senses];
}
