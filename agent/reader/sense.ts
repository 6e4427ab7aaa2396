// What the reader knows of single words besides their letters: numbers, common nouns of other languages, and groups of similar
// meaning.
import { languages } from "#contract/language/languages.ts";
import { openWordVectors, placeWithSingular } from "../vectors/word-vectors.ts";
import type { WordSense } from "./features.ts";
import { namesOfKinds } from "./kinds.ts";

const none: readonly string[] = [];

/** What is known of the words of the vector table. */
export interface TableSense {
  /** The group of each word. */
  groups: Uint8Array;
  /** The kinds of each word: two numbers. */
  kinds: Uint8Array;
}

export function senseOf({ groups, kinds }: TableSense): WordSense {
  const table = openWordVectors();
  const meant = (word: string): readonly string[] => {
    const place = placeWithSingular(table, word);
    return place < 0 ? none : [`near ${groups[place]}`, ...namesOfKinds(kinds, place)];
  };
  const known = new Map<string, readonly string[]>();
  return {
    groupsOf(word) {
      const found = known.get(word);
      if (found) return found;
      // A bounded cache: the words come from shoppers.
      if (known.size > 20_000) known.clear();
      const own = sensesOf(word, meant);
      known.set(word, own);
      return own;
    },
  };
}

function sensesOf(word: string, meant: (word: string) => readonly string[]): readonly string[] {
  const senses = new Set(meant(word));
  for (const language of languages) {
    if (language.numbers.has(word)) senses.add("number");
    if (language.ordinals.has(word)) senses.add("ordinal");
    const [english] = language.english(word);
    if (english === undefined) continue;
    senses.add("noun");
    for (const sense of meant(english.split(" ").at(-1) ?? "")) senses.add(sense);
  }
  return senses.size === 0 ? none : [...senses];
}
