// Finds the listings of a `WordIndex` that have a query's words, and how each has them.

import { excludedListings, listingsWith } from "./excluded-listings.ts";
import { isAccessory } from "./head-nouns.ts";
import type { Reading, WantedWord } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import type { Slot } from "./slots.ts";
import { inCategory, inCore, inTags, inTitle, isModifier, isTagHead, type WordIndex } from "./word-index.ts";
import { describedBy, food, isTaggedAsOther, taggedAs, thingsIn } from "./word-roles.ts";

export interface Candidate {
  entry: Slot;
  /** Breaks ties: the listing indexed first wins. */
  place: number;
  /** For each wanted word. */
  strengths: Float32Array;
  coreMask: number;
  thingMask: number;
  calledMask: number;
  namedMask: number;
  /** Words that only state the purpose. */
  modifierMask: number;
  /** The subset of them that counts as purpose. */
  forMask: number;
  /** Words of the title behind its name. */
  behindMask: number;
  score: number;
  share: number;
  coreShare: number;
  thingShare: number;
  namedShare: number;
  cosine: number;
}

/** How a listing has a word. */
interface Match {
  strength: number;
  core: boolean;
  modifier: boolean;
  thing: boolean;
  /** Category or tags have it. */
  called: boolean;
  named: boolean;
  /** The title has it behind the name alone. */
  behind: boolean;
}

/** `alone`: the query's only word must name the product; one of several may describe it. */
const matchOf = (packed: number, strength: number, alone: boolean): Match => {
  const core = inCore(packed);
  // If the title has the word outside its core, the product is only for it, whatever its tags.
  const thing = core || inCategory(packed) || (isTagHead(packed) && !inTitle(packed));
  const called = inCategory(packed) || (alone ? isTagHead(packed) : inTags(packed));
  const modifier = isModifier(packed);
  const behind = inTitle(packed) && !core && !modifier;
  return { strength, core, modifier, thing, called, named: called || inTitle(packed), behind };
};

/** Results by words only. Without slot numbers, which may change while the database computes cosines. */
export interface FoundByWords {
  index: WordIndex;
  reading: Reading;
  candidates: readonly Candidate[];
  isOut(entry: Slot): boolean;
}

