// Ranks the listings of a `WordIndex` for a query. Deterministic.

import { stemOf } from "#contract/language/words.ts";
import { isAttribute } from "./attributes.ts";
import { negations } from "./document.ts";
import { isAccessory } from "./head-nouns.ts";
import type { Reading, WantedWord } from "./query-reading.ts";
import { inCategory, inCore, inTags, inTitle, isModifier, isTagHead, type Slot, type WordIndex } from "./word-index.ts";
import { formsOf, isCounted } from "./word-meaning.ts";

export interface Ranked {
  listingId: string;
  score: number;
  /** The query's words that the listing has, as typed. */
  matched: string[];
  /** Share of the query's weight that the listing has, 0 to 1. */
  share: number;
  /** Share of the query's weight that the listing's title core has. */
  coreShare: number;
  /** Share matched by words that name the product: title core, category, a tag. */
  thingShare: number;
  /** Share matched by title, category or tags, except words for its purpose. */
  namedShare: number;
  /** Shares another tag with listings whose title names the product, or there are no such listings. */
  kin: boolean;
  /** Is the product that the query's last word names. */
  isAsked: boolean;
  /** Has that word in its title only as its purpose ("laptop stand"); not for food with that tag. */
  isFor: boolean;
  /** Has that word in its title only behind its name: "net for a bed". */
  isBehind: boolean;
  cosine: number;
}

/** Tuned on public relevance judgements (`bun run bench:search`). */
export const params = {
  /** How little repeated mentions of a word add (BM25 saturation). */
  saturation: 1,
  /** For a word in the title's core. */
  core: 0.3,
  /** How much more a rare word counts. */
  rarity: 0.8,
  /** Weight kept by a word that only states the purpose. */
  modifier: 0.6,
  /** A word names products if at least this share of the names that contain it end with it. */
  naming: 0.2,
  meaning: 0.15,
  kind: 0.2,
  /** From this rarity a tag shows the kind of product. */
  tellingTag: 4,
  /** Least share of the listings of that name that must have the tag. */
  kinTag: 0.15,
  pair: 0.03,
  popularity: 0.02,
  unwanted: 0.15,
};
const looksCloserAt = 300;
const kindListings = 10;
const namesakes = 50;

interface Candidate {
  entry: Readonly<Slot>;
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
  candidates: Map<string, Candidate>;
  isOut(entry: Readonly<Slot>): boolean;
}

/** `skip`: vendors outside the scope. */
export function findByWords(index: WordIndex, reading: Reading, skip: (vendorId: string) => boolean): FoundByWords {
  const { wanted } = reading;
  const excluded = new Set([...excludedListings(index, reading.excluded), ...listingsWith(index, reading.without)]);
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
    candidates: new Map([...candidates.values()].map((candidate) => [candidate.entry.listingId, candidate])),
    isOut,
  };
}

/**
 * Which of the query's words only modify another noun in a listing's title: "bicycle" in "bicycle helmet". Learned from the
 * catalogue: other titles end a name with "bicycle", this one ends with a noun that is not in the query, and no bicycle has the
 * tag "helmet".
 */
function describedBy(
  index: WordIndex,
  wanted: readonly WantedWord[],
  things: number,
): (candidate: Candidate) => Described {
  const placesOf = new Map<number, number>();
  for (const [at, { spellings }] of wanted.entries()) {
    if (at >= 31) break;
    for (const { stems } of spellings) {
      for (const stem of stems) {
        const id = index.wordId(stem);
        if (id !== undefined) placesOf.set(id, (placesOf.get(id) ?? 0) | (1 << at));
      }
    }
  }
  // Includes synonyms: bikes are bicycles.
  const naming = wordsThat(wanted, ({ spellings }) =>
    spellings.some(({ stems }) => {
      const id = stems.length === 1 ? index.wordId(stems[0] as string) : undefined;
      return id !== undefined && namesThings(index, id);
    }),
  );
  const last = 1 << Math.min(30, wanted.length - 1);
  const nouns = new Map<number, boolean>();
  const isNoun = (word: number): boolean => {
    const known = nouns.get(word) ?? isNounOf(index, word);
    nouns.set(word, known);
    return known;
  };
  /** "Tent pegs": the noun after the searched word, even if the catalogue doesn't know it. */
  const isPart = ({ titleWords }: Readonly<Slot>, name: Uint32Array, at: number) => {
    const [before, word] = [name[at - 1], name[at] as number];
    if (before === undefined || ((placesOf.get(before) ?? 0) & things) === 0) return false;
    if (!isNoun(word) && !mayNameThing(index, word)) return false;
    return titleWords.some((one, start) => one === before && titleWords[start + 1] === word);
  };
  return ({ entry }) => {
    let described = 0;
    let isPlain = true;
    for (const name of entry.names) {
      // Words after the noun may describe it: "padlock brass marathon".
      const place = name.findLastIndex((word, at) => placesOf.has(word) || isNoun(word) || isPart(entry, name, at));
      const head = name[place];
      if (head === undefined) continue;
      if (placesOf.has(head)) return { called: true, described: 0, isPlain: false };
      isPlain &&= !name.some((_, at) => isPart(entry, name, at)) && !entry.tagHeads.includes(head);
      let here = 0;
      let all = 0;
      for (const word of name.subarray(0, place)) {
        const places = placesOf.get(word) ?? 0;
        all |= places;
        if ((places & naming) !== 0 && !isSameKind(index, word, head)) here |= places & naming;
      }
      // In "sewing machine needles", "sewing" modifies "machine".
      described |= here & last ? all : here;
    }
    return { called: false, described, isPlain };
  };
}

