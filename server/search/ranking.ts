// Ranks the listings of a `WordIndex` for what a shopper wrote. Pure: the same index, words and cosines give the same order.
import { isAccessory } from "./head-nouns.ts";
import type { Reading, WantedWord } from "./query-reading.ts";
import { inCore, inTags, inTitle, isModifier, type Slot, type WordIndex } from "./word-index.ts";

export interface Ranked {
  listingId: string;
  score: number;
  /** Words of the query that the listing has, as written. */
  matched: string[];
  /** Share of the query's weight that the listing has, 0 to 1. */
  share: number;
  /** Share of the query's weight that the listing's title core has. */
  coreShare: number;
  cosine: number;
}

/** Found on public relevance judgements (`bun run bench:search`). */
export const params = {
  /** How soon a second mention of a word adds nothing. */
  saturation: 1,
  /** For a word in the title's core. */
  core: 0.3,
  /** How much more a rare word counts. */
  rarity: 0.8,
  /** Left of a word that only says what the thing is for. */
  modifier: 0.6,
  meaning: 0.15,
  kind: 0.2,
  /** Rarity from which a tag says what kind of thing a listing is. */
  tellingTag: 4,
  pair: 0.03,
  popularity: 0.02,
  unwanted: 0.15,
};
const looksCloserAt = 300;
const kindListings = 10;

interface Candidate {
  entry: Readonly<Slot>;
  /** Among equals the first to be indexed comes first. */
  place: number;
  /** Per wanted word. */
  strengths: Float32Array;
  coreMask: number;
  /** Words that only say what the listing is for. */
  modifierMask: number;
  score: number;
  share: number;
  coreShare: number;
  cosine: number;
}

/** What words alone find. Holds no slot numbers: those may move while meaning is measured. */
export interface FoundByWords {
  index: WordIndex;
  reading: Reading;
  candidates: Map<string, Candidate>;
  isOut(entry: Readonly<Slot>): boolean;
}

/** `skip`: vendors whose listings are out of question (not approved, another than the scope's). */
export function findByWords(index: WordIndex, reading: Reading, skip: (vendorId: string) => boolean): FoundByWords {
  const { wanted } = reading;
  const excluded = new Set(excludedListings(index, reading.excluded));
  const isOut = ({ listingId, vendorId }: Readonly<Slot>) => excluded.has(listingId) || skip(vendorId);
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
    const match = (slot: number, strength: number, core: boolean, modifier: boolean) => {
      const candidate = candidateOf(slot);
      if (!candidate) return;
      if (strength > (candidate.strengths[at] as number)) {
        candidate.strengths[at] = strength;
        if (at < 31) {
          candidate.modifierMask = modifier ? candidate.modifierMask | (1 << at) : candidate.modifierMask & ~(1 << at);
        }
      }
      if (core && at < 31) candidate.coreMask |= 1 << at;
    };
    for (const { stems, phrase, weight } of word.spellings) {
      const [only] = stems;
      if (stems.length === 1 && only !== undefined) {
        const id = index.wordId(only);
        if (id === undefined) continue;
        index.visit(id, (slot, packed, x) => {
          const core = inCore(packed);
          match(slot, weight * (x / (params.saturation + x)) + (core ? params.core : 0), core, isModifier(packed));
        });
        continue;
      }
      const found = new Map<number, { strength: number; core: boolean; modifier: boolean; parts: number }>();
      for (const stem of stems) {
        const id = index.wordId(stem);
        if (id === undefined) continue;
        index.visit(id, (slot, packed, x) => {
          const core = inCore(packed);
          const modifier = isModifier(packed);
          const strength = x / (params.saturation + x);
          const known = found.get(slot);
          if (!known) found.set(slot, { strength, core, modifier, parts: 1 });
          else
            found.set(slot, {
              strength: Math.min(known.strength, strength),
              core: known.core && core,
              modifier: known.modifier && modifier,
              parts: known.parts + 1,
            });
        });
      }
      for (const [slot, { strength, core, modifier, parts }] of found) {
        if (parts < stems.length || (phrase && parts > 1 && !isPhrase(index, stems, slot))) continue;
        match(slot, weight * strength + (core ? params.core : 0), core, modifier);
      }
    }
  }

  const accessories = wanted.map((word) => isAccessory(word.stem));
  for (const candidate of candidates.values()) {
    // "laptop" finds a laptop sleeve only as what it is; "laptop sleeve" finds it as asked.
    const asked = accessories.some((accessory, at) => accessory && (candidate.strengths[at] as number) > 0);
    if (!asked && candidate.modifierMask !== 0) {
      for (let at = 0; at < Math.min(31, wanted.length); at++) {
        if (candidate.modifierMask & (1 << at))
          candidate.strengths[at] = (candidate.strengths[at] as number) * params.modifier;
      }
      candidate.coreMask &= ~candidate.modifierMask;
    }
    let lexical = 0;
    let matched = 0;
    let core = 0;
    for (let at = 0; at < wanted.length; at++) {
      const strength = candidate.strengths[at] as number;
      if (strength === 0) continue;
      lexical += (powered[at] as number) * strength;
      matched += weights[at] as number;
      if (at < 31 && candidate.coreMask & (1 << at)) core += weights[at] as number;
    }
    candidate.share = total > 0 ? matched / total : 0;
    candidate.coreShare = total > 0 ? core / total : 0;
    candidate.score = poweredTotal > 0 ? (lexical / ((1 + params.core) * poweredTotal)) * candidate.share : 0;
  }

  return {
    index,
    reading,
    candidates: new Map([...candidates.values()].map((candidate) => [candidate.entry.listingId, candidate])),
    isOut,
  };
}

