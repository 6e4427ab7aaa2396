// Finds the listings of a `WordIndex` that have a query's words, and how each has them. The same as if each were looked at closely,
// which is done only where it can change the answer.

import { excludedListings, listingsWith } from "./excluded-listings.ts";
import { isAccessory } from "./head-nouns.ts";
import { highestOf } from "./highest-first.ts";
import { isCount, type Reading, type WantedWord } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import { enoughWholeMatches, leastScore, leastShare, wholeShare } from "./relevance-cut.ts";
import type { Slot } from "./slots.ts";
import type { WordIndex } from "./word-index.ts";
import { Candidate, Matches, mostMasked, type Roles, way } from "./word-matches.ts";
import { describedBy, food, isTaggedAsOther, taggedAs, thingsIn } from "./word-roles.ts";

/** Results by words only. A listing is a `Slot`, not its number, which may change while the database reads vectors or computes cosines. */
export interface FoundByWords {
  index: WordIndex;
  reading: Reading;
  /** Those with enough of the query's words to be an answer, and the best of all. The likeliest in order, and then the others. */
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
  // The most frequent words make no answer without any other: they count for listings that have others.
  const { frequent, telling } = scores.byFrequency();
  for (const at of telling) matches.add(at);
  for (const at of frequent) matches.add(at, { known: true });
  // An unwanted word lowers what is best, and with it what a mention needs.
  const mayPrune = reading.unwanted.length + reading.without.length + reading.excluded.length === 0;
  let found = new Best();
  for (;;) {
    // Fewer than are put in order leave room for any other.
    if (frequent.length === 0 || matches.count >= looksCloserAt) found = best(matches, scores, mayPrune);
    // Unless those may be among the best: then those that have the rarest of them too, and so on.
    if (frequent.length === 0 || !found.isAmongFirst(scores.most(frequent), -1)) break;
    const enough = matches.count;
    matches.add(frequent.pop() as number, { after: enough });
    for (const at of frequent) matches.add(at, { known: true, after: enough });
  }
  const candidates = [...found.first, ...found.others];
  return {
    index,
    reading,
    candidates,
    // A listing's id is made when it is asked for: not for every candidate.
    isOut: (entry) => (excluded.size > 0 && excluded.has(entry.listingId)) || skip(entry.vendorId),
    among(listingIds) {
      const some = new Matches(index, wanted, { excluded, skip, only: listingIds });
      for (const at of wanted.keys()) some.add(at);
      return Array.from({ length: some.count }, (_, number) => {
        scores.look(some, number);
        return scores.candidate(some, number);
      });
    },
  };
}

/**
 * What a closer look finds only lowers a score. So it is left out for listings that are not enough to be an answer, or no such thing
 * and too low for a mention, once so many of the others are better that nothing depends on them.
 */
function best(matches: Matches, scores: Scores, mayPrune: boolean): Best {
  const { count, slots } = matches;
  const { words } = scores;
  const found = new Best();
  // The others, and the most that each can score.
  const others = new Uint32Array(count);
  const highest = new Float64Array(count);
  let left = 0;
  const shares = new Float64Array(count);
  let whole = 0;
  for (let number = 0; number < count; number++) {
    shares[number] = scores.share(matches, number);
    if ((shares[number] as number) >= wholeShare) whole++;
  }
  // So many that have all words leave out the others.
  const enoughWhole = enoughWholeMatches(words, false);
  const enough = whole >= enoughWhole ? wholeShare : leastShare(words);
  for (let number = 0; number < count; number++) {
    const share = shares[number] as number;
    if (share >= enough && (!mayPrune || (matches.waysOfAny(number) & way.thing) !== 0)) {
      found.add(scores.closer(matches, number));
      continue;
    }
    others[left] = number;
    highest[left++] = scores.score(matches, number, share);
  }
  /** Looks at those, and leaves the rest. */
  const look = (isWanted: (number: number, at: number) => boolean) => {
    let kept = 0;
    for (let at = 0; at < left; at++) {
      const number = others[at] as number;
      if (isWanted(number, at)) {
        found.add(scores.closer(matches, number));
        continue;
      }
      others[kept] = number;
      highest[kept++] = highest[at] as number;
    }
    left = kept;
  };
  for (let some = looksCloserAt; left > 0; some *= 4) {
    const next = highestOf(highest.subarray(0, left), some, (at) => slots[others[at] as number] as number);
    const at = next[0] as number;
    if (!found.isAmongFirst(highest[at] as number, slots[others[at] as number] as number)) break;
    const isNext = new Uint8Array(left);
    for (const each of next) isNext[each] = 1;
    look((_, each) => isNext[each] === 1);
  }
  const least = leastScore(words) * (found.first[0]?.score ?? 0);
  // Those that have all words are counted.
  const all = words > 1 && found.whole < enoughWhole;
  look((number, at) => (all || (highest[at] as number) >= least) && (shares[number] as number) >= enough);
  return found;
}