interface Described {
  /** Named by a searched word or its synonym: a "potjie pot" is a potjie. */
  called: boolean;
  /** The words that only modify another noun. */
  described: number;
  /** Has no sign of being a part or accessory. */
  isPlain: boolean;
}

/** The words as a bit mask. */
function wordsThat(wanted: readonly WantedWord[], isSuch: (word: WantedWord, at: number) => boolean): number {
  let mask = 0;
  for (const [at, word] of wanted.slice(0, 31).entries()) if (isSuch(word, at)) mask |= 1 << at;
  return mask;
}

/**
 * Words that may have accessories: they name products here (or a synonym does), or are countable in English. "Yoga" is neither, so
 * a yoga mat is no accessory.
 */
const thingsIn = (index: WordIndex, wanted: readonly WantedWord[]): number =>
  wordsThat(wanted, ({ stem: written, spellings }) => {
    const isThing = (stem: string) => !isAttribute(stem) && isCounted(stem);
    const names = (stem: string) => {
      const id = index.wordId(stem);
      return id !== undefined && namesThings(index, id) && (index.headCount(id) > 1 || isThing(stem));
    };
    return isThing(written) || spellings.some(({ stems }) => stems.length === 1 && names(stems[0] as string));
  });

/** Food has many forms: tea bags with the tag "tea" are tea. */
const food = stemOf("groceries");

/** The query's words that are tags of the listing; all if one tag is the whole query. */
function taggedAs(index: WordIndex, wanted: readonly WantedWord[]): (candidate: Candidate) => number {
  const tags = wanted.map(({ spellings }) => spellings.map(({ stems }) => index.tagId(stems)));
  const whole = index.tagId(wanted.map(({ stem }) => stem));
  return ({ entry }) => {
    const has = (tag: number | undefined) => tag !== undefined && entry.tagIds.includes(tag);
    return wordsThat(wanted, (_, at) => has(whole) || (tags[at] ?? []).some(has));
  };
}

/** A tag ends with the noun of its name, which confirms the noun. */
const isTaggedAsOther = ({ entry }: Candidate): boolean =>
  entry.names.some((name) => entry.tagHeads.includes(name.at(-1) as number));

/** Whether titles use the word as a product name. A brand nearly always comes before its product. */
const namesThings = (index: WordIndex, word: number): boolean =>
  index.headCount(word) > params.naming * (index.headCount(word) + index.describerCount(word));

/** Whether listings named by the word have the noun as a tag: coffee with "beans". */
function isSameKind(index: WordIndex, word: number, noun: number): boolean {
  const tag = index.tagId([index.words[noun] as string]);
  return tag !== undefined && index.isTaggedAs(word, tag);
}

/**
 * Whether the word is a noun of this catalogue: it ends names more often than it is inside them, more than once or confirmed by a
 * tag.
 */
function isNounOf(index: WordIndex, word: number): boolean {
  const stem = index.words[word] as string;
  if (isAccessory(stem)) return true;
  if (isAttribute(stem) || index.headCount(word) <= index.describerCount(word)) return false;
  return index.headCount(word) > 1 || index.some(word, (_, packed) => isTagHead(packed));
}