const newCandidate = (entry: Readonly<Slot>, place: number, words: number): Candidate => ({
  entry,
  place,
  strengths: new Float32Array(words),
  coreMask: 0,
  modifierMask: 0,
  score: 0,
  share: 0,
  coreShare: 0,
  cosine: 0,
});

/** The listings whose words alone keep them in the race: meaning can't lift the others to where they would be read. */
export const likeliest = ({ candidates }: FoundByWords): string[] =>
  [...candidates.values()]
    .sort(byScore)
    .slice(0, looksCloserAt)
    .map(({ entry }) => entry.listingId);

/** Best first. `cosines`: how near listings are in meaning, by id; those that no word found come in by it alone. */
export function rank(found: FoundByWords, cosines: ReadonlyMap<string, number>): Ranked[] {
  const { index, reading, candidates, isOut } = found;
  const { wanted } = reading;
  for (const [listingId, cosine] of cosines) {
    const entry = candidates.get(listingId)?.entry ?? index.find(listingId);
    if (!entry || isOut(entry)) continue;
    const candidate = candidates.get(listingId) ?? newCandidate(entry, Number.POSITIVE_INFINITY, wanted.length);
    candidates.set(listingId, candidate);
    candidate.cosine = cosine;
    candidate.score += params.meaning * Math.max(0, cosine);
  }
  const ordered = [...candidates.values()].sort(byScore);
  rerank(index, reading, ordered);
  return ordered.map((candidate) => ({
    listingId: candidate.entry.listingId,
    score: candidate.score,
    matched: wanted.filter((_, at) => (candidate.strengths[at] as number) > 0).map(({ word }) => word),
    share: candidate.share,
    coreShare: candidate.coreShare,
    cosine: candidate.cosine,
  }));
}

const byScore = (a: Candidate, b: Candidate) =>
  b.score - a.score || a.place - b.place || (a.entry.listingId < b.entry.listingId ? -1 : 1);
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

function wordWeight(index: WordIndex, word: WantedWord): number {
  const exact = index.frequency(word.stem);
  if (exact > 0) return index.rarity(exact);
  const best = Math.max(
    0,
    ...word.spellings.map(({ stems }) => Math.min(...stems.map((stem) => index.frequency(stem)))),
  );
  return index.rarity(best);
}

const negationStems = ["without", "no", "free", "non"];

