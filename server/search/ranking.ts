// Ranks the listings of a `WordIndex` for what a shopper wrote. Pure: the same index and words give the same order.
import type { Reading, WantedWord } from "./query-reading.ts";
import { inCore, inTitle, type WordIndex } from "./word-index.ts";

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

export interface RankOptions {
  /** Unit vector of the query in the listings' space; null when there is none. */
  vector: Float32Array | null;
  /** Listings that are out of question (vendors not approved, another vendor than the scope's). */
  skip(vendorId: string): boolean;
}

export const params = {
  k: 0.7,
  core: 0.35,
  idfPower: 0.8,
  meaning: 0.2,
  feedback: 0.45,
  pair: 0.03,
  popularity: 0.02,
  tagIntent: 0.2,
  unwanted: 0.15,
  rerank: 300,
  nonLexical: 200,
};

interface Candidate {
  slot: number;
  /** Per wanted word. */
  strengths: Float32Array;
  coreMask: number;
  score: number;
  share: number;
  coreShare: number;
  cosine: number;
}

export function rank(index: WordIndex, reading: Reading, options: RankOptions): Ranked[] {
  const { wanted } = reading;
  const excluded = excludedSlots(index, reading.excluded);
  const weights = wanted.map((word) => wordWeight(index, word));
  const powered = weights.map((weight) => weight ** params.idfPower);
  const total = sum(weights);
  const poweredTotal = sum(powered);

  const candidates = new Map<number, Candidate>();
  const candidateOf = (slot: number): Candidate | null => {
    const known = candidates.get(slot);
    if (known) return known;
    const entry = index.slot(slot);
    if (!entry || excluded.has(slot) || options.skip(entry.vendorId)) return null;
    const candidate: Candidate = {
      slot,
      strengths: new Float32Array(wanted.length),
      coreMask: 0,
      score: 0,
      share: 0,
      coreShare: 0,
      cosine: 0,
    };
    candidates.set(slot, candidate);
    return candidate;
  };

  for (const [at, word] of wanted.entries()) {
    for (const { stems, weight } of word.spellings) {
      const found = new Map<number, { strength: number; core: boolean; parts: number }>();
      for (const stem of stems) {
        const id = index.wordId(stem);
        if (id === undefined) continue;
        index.visit(id, (slot, packed, x) => {
          const core = inCore(packed);
          const strength = x / (params.k + x) + (core ? params.core : 0);
          const known = found.get(slot);
          if (!known) found.set(slot, { strength, core, parts: 1 });
          else
            found.set(slot, {
              strength: Math.min(known.strength, strength),
              core: known.core && core,
              parts: known.parts + 1,
            });
        });
      }
      for (const [slot, { strength, core, parts }] of found) {
        if (parts < stems.length) continue;
        const candidate = candidateOf(slot);
        if (!candidate) continue;
        if (weight * strength > (candidate.strengths[at] as number)) candidate.strengths[at] = weight * strength;
        if (core && at < 31) candidate.coreMask |= 1 << at;
      }
    }
  }

  for (const candidate of candidates.values()) {
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

  if (options.vector && index.hasVectors && options.vector.length === index.dimensions) {
    addMeaning(index, options.vector, candidates, candidateOf);
  }

  const ordered = [...candidates.values()].sort(byScore);
  rerank(index, reading, ordered);
  return ordered.map((candidate) => ({
    listingId: index.slot(candidate.slot)?.listingId ?? "",
    score: candidate.score,
    matched: wanted.filter((_, at) => (candidate.strengths[at] as number) > 0).map(({ word }) => word),
    share: candidate.share,
    coreShare: candidate.coreShare,
    cosine: candidate.cosine,
  }));
}

const byScore = (a: Candidate, b: Candidate) => b.score - a.score || a.slot - b.slot;
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

function excludedSlots(index: WordIndex, stems: readonly string[]): Set<number> {
  const slots = new Set<number>();
  for (const stem of stems) {
    const id = index.wordId(stem);
    if (id === undefined) continue;
    index.visit(id, (slot, packed) => {
      if (inTitle(packed)) slots.add(slot);
    });
  }
  return slots;
}

function addMeaning(
  index: WordIndex,
  query: Float32Array,
  candidates: Map<number, Candidate>,
  candidateOf: (slot: number) => Candidate | null,
): void {
  const cosines = new Float32Array(index.capacity);
  const scan = (vector: Float32Array) => {
    for (let slot = 0; slot < cosines.length; slot++) cosines[slot] = index.cosine(slot, vector);
  };
  scan(query);
  const nearest = largest(cosines, 5);
  const moved = Float32Array.from(query, (value) => value * (1 - params.feedback));
  for (const slot of nearest) index.addVector(slot, params.feedback / nearest.length, moved);
  normalise(moved);
  scan(moved);
  for (const slot of largest(cosines, params.nonLexical)) candidateOf(slot);
  for (const candidate of candidates.values()) {
    candidate.cosine = cosines[candidate.slot] as number;
    candidate.score += params.meaning * Math.max(0, candidate.cosine);
  }
}

function largest(values: Float32Array, count: number): number[] {
  const best: number[] = [];
  for (let at = 0; at < values.length; at++) {
    const value = values[at] as number;
    if (value <= 0) continue;
    if (best.length < count) {
      best.push(at);
      if (best.length === count) best.sort((a, b) => (values[b] as number) - (values[a] as number));
      continue;
    }
    if (value <= (values[best[count - 1] as number] as number)) continue;
    let place = count - 1;
    while (place > 0 && (values[best[place - 1] as number] as number) < value) {
      best[place] = best[place - 1] as number;
      place--;
    }
    best[place] = at;
  }
  return best;
}

export function normalise(vector: Float32Array): void {
  const length = Math.sqrt(vector.reduce((total, value) => total + value * value, 0));
  if (length > 0) for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] as number) / length;
}

