// Finds the listings of a `WordIndex` that have a query's words, and how each has them. The same as if each were looked at closely,
// which is done only where it can change the answer.

import { excludedListings, listingsWith } from "./excluded-listings.ts";
import { firstOf } from "./first-of.ts";
import { isAccessory } from "./head-nouns.ts";
import type { Reading, WantedWord } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import { leastScore, leastShare, mostWhole, wholeShare } from "./relevance-cut.ts";
import type { Slot } from "./slots.ts";
import type { WordIndex } from "./word-index.ts";
import { type Candidate, Matches } from "./word-matches.ts";
import { describedBy, food, isTaggedAsOther, taggedAs, thingsIn } from "./word-roles.ts";

/** Results by words only. A listing is a `Slot`, not its number, which may change while the database reads vectors or computes cosines. */
export interface FoundByWords {
  index: WordIndex;
  reading: Reading;
  /** Best first: those with enough of the query's words to be an answer, and the best of all. */
  candidates: readonly Candidate[];
  isOut(entry: Slot): boolean;
  /** Of these listings, those that have any of the words. */
  among(listingIds: readonly string[]): Candidate[];
}

/** The best, whichever words they have: meaning and the kind of the first ones order them again. */
export const looksCloserAt = 300;

/** `skip`: vendors outside the scope. */
export function findByWords(index: WordIndex, reading: Reading, skip: (vendorId: string) => boolean): FoundByWords {
  const { wanted } = reading;
  const excluded = new Set([...excludedListings(index, reading.excluded), ...listingsWith(index, reading.without)]);
  const scores = new Scores(index, wanted);
  const matches = new Matches(index, wanted, { excluded, skip });
  // The most frequent words, which without any other make no answer: they count for listings that have others.
  const { frequent, telling } = scores.byFrequency();
  for (const at of telling) matches.add(at);
  const enough = matches.count;
  for (const at of frequent) matches.add(at, { known: true });
  // An unwanted word lowers what is best, and with it what a mention needs.
  const mayPrune = reading.unwanted.length + reading.without.length + reading.excluded.length === 0;
  let candidates = best(matches, scores, mayPrune);
  const last = candidates[looksCloserAt - 1];
  if (frequent.length > 0 && !(last && last.score > scores.most(frequent))) {
    for (const at of frequent) matches.add(at, { after: enough });
    candidates = best(matches, scores, mayPrune);
  }
  return {
    index,
    reading,
    candidates,
    // A listing's id is made when it is asked for: not for every candidate.
    isOut: (entry) => (excluded.size > 0 && excluded.has(entry.listingId)) || skip(entry.vendorId),
    among(listingIds) {
      const some = new Matches(index, wanted, { excluded, skip, only: listingIds });
      for (const at of wanted.keys()) some.add(at);
      return Array.from({ length: some.count }, (_, number) => scores.closer(some, number));
    },
  };
}

/**
 * What a closer look finds only lowers a score. So it is left out for listings that are not enough to be an answer, or no such thing
 * and too low for a mention, once so many of the others are better that nothing depends on them.
 */
function best(matches: Matches, scores: Scores, mayPrune: boolean): Candidate[] {
  const { count, slots } = matches;
  const { words } = scores;
  const candidates: Candidate[] = [];
  const highest = new Float64Array(count);
  const isEnough = new Uint8Array(count);
  let others: number[] = [];
  for (let number = 0; number < count; number++) {
    const share = scores.share(matches, number);
    const enough = share >= leastShare(words);
    if (enough && (!mayPrune || matches.mayBeThing(number))) {
      candidates.push(scores.closer(matches, number));
      continue;
    }
    if (enough) isEnough[number] = 1;
    highest[number] = scores.highest(matches, number, share);
    others.push(number);
  }
  const order = (a: number, b: number) =>
    (highest[b] as number) - (highest[a] as number) || (slots[a] as number) - (slots[b] as number);
  candidates.sort(byScore);
  const look = (numbers: readonly number[]) => {
    for (const number of numbers) candidates.push(scores.closer(matches, number));
    candidates.sort(byScore);
  };
  for (let some = looksCloserAt; others.length > 0; some *= 4) {
    const next = firstOf(others, some, order);
    const [first] = next;
    const last = candidates[looksCloserAt - 1];
    if (first === undefined) break;
    if (
      last &&
      (last.score > (highest[first] as number) ||
        (last.score === highest[first] && last.place < (slots[first] as number)))
    )
      break;
    look(next);
    const looked = new Set(next);
    others = others.filter((number) => !looked.has(number));
  }
  const least = leastScore(words) * (candidates[0]?.score ?? 0);
  const left = others.filter((number) => isEnough[number] === 1);
  // Of two words or more, so many that have all may leave out the others.
  const whole = candidates.filter(({ share }) => share >= wholeShare).length;
  look(words > 1 && whole < mostWhole ? left : left.filter((number) => (highest[number] as number) >= least));
  return candidates;
}

export const byScore = (a: Candidate, b: Candidate) =>
  b.score - a.score || a.place - b.place || (a.entry.listingId < b.entry.listingId ? -1 : 1);

/** What the words of a query weigh, and what a listing scores that has some of them. */
class Scores {
  readonly words: number;
  private readonly index: WordIndex;
  private readonly weights: readonly number[];
  private readonly powered: readonly number[];
  private readonly total: number;
  private readonly poweredTotal: number;
  private readonly look: (candidate: Candidate) => void;

