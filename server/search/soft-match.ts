// Soft match: how near a listing's words are in meaning to the words of a wish. For wishes without a product's name, and for
// what no listing is called. It can't tell what nobody sells from what is called otherwise, so it never counts as found by words.
import { isStopWord, splitWords, stemOf } from "#contract/language/words.ts";
import { isNamedBy, type WordIndex } from "./word-index.ts";
import { type NearStem, StemVectors, telling } from "./word-meaning.ts";

export interface SoftMatch {
  listingId: string;
  /** Share of the most that the wish's words could give, 0 to 1. */
  score: number;
}

/** Cosines below this say nothing. */
const least = 0.22;
const describedOnly = 0.7;

const vectorsOf = new WeakMap<WordIndex, StemVectors>();

function stemVectors(index: WordIndex): StemVectors {
  let known = vectorsOf.get(index);
  if (!known) {
    known = new StemVectors(() => index.words, least);
    vectorsOf.set(index, known);
  }
  return known;
}

/** Stems of this index that mean nearly what the word means, the nearest first. */
export const nearStems = (index: WordIndex, word: string): readonly NearStem[] => stemVectors(index).near(word);

/** Listings near to the wish, the nearest first. `skip`: vendors that are out of question. */
export function softMatch(
  index: WordIndex,
  wish: string,
  skip: (vendorId: string) => boolean = () => false,
): SoftMatch[] {
  const words = [...new Set(splitWords(wish).filter((word) => !isStopWord(word)))].slice(0, 20);
  const weights = words.map(telling);
  const most = weights.reduce((sum, weight) => sum + weight, 0) * (1 - least);
  if (most === 0) return [];
  const scores = new Map<number, number>();
  for (const [at, word] of words.entries()) {
    const best = new Map<number, number>();
    const exact = index.wordId(stemOf(word));
    const near = stemVectors(index).near(word);
    for (const { id, cosine } of exact === undefined ? near : [{ id: exact, cosine: 1 }, ...near]) {
      const value = cosine - least;
      index.some(id, (slot, packed) => {
        const here = isNamedBy(packed) ? value : value * describedOnly;
        if (here > (best.get(slot) ?? 0)) best.set(slot, here);
        return false;
      });
    }
    for (const [slot, value] of best) scores.set(slot, (scores.get(slot) ?? 0) + value * (weights[at] as number));
  }
  const found: SoftMatch[] = [];
  for (const [slot, score] of scores) {
    const entry = index.slot(slot);
    if (entry && !skip(entry.vendorId)) found.push({ listingId: entry.listingId, score: score / most });
  }
  return found.sort((a, b) => b.score - a.score || (a.listingId < b.listingId ? -1 : 1));
}

/** Where a list of what meaning found ends: at a share of the best, and at a bar for all. */
const ofBest = 0.65;
const most = 8;
/** Least score. A wish without a product's name passes easily; a product's name needs a closer match. */
export const convincing = { wish: 0.18, name: 0.32 };

/** `matches`: the best first. */
export function convincingOnly<Match extends { score: number }>(
  matches: readonly Match[],
  atLeast = convincing.wish,
  atMost = most,
): Match[] {
  const bar = Math.max(atLeast, (matches[0]?.score ?? 0) * ofBest);
  return matches.filter(({ score }) => score >= bar).slice(0, atMost);
}
