// Which of the shown listings words name, when they don't name one to the letter: other names of the same thing, slips, part of a title.
import { languages } from "#contract/language/languages.ts";
import { synonymsOf } from "#contract/synonyms.ts";
import { isStopWord, plainText, splitWords, stemOf } from "#contract/words.ts";
import type { ShownListing } from "../../shop.ts";
import { cityStems, titleStems, wideStems } from "./listing-stems.ts";
import { editDistance } from "./words.ts";

const empty = new Set(
  "one ones item thing product een ene die daardie hierdie dit le leyo lena please the other same any some my your of pack packet packs packets box boxes bag bags bottle bottles tin tins jar jars pair pairs set sets".split(
    " ",
  ),
);

/** The listings that share most with the words; [] when none shares enough. Of the last list first, then of all. */
export function nearestName(
  text: string,
  list: readonly ShownListing[],
  all: readonly ShownListing[],
): readonly ShownListing[] {
  const words = splitWords(text).filter((word) => !empty.has(word) && !isStopWord(word));
  if (words.length === 0) return [];
  const spellings = words.map(spellingsOf);
  for (const among of [list, all]) {
    const scored = among.map((shown) => ({ shown, score: scoreOf(shown, spellings) }));
    const best = Math.max(0, ...scored.map(({ score }) => score));
    // More than half of the words, or the only one.
    if (best > words.length / 2) return scored.filter(({ score }) => score > best - 0.15).map(({ shown }) => shown);
  }
  return [];
}

/** Stems by which a listing may have a word. */
function spellingsOf(word: string): string[] {
  const english = languages.flatMap((language) => language.english(plainText(word)));
  // "Hand bag" has a word of many things: only names of one word stand for it.
  return [word, ...[...synonymsOf(word), ...english].filter((other) => !/[\s-]/u.test(other.trim()))].flatMap((other) =>
    splitWords(other).map(stemOf),
  );
}

function scoreOf({ listing }: ShownListing, spellings: readonly (readonly string[])[]): number {
  const title = titleStems(listing);
  let score = 0;
  for (const own of spellings) {
    if (own.some((stem) => title.has(stem))) score += 1;
    else if (own.some((stem) => wideStems(listing).has(stem) || cityStems(listing).has(stem))) score += 0.8;
    else if (own.some((stem) => stem.length > 4 && [...title].some((other) => editDistance(stem, other) === 1)))
      score += 0.7;
  }
  return score;
}
