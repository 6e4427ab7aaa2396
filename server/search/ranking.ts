// Ranks the listings that words or meaning found for a query. Deterministic.

import { byScore, type FoundByWords, looksCloserAt, sum } from "./found-by-words.ts";
import type { Reading } from "./query-reading.ts";
import { params } from "./ranking-params.ts";
import { wholeShare } from "./relevance-cut.ts";
import type { WordIndex } from "./word-index.ts";
import { Candidate, type Roles } from "./word-matches.ts";

const kindListings = 10;
const namesakes = 50;

/** Listings that could be shown; meaning can't lift the others enough. */
export const likeliest = ({ candidates }: FoundByWords): Candidate[] => candidates.slice(0, looksCloserAt);

/** Of the likeliest, in order; or by listing id, also of listings that no word found. */
export type Cosines = Float64Array | ReadonlyMap<string, number>;

function addMeaning(candidate: Candidate, cosine: number): void {
  candidate.cosine = cosine;
  candidate.score += params.meaning * Math.max(0, cosine);
}

/** The likeliest in order, and then the others. The candidates' scores change. */
export function rank({ index, reading, candidates, ...found }: FoundByWords, cosines: Cosines): Candidate[] {
  const ordered = [...candidates];
  const first = ordered.slice(0, looksCloserAt);
  const byId = cosines instanceof Float64Array ? null : cosines;
  for (const [at, candidate] of byId?.size === 0 ? [] : first.entries()) {
    const cosine = byId ? (byId.get(candidate.listingId) ?? Number.NaN) : (cosines as Float64Array)[at];
    if (cosine !== undefined && !Number.isNaN(cosine)) addMeaning(candidate, cosine);
  }
  if (byId && addOthers({ index, reading, candidates, ...found }, ordered, byId)) ordered.sort(byScore);
  // Meaning only lifts, so these stay the first.
  else replaceFirst(ordered, first.sort(byScore));
  rerank(index, reading, ordered);
  const isKin = kinship(index, reading, ordered);
  // Asked only of what is named by all words, and a name says it.
  for (const candidate of ordered) {
    const { namedShare, coreShare } = candidate.roles;
    if (namedShare >= wholeShare && coreShare === 0) candidate.kin = isKin(candidate);
  }
  return ordered;
}

function replaceFirst(ordered: Candidate[], first: readonly Candidate[]): void {
  for (const [at, candidate] of first.entries()) ordered[at] = candidate;
}

/** Of what only meaning found. */
const noWords: Roles = {
  matched: [],
  share: 0,
  coreShare: 0,
  thingShare: 0,
  namedShare: 0,
  isAsked: false,
  isFor: false,
  isBehind: false,
};

/** Meaning may name others than `likeliest`: only then all ids are made. Whether it does. */
function addOthers(found: FoundByWords, ordered: Candidate[], cosines: ReadonlyMap<string, number>): boolean {
  const { index, isOut } = found;
  if (cosines.size === 0) return false;
  const first = new Set(ordered.slice(0, looksCloserAt).map(({ listingId }) => listingId));
  const others = new Map([...cosines].filter(([id]) => !first.has(id)));
  if (others.size === 0) return false;
  const byId = new Map(ordered.map((candidate) => [candidate.listingId, candidate]));
  for (const candidate of found.among([...others.keys()].filter((id) => !byId.has(id)))) {
    byId.set(candidate.listingId, candidate);
    ordered.push(candidate);
  }
  for (const [listingId, cosine] of others) {
    const known = byId.get(listingId);
    const entry = known?.entry ?? index.find(listingId);
    if (!entry || isOut(entry)) continue;
    const candidate = known ?? new Candidate(entry.slots, entry.place, noWords, 0);
    if (!known) ordered.push(candidate);
    addMeaning(candidate, cosine);
  }
  return true;
}

const knownIds = (index: WordIndex, stems: readonly string[]): number[] =>
  stems.map((stem) => index.wordId(stem)).filter((id) => id !== undefined);

/** Reranks the best few hundred by the kind of the first ten, word order, reviews and unwanted words. */
function rerank(index: WordIndex, reading: Reading, ordered: Candidate[]): void {
  const best = ordered.slice(0, looksCloserAt);
  const intent = tagIntent(index, best.slice(0, kindListings));
  const naming = namingTag(index, reading, best);
  const ids = reading.wanted.map((word) => index.wordId(word.stem));
  const alone = reading.excluded.filter(({ length }) => length === 1).flat();
  const unwanted = knownIds(index, [...reading.unwanted, ...reading.without, ...alone]);
  for (const candidate of best) {
    const { entry } = candidate;
    let kind = 0;
    let second = 0;
    const tags = entry.tagIds;
    for (let at = 0; at < tags.length; at++) {
      const weight = intent.get(tags[at] as number) ?? 0;
      if (weight > kind) {
        second = kind;
        kind = weight;
      } else if (weight > second) second = weight;
    }
    candidate.score += (params.kind * (kind + second)) / 2 + params.popularity * entry.popularity;
    // The title is read only where it may have two of the words.
    if (candidate.matched.length > 1) candidate.score += params.pair * adjacentShare(ids, entry.titleWords);
    if (naming !== undefined && entry.tagIds.includes(naming)) candidate.score += params.namingTag;
    for (const word of unwanted) {
      if (!entry.titleWords.includes(word)) continue;
      candidate.score += entry.absent.includes(word) ? params.unwanted : -params.unwanted;
    }
  }
  replaceFirst(ordered, best.sort(byScore));
}

/** The tag that says what was asked for, if most listings that have it are called so: there it is no word by the way. */
function namingTag(index: WordIndex, { wanted }: Reading, best: readonly Candidate[]): number | undefined {
  const tag = index.tagId(wanted.map(({ stem }) => stem));
  const having = tag === undefined ? [] : best.filter(({ entry }) => entry.tagIds.includes(tag));
  const called = having.filter(({ roles }) => roles.coreShare > 0).length;
  return having.length >= params.fewestNamed && called > params.calledSo * having.length ? tag : undefined;
}

/** Rusks with the tag "coffee" are no coffee; green rooibos with the tag "tea" shares other tags with teas. */
function kinship(index: WordIndex, { wanted }: Reading, ordered: readonly Candidate[]): (one: Candidate) => boolean {
  const named = firstSuch(ordered, namesakes, ({ roles }) => roles.coreShare > 0);
  const names = wanted.flatMap(({ stem, spellings }) => [[stem], ...spellings.map(({ stems }) => stems)]);
  const asked = new Set(names.map((stems) => index.tagId(stems)));
  const counts = new Map<number, number>();
  for (const { entry } of named) for (const tag of entry.tagIds) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const least = Math.max(1, named.length * params.kinTag);
  return (candidate) =>
    named.length === 0 || candidate.entry.tagIds.some((tag) => !asked.has(tag) && (counts.get(tag) ?? 0) >= least);
}

function firstSuch<Entry>(entries: readonly Entry[], count: number, isSuch: (entry: Entry) => boolean): Entry[] {
  const first: Entry[] = [];
  for (const entry of entries) {
    if (!isSuch(entry)) continue;
    first.push(entry);
    if (first.length === count) break;
  }
  return first;
}

/** Tag → how typical of the first listings and how specific it is, 0 to 1. */
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
    // A rare tag does not show the kind.
    if (share > 0.15) intent.set(tag, share * Math.min(1, index.tagRarity(tag) / params.tellingTag));
  }
  return intent;
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