export const byScore = (a: Candidate, b: Candidate) =>
  b.score - a.score || a.place - b.place || (a.listingId < b.listingId ? -1 : 1);

/** What was found: the best in order, and the others, of which there may be tens of thousands, as they come. */
class Best {
  readonly first: Candidate[] = [];
  readonly others: Candidate[] = [];
  /** How many have all words. */
  whole = 0;

  isAmongFirst(score: number, place: number): boolean {
    const last = this.first[looksCloserAt - 1];
    return last === undefined || score > last.score || (score === last.score && place < last.place);
  }

  add(candidate: Candidate): void {
    const { first, others } = this;
    if (candidate.share >= wholeShare) this.whole++;
    if (!this.isAmongFirst(candidate.score, candidate.place)) {
      others.push(candidate);
      return;
    }
    let low = 0;
    let high = first.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (byScore(first[middle] as Candidate, candidate) < 0) low = middle + 1;
      else high = middle;
    }
    first.splice(low, 0, candidate);
    if (first.length > looksCloserAt) others.push(first.pop() as Candidate);
  }
}

/** What the words of a query weigh, and what a listing scores that has some of them. */
class Scores {
  readonly words: number;
  private readonly index: WordIndex;
  private readonly wanted: readonly WantedWord[];
  private readonly weights: readonly number[];
  private readonly powered: readonly number[];
  private readonly total: number;
  private readonly poweredTotal: number;
  private readonly lookFor: (matches: Matches, number: number) => void;
  /** By the ways of one word after the other. */
  private readonly known: WaysOfWord = { next: [], roles: null };