/** Countable in English, or unknown: it may be a noun, unlike "verbena" in "soap verbena". */
function mayNameThing(index: WordIndex, word: number): boolean {
  const stem = index.words[word] as string;
  return !isAttribute(stem) && (isCounted(stem) || formsOf(stem).length === 0);
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

const newCandidate = (entry: Readonly<Slot>, place: number, words: number): Candidate => ({
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

/** Listings that could be shown; meaning can't lift the others enough. */
export const likeliest = ({ candidates }: FoundByWords): string[] =>
  [...candidates.values()]
    .sort(byScore)
    .slice(0, looksCloserAt)
    .map(({ entry }) => entry.listingId);

/** Best first. `cosines`, by listing id, also adds listings that no word found. */
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
  const isKin = kinship(index, reading, ordered);
  const last = 1 << Math.min(30, wanted.length - 1);
  return ordered.map((candidate) => ({
    listingId: candidate.entry.listingId,
    score: candidate.score,
    matched: wanted.filter((_, at) => (candidate.strengths[at] as number) > 0).map(({ word }) => word),
    share: candidate.share,
    coreShare: candidate.coreShare,
    thingShare: candidate.thingShare,
    namedShare: candidate.namedShare,
    kin: isKin(candidate),
    isAsked: (candidate.thingMask & last) !== 0,
    isFor: (candidate.forMask & last) !== 0,
    isBehind: (candidate.behindMask & last) !== 0,
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

/**
 * Listings excluded by a plan's unwanted words: title and tags have all words of an entry and don't state its absence ("sugar
 * free").
 */
export function excludedListings(index: WordIndex, entries: readonly (readonly string[])[]): string[] {
  const excluded = new Set<number>();
  for (const stems of entries) {
    // "Not the sugar free one" rules out what "no sugar" wishes for.
    const isAbsence = stems.some((stem) => negations.has(stem));
    const counts = new Map<number, number>();
    const words = new Set(stems.map((stem) => index.wordId(stem)));
    for (const word of words) {
      if (word === undefined) continue;
      index.visit(word, (slot, packed) => {
        if (!inTitle(packed) && !inTags(packed)) return;
        if (isAbsence || !index.slot(slot)?.absent.includes(word)) counts.set(slot, (counts.get(slot) ?? 0) + 1);
      });
    }
    for (const [slot, count] of counts) if (count === words.size) excluded.add(slot);
  }
  return [...excluded].flatMap((slot) => index.slot(slot)?.listingId ?? []);
}

/** Listings with one of these words in the title or as a tag, unless they state its absence. */
export function listingsWith(index: WordIndex, stems: readonly string[]): string[] {
  const found = new Set<string>();
  for (const stem of stems) {
    const word = index.wordId(stem);
    if (word === undefined) continue;
    const tag = index.tagId([stem]);
    index.some(word, (slot, packed) => {
      const entry = index.slot(slot);
      // Only whole tags: "Baskets & accessories" is a section of the shop.
      const named = inTitle(packed) || (tag !== undefined && entry?.tagIds.includes(tag) === true);
      if (entry && named && !entry.absent.includes(word)) found.add(entry.listingId);
      return false;
    });
  }
  return [...found];
}

const knownIds = (index: WordIndex, stems: readonly string[]): number[] =>
  stems.map((stem) => index.wordId(stem)).filter((id) => id !== undefined);

/** Reranks the best few hundred by the kind of the first ten, word order, reviews and unwanted words. */
function rerank(index: WordIndex, reading: Reading, ordered: Candidate[]): void {
  const best = ordered.slice(0, looksCloserAt);
  const intent = tagIntent(index, best.slice(0, kindListings));
  const ids = reading.wanted.map((word) => index.wordId(word.stem));
  const alone = reading.excluded.filter(({ length }) => length === 1).flat();
  const unwanted = knownIds(index, [...reading.unwanted, ...reading.without, ...alone]);
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
      candidate.score += entry.absent.includes(word) ? params.unwanted : -params.unwanted;
    }
  }
  best.sort(byScore);
  for (const [at, candidate] of best.entries()) ordered[at] = candidate;
}

/** Rusks with the tag "coffee" are no coffee; green rooibos with the tag "tea" shares other tags with teas. */
function kinship(index: WordIndex, { wanted }: Reading, ordered: readonly Candidate[]): (one: Candidate) => boolean {
  const named = ordered.filter(({ coreShare }) => coreShare > 0).slice(0, namesakes);
  const names = wanted.flatMap(({ stem, spellings }) => [[stem], ...spellings.map(({ stems }) => stems)]);
  const asked = new Set(names.map((stems) => index.tagId(stems)));
  const counts = new Map<number, number>();
  for (const { entry } of named) for (const tag of entry.tagIds) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  const least = Math.max(1, named.length * params.kinTag);
  return ({ coreShare, entry }) =>
    named.length === 0 ||
    coreShare > 0 ||
    entry.tagIds.some((tag) => !asked.has(tag) && (counts.get(tag) ?? 0) >= least);
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