/** Slots whose title or tags have one of the words, unless the title says "without" or "free" next to it. */
function excludedSlots(index: WordIndex, stems: readonly string[]): Set<number> {
  const slots = new Set<number>();
  const negations = knownIds(index, negationStems);
  for (const word of knownIds(index, stems)) {
    index.visit(word, (slot, packed) => {
      if (!inTitle(packed) && !inTags(packed)) return;
      if (!isNegated(index.slot(slot)?.titleWords ?? [], word, negations)) slots.add(slot);
    });
  }
  return slots;
}

/** Listings that a plan's unwanted words rule out. */
export const excludedListings = (index: WordIndex, stems: readonly string[]): string[] =>
  [...excludedSlots(index, stems)].flatMap((slot) => index.slot(slot)?.listingId ?? []);

const knownIds = (index: WordIndex, stems: readonly string[]): number[] =>
  stems.map((stem) => index.wordId(stem)).filter((id) => id !== undefined);

function isNegated(title: ArrayLike<number>, word: number, negations: readonly number[]): boolean {
  for (let at = 0; at < title.length; at++) {
    if (title[at] === word) return [-2, -1, 1].some((step) => negations.includes(title[at + step] ?? -1));
  }
  return false;
}

/** Looks closer at the best few hundred: what kind of thing the first ten are, word order, reviews, unwanted words. */
function rerank(index: WordIndex, reading: Reading, ordered: Candidate[]): void {
  const best = ordered.slice(0, looksCloserAt);
  const intent = tagIntent(index, best.slice(0, kindListings));
  const ids = reading.wanted.map((word) => index.wordId(word.stem));
  const unwanted = knownIds(index, reading.unwanted);
  const negations = knownIds(index, negationStems);
  for (const candidate of best) {
    const { entry } = candidate;
    let kind = 0;
    let second = 0;
    for (const tag of entry.tagIds) {
      const weight = intent.get(tag) ?? 0;
      if (weight > kind) [kind, second] = [weight, kind];
      else if (weight > second) second = weight;
    }
    candidate.score += (params.kind * (kind + second)) / 2 + params.popularity * entry.popularity;
    candidate.score += params.pair * adjacentShare(ids, entry.titleWords);
    for (const word of unwanted) {
      if (!entry.titleWords.includes(word)) continue;
      candidate.score += isNegated(entry.titleWords, word, negations) ? params.unwanted : -params.unwanted;
    }
  }
  best.sort(byScore);
  for (const [at, candidate] of best.entries()) ordered[at] = candidate;
}

/** Tag → how typical it is of the first listings, and how telling: 0 to 1. */
function tagIntent(index: WordIndex, first: readonly Candidate[]): Map<number, number> {
  const shares = new Map<number, number>();
  const scores = first.map((candidate) => Math.max(candidate.score, 0));
  const all = sum(scores) || 1;
  for (const [at, candidate] of first.entries()) {
    for (const tag of candidate.entry.tagIds) {
      shares.set(tag, (shares.get(tag) ?? 0) + (scores[at] as number) / all);
    }
  }
  const intent = new Map<number, number>();
  for (const [tag, share] of shares) {
    // A tag of one listing alone says nothing about the kind.
    if (share > 0.15) intent.set(tag, share * Math.min(1, index.tagRarity(tag) / params.tellingTag));
  }
  return intent;
}

function isPhrase(index: WordIndex, stems: readonly string[], slot: number): boolean {
  const ids = stems.map((stem) => index.wordId(stem));
  const title = index.slot(slot)?.titleWords ?? [];
  return title.some((_, start) => ids.every((id, at) => title[start + at] === id));
}

/** Share of the query's neighbouring pairs that are neighbours in the title. */
function adjacentShare(ids: readonly (number | undefined)[], title: Uint32Array): number {
  if (ids.length < 2) return 0;
  let pairs = 0;
  for (let at = 0; at + 1 < ids.length; at++) {
    const [first, second] = [ids[at], ids[at + 1]];
    if (first === undefined || second === undefined) continue;
    for (let place = 0; place + 1 < title.length; place++) {
      if (title[place] === first && title[place + 1] === second) {
        pairs++;
        break;
      }
    }
  }
  return pairs / (ids.length - 1);
}