  constructor(index: WordIndex, wanted: readonly WantedWord[]) {
    this.index = index;
    this.words = wanted.length;
    this.weights = wanted.map((word) => wordWeight(index, word));
    this.powered = this.weights.map((weight) => weight ** params.rarity);
    this.total = sum(this.weights);
    this.poweredTotal = sum(this.powered);
    this.look = rolesIn(index, wanted);
  }

  /** The places of the words: those that are too frequent to be an answer, even all of them together, and the others. */
  byFrequency(): { frequent: number[]; telling: number[] } {
    const { weights } = this;
    const places = weights.map((_, at) => at).sort((a, b) => (weights[a] as number) - (weights[b] as number));
    let weight = 0;
    const first = places.findIndex((at) => {
      weight += weights[at] as number;
      return weight >= leastShare(this.words) * this.total * (1 - 1e-9);
    });
    const frequent = Math.max(0, first);
    return { frequent: places.slice(0, frequent), telling: places.slice(frequent) };
  }

  /** No listing that has only these words scores more. */
  most(places: readonly number[]): number {
    const part = (values: readonly number[], total: number) => sum(places.map((at) => values[at] as number)) / total;
    return part(this.weights, this.total) * part(this.powered, this.poweredTotal);
  }

  share({ strengths }: Matches, number: number): number {
    let matched = 0;
    const { words, weights, total } = this;
    for (let at = 0; at < words; at++)
      if ((strengths[number * words + at] as number) > 0) matched += weights[at] as number;
    return total > 0 ? matched / total : 0;
  }

  highest({ strengths }: Matches, number: number, share: number): number {
    let lexical = 0;
    const { words, powered, poweredTotal } = this;
    for (let at = 0; at < words; at++) lexical += (powered[at] as number) * (strengths[number * words + at] as number);
    return poweredTotal > 0 ? (lexical / ((1 + params.core) * poweredTotal)) * share : 0;
  }

  /** With the roles that the words have in the listing. */
  closer(matches: Matches, number: number): Candidate {
    const { words, weights, powered, total, poweredTotal } = this;
    const candidate = matches.candidate(number, this.index);
    this.look(candidate);
    let lexical = 0;
    let matched = 0;
    let core = 0;
    let thing = 0;
    let named = 0;
    for (let at = 0; at < words; at++) {
      const strength = candidate.strengths[at] as number;
      if (strength === 0) continue;
      lexical += (powered[at] as number) * strength;
      matched += weights[at] as number;
      if (at < 31 && candidate.coreMask & (1 << at)) core += weights[at] as number;
      if (at < 31 && candidate.thingMask & (1 << at)) thing += weights[at] as number;
      if (at < 31 && candidate.namedMask & (1 << at)) named += weights[at] as number;
    }
    candidate.share = total > 0 ? matched / total : 0;
    candidate.coreShare = total > 0 ? core / total : 0;
    candidate.thingShare = total > 0 ? thing / total : 0;
    candidate.namedShare = total > 0 ? named / total : 0;
    candidate.score = poweredTotal > 0 ? (lexical / ((1 + params.core) * poweredTotal)) * candidate.share : 0;
    return candidate;
  }
}

/** Lowers what only describes another thing, or names what the listing is for. */
function rolesIn(index: WordIndex, wanted: readonly WantedWord[]): (candidate: Candidate) => void {
  const accessories = wanted.map((word) => isAccessory(word.stem));
  const things = thingsIn(index, wanted);
  const describes = describedBy(index, wanted, things);
  const isTagged = taggedAs(index, wanted);
  return (candidate) => {
    const { called, described: said, isPlain } = describes(candidate);
    const tagged = isPlain || candidate.entry.category === food ? isTagged(candidate) : 0;
    const described = said & ~tagged;
    const elsewhere = (described | candidate.modifierMask) & ~tagged;
    if ((candidate.calledMask & elsewhere) !== 0 && isTaggedAsOther(candidate)) {
      // A "laptop stand" with the tags "laptop stand" and "laptop" is no laptop.
      candidate.calledMask &= ~elsewhere;
    }
    if (described !== 0) {
      for (let at = 0; at < Math.min(31, wanted.length); at++) {
        if (described & (1 << at))
          candidate.strengths[at] = Math.fround((candidate.strengths[at] as number) * params.modifier);
      }
      candidate.coreMask &= ~described;
      candidate.thingMask &= ~described;
      candidate.namedMask &= ~described | candidate.calledMask;
      candidate.modifierMask &= ~described;
      candidate.forMask |= described;
    }
    // "laptop" finds a laptop sleeve only as an accessory; "laptop sleeve" finds it by name.
    const asked = accessories.some((accessory, at) => accessory && (candidate.strengths[at] as number) > 0);
    if (!asked && candidate.modifierMask !== 0) {
      for (let at = 0; at < Math.min(31, wanted.length); at++) {
        if (candidate.modifierMask & (1 << at))
          candidate.strengths[at] = Math.fround((candidate.strengths[at] as number) * params.modifier);
      }
      if (!called) candidate.forMask |= candidate.modifierMask & ~tagged & things;
      candidate.coreMask &= ~candidate.modifierMask;
      candidate.thingMask &= ~candidate.modifierMask;
      candidate.namedMask &= ~candidate.modifierMask | candidate.calledMask;
    }
  };
}

export const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function wordWeight(index: WordIndex, word: WantedWord): number {
  const exact = index.frequency(word.stem);
  if (exact > 0) return index.rarity(exact);
  const best = Math.max(
    0,
    ...word.spellings.map(({ stems }) => Math.min(...stems.map((stem) => index.frequency(stem)))),
  );
  return index.rarity(best);
}