/** Looks closer at the best few hundred: what kind of thing the first ten are, word order, reviews, unwanted words. */
function rerank(index: WordIndex, reading: Reading, ordered: Candidate[]): void {
  const best = ordered.slice(0, params.rerank);
  const intent = tagIntent(index, best.slice(0, 10));
  const ids = reading.wanted.map((word) => index.wordId(word.stem));
  const unwanted = reading.unwanted.map((stem) => index.wordId(stem)).filter((id) => id !== undefined);
  const negations = ["without", "no", "free", "non"].map((word) => index.wordId(word)).filter((id) => id !== undefined);
  for (const candidate of best) {
    const entry = index.slot(candidate.slot);
    if (!entry) continue;
    let kind = 0;
    for (const tag of entry.tagIds) kind += intent.get(tag) ?? 0;
    candidate.score += params.tagIntent * kind + params.popularity * entry.popularity;
    candidate.score += params.pair * adjacentShare(ids, entry.titleWords);
    for (const word of unwanted) {
      const at = entry.titleWords.indexOf(word);
      if (at < 0) continue;
      const negated = [-2, -1, 1].some((step) => negations.includes(entry.titleWords[at + step] ?? -1));
      candidate.score += negated ? params.unwanted : -params.unwanted;
    }
  }
  best.sort(byScore);
  for (const [at, candidate] of best.entries()) ordered[at] = candidate;
}

/** Tag → how typical it is of the first listings, weighted by how telling it is; the weights of all add up to at most 1. */
function tagIntent(index: WordIndex, first: readonly Candidate[]): Map<number, number> {
  const intent = new Map<number, number>();
  if (first.length === 0) return intent;
  const scores = first.map((candidate) => Math.max(candidate.score, 0));
  const all = sum(scores) || 1;
  for (const [at, candidate] of first.entries()) {
    const tags = index.slot(candidate.slot)?.tagIds ?? [];
    for (const tag of tags) intent.set(tag, (intent.get(tag) ?? 0) + (scores[at] as number) / all);
  }
  // A tag of one listing alone says nothing about the kind.
  const kept = [...intent].filter(([, weight]) => weight > 0.15);
  const size = sum(kept.map(([, weight]) => weight)) || 1;
  return new Map(kept.map(([tag, weight]) => [tag, weight / Math.max(size, 1)]));
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