  constructor(index: WordIndex, wanted: readonly WantedWord[]) {
    this.index = index;
    this.words = wanted.length;
    this.wanted = wanted;
    this.weights = lighterNumbers(
      wanted,
      wanted.map((word) => wordWeight(index, word)),
    );
    this.powered = this.weights.map((weight) => weight ** params.rarity);
    this.total = sum(this.weights);
    this.poweredTotal = sum(this.powered);
    this.lookFor = rolesIn(index, wanted);
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

  /** Before a closer look, the most that it can be. */
  score({ strengths }: Matches, number: number, share: number): number {
    let lexical = 0;
    const { words, powered, poweredTotal } = this;
    for (let at = 0; at < words; at++) lexical += (powered[at] as number) * (strengths[number * words + at] as number);
    return poweredTotal > 0 ? (lexical / ((1 + params.core) * poweredTotal)) * share : 0;
  }

  /** A closer look at what the words are in the listing, once. */
  look(matches: Matches, number: number): void {
    if (matches.isLookedAt[number] === 1) return;
    matches.isLookedAt[number] = 1;
    this.lookFor(matches, number);
  }

  /** A listing whose name ends with one of the words is called so: a closer look would find nothing else, as most often. */
  closer(matches: Matches, number: number): Candidate {
    const ways = matches.waysOfAny(number);
    if ((ways & (way.endsName | way.modifier)) !== way.endsName) this.look(matches, number);
    return this.candidate(matches, number);
  }

  candidate(matches: Matches, number: number): Candidate {
    const roles = this.roles(matches, number);
    const place = matches.slots[number] as number;
    return new Candidate(this.index.listings, place, roles, this.score(matches, number, roles.share));
  }

  private roles(matches: Matches, number: number): Roles {
    const { words } = this;
    const { ways, strengths } = matches;
    let node = this.known;
    for (let at = 0, cell = number * words; at < words; at++, cell++) {
      const key = (ways[cell] as number) | ((strengths[cell] as number) > 0 ? hasWord : 0);
      let next = node.next[key];
      if (!next) {
        next = { next: [], roles: null };
        node.next[key] = next;
      }
      node = next;
    }
    node.roles ??= this.readRoles(matches, number);
    return node.roles;
  }

  private readRoles(matches: Matches, number: number): Roles {
    const { wanted, weights, total } = this;
    const has = wanted.map((_, at) => (matches.strengths[number * wanted.length + at] as number) > 0);
    const shareOf = (isSuch: (at: number) => boolean) => {
      let weight = 0;
      for (const at of wanted.keys()) if (has[at] && isSuch(at)) weight += weights[at] as number;
      return total > 0 ? weight / total : 0;
    };
    const is = (how: number) => (at: number) => ((matches.ways[number * wanted.length + at] as number) & how) !== 0;
    const last = Math.min(mostMasked - 1, wanted.length - 1);
    return {
      matched: wanted.filter((_, at) => has[at]).map(({ word }) => word),
      share: shareOf(() => true),
      coreShare: shareOf(is(way.core)),
      thingShare: shareOf(is(way.thing)),
      namedShare: shareOf(is(way.named)),
      isAsked: is(way.thing)(last),
      isFor: is(way.purpose)(last),
      isBehind: is(way.behind)(last),
    };
  }
}

/** Beside the ways of a word: the listing has it at all. */
const hasWord = 256;
interface WaysOfWord {
  next: WaysOfWord[];
  roles: Roles | null;
}

/** Lowers what only describes another thing, or names what the listing is for. */
function rolesIn(index: WordIndex, wanted: readonly WantedWord[]): (matches: Matches, number: number) => void {
  const accessories = wanted.map((word) => isAccessory(word.stem));
  const things = thingsIn(index, wanted);
  const describes = describedBy(index, wanted, things);
  const isTagged = taggedAs(index, wanted);
  return (matches, number) => {
    const entry = index.entry(matches.slots[number] as number);
    const { called, described: said, isPlain } = describes(entry);
    const tagged = isPlain || entry.category === food ? isTagged(entry) : 0;
    const described = said & ~tagged;
    const modifiers = matches.mask(number, way.modifier);
    const elsewhere = (described | modifiers) & ~tagged;
    // A "laptop stand" with the tags "laptop stand" and "laptop" is no laptop.
    if ((matches.mask(number, way.called) & elsewhere) !== 0 && isTaggedAsOther(entry))
      matches.change(number, elsewhere, 0, way.called);
    if (described !== 0) {
      matches.lower(number, described);
      matches.change(number, described, way.purpose, 0);
    }
    const purposes = modifiers & ~described;
    // A "straightener kit" is a straightener, with what goes with it.
    if (purposes === 0 || called) return;
    // "laptop" finds a laptop sleeve only as an accessory; "laptop sleeve" finds it by name.
    const from = number * wanted.length;
    if (accessories.some((accessory, at) => accessory && (matches.strengths[from + at] as number) > 0)) return;
    matches.lower(number, purposes);
    matches.change(number, purposes & ~tagged & things, way.purpose, 0);
  };
}

/** A number beside a product's name is no answer without it: "violin ten" doesn't mean ten sachets of yeast. */
function lighterNumbers(wanted: readonly WantedWord[], weights: readonly number[]): readonly number[] {
  const isNumber = wanted.map(({ word }) => isCount(word));
  const least = Math.min(...weights.filter((_, at) => !isNumber[at]));
  return weights.map((weight, at) => (isNumber[at] ? Math.min(weight, least / 2) : weight));
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