/** `skip`: vendors outside the scope. */
export function findByWords(index: WordIndex, reading: Reading, skip: (vendorId: string) => boolean): FoundByWords {
  const { wanted } = reading;
  const excluded = new Set([...excludedListings(index, reading.excluded), ...listingsWith(index, reading.without)]);
  // A listing's id is made when it is asked for: not for every candidate.
  const isOut = (entry: Slot) => (excluded.size > 0 && excluded.has(entry.listingId)) || skip(entry.vendorId);
  const weights = wanted.map((word) => wordWeight(index, word));
  const powered = weights.map((weight) => weight ** params.rarity);
  const total = sum(weights);
  const poweredTotal = sum(powered);

  const candidates = new Map<number, Candidate>();
  const candidateOf = (slot: number): Candidate | null => {
    const known = candidates.get(slot);
    if (known) return known;
    const entry = index.slot(slot);
    if (!entry || isOut(entry)) return null;
    const candidate = newCandidate(entry, slot, wanted.length);
    candidates.set(slot, candidate);
    return candidate;
  };

  for (const [at, word] of wanted.entries()) {
    const match = (slot: number, { strength, core, modifier, thing, called, named, behind }: Match) => {
      const candidate = candidateOf(slot);
      if (!candidate) return;
      if (strength > (candidate.strengths[at] as number)) {
        candidate.strengths[at] = strength;
        if (at < 31) {
          candidate.modifierMask = modifier ? candidate.modifierMask | (1 << at) : candidate.modifierMask & ~(1 << at);
        }
      }
      if (core && at < 31) candidate.coreMask |= 1 << at;
      if (thing && at < 31) candidate.thingMask |= 1 << at;
      if (called && at < 31) candidate.calledMask |= 1 << at;
      if (named && at < 31) candidate.namedMask |= 1 << at;
      if (behind && at < 31) candidate.behindMask |= 1 << at;
    };
    for (const { stems, phrase, weight } of word.spellings) {
      const [only] = stems;
      if (stems.length === 1 && only !== undefined) {
        const id = index.wordId(only);
        if (id === undefined) continue;
        index.visit(id, (slot, packed, x) => {
          match(slot, scored(matchOf(packed, x / (params.saturation + x), wanted.length === 1), weight));
        });
        continue;
      }
      const found = new Map<number, Match & { parts: number }>();
      for (const stem of stems) {
        const id = index.wordId(stem);
        if (id === undefined) continue;
        index.visit(id, (slot, packed, x) => {
          const part = matchOf(packed, x / (params.saturation + x), wanted.length === 1);
          const known = found.get(slot);
          if (known && !phrase) known.parts++;
          else found.set(slot, known ? both(known, part) : { ...part, parts: 1 });
        });
      }
      const tag = index.tagId(stems);
      for (const [slot, { parts, ...whole }] of found) {
        if (parts < stems.length) continue;
        if (!phrase) {
          match(slot, scored(whole, weight));
          continue;
        }
        const isTag = tag !== undefined && index.slot(slot)?.tagIds.includes(tag) === true;
        if (!isTag && !isPhrase(index, stems, slot)) continue;
        match(slot, scored({ ...whole, thing: whole.core || isTag, called: isTag }, weight));
      }
    }
  }

  const accessories = wanted.map((word) => isAccessory(word.stem));
  const things = thingsIn(index, wanted);
  const describes = describedBy(index, wanted, things);
  const isTagged = taggedAs(index, wanted);
  for (const candidate of candidates.values()) {
    const { called, described: said, isPlain } = describes(candidate);
    const tagged = isPlain || candidate.entry.category === food ? isTagged(candidate) : 0;
    const described = said & ~tagged;
    if (isTaggedAsOther(candidate)) {
      // A "laptop stand" with the tags "laptop stand" and "laptop" is no laptop.
      candidate.calledMask &= ~((described | candidate.modifierMask) & ~tagged);
    }
    if (described !== 0) {
      for (let at = 0; at < Math.min(31, wanted.length); at++) {
        if (described & (1 << at)) candidate.strengths[at] = (candidate.strengths[at] as number) * params.modifier;
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
          candidate.strengths[at] = (candidate.strengths[at] as number) * params.modifier;
      }
      if (!called) candidate.forMask |= candidate.modifierMask & ~tagged & things;
      candidate.coreMask &= ~candidate.modifierMask;
      candidate.thingMask &= ~candidate.modifierMask;
      candidate.namedMask &= ~candidate.modifierMask | candidate.calledMask;
    }
    let lexical = 0;
    let matched = 0;
    let core = 0;
    let thing = 0;
    let named = 0;
    for (let at = 0; at < wanted.length; at++) {
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
  }

  return {
    index,
    reading,
    candidates: [...candidates.values()],
    isOut,
  };
}

const scored = (match: Match, weight: number): Match => ({
  ...match,
  strength: weight * match.strength + (match.core ? params.core : 0),
});

const both = (known: Match & { parts: number }, part: Match): Match & { parts: number } => ({
  strength: Math.min(known.strength, part.strength),
  core: known.core && part.core,
  modifier: known.modifier && part.modifier,
  thing: known.thing && part.thing,
  called: known.called && part.called,
  named: known.named && part.named,
  behind: known.behind && part.behind,
  parts: known.parts + 1,
});

export const newCandidate = (entry: Slot, place: number, words: number): Candidate => ({
  entry,
  place,
  strengths: new Float32Array(words),
  coreMask: 0,
  thingMask: 0,
  calledMask: 0,
  namedMask: 0,
  modifierMask: 0,
  forMask: 0,
  behindMask: 0,
  score: 0,
  share: 0,
  coreShare: 0,
  thingShare: 0,
  namedShare: 0,
  cosine: 0,
});

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

function isPhrase(index: WordIndex, stems: readonly string[], slot: number): boolean {
  const ids = stems.map((stem) => index.wordId(stem));
  const title = index.slot(slot)?.titleWords ?? [];
  return title.some((_, start) => ids.every((id, at) => title[start + at] === id));
}
