// Finds the relevant listings of a plan, before its filters: ranked by words in memory and by meaning in pgvector, then cut to what
// answers the query.

import { isCounted } from "#agent/vectors/word-forms.ts";
import { splitWords, stemOf } from "#contract/language/words.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import type { Database } from "#db/engine/index.ts";
import { forOthersThan } from "./attributes.ts";
import { freeOf } from "./claim-words.ts";
import { type Claim, readClaim } from "./claims.ts";
import { fewestOfNeed, type Near } from "./close.ts";
import { excludedListings, listingsWith, ruledOut } from "./excluded-listings.ts";
import { byScore, type FoundByWords, findByWords } from "./found-by-words.ts";
import { mostHeld } from "./held-vectors.ts";
import { measureHeld, measureMeaning } from "./meaning.service.ts";
import { type Found, isFiltered, type Listed, mostTexts, type SearchScope } from "./plan-sql.ts";
import type { QueryModel } from "./query-model.ts";
import { describes, type Reading, readingOf } from "./query-reading.ts";
import { type Cosines, likeliest, rank } from "./ranking.ts";
import { relevantOnly } from "./relevance-cut.ts";
import type { SearchIndex } from "./search-index.ts";
import { convincing, helpful, nearStems, type SoftMatch, softMatch, softScores } from "./soft-match.ts";
import { correctionsOf } from "./spelling.ts";
import { endsName, inVendor, type WordIndex } from "./word-index.ts";
import type { Candidate } from "./word-matches.ts";
import { fullForm, isEnglish } from "./word-meaning.ts";

/** The relevant listings of a plan, before its filters. */
export interface Relevant extends Listed {
  foundBy: SearchResult["foundBy"];
  /** The query's words. */
  reading: Reading;
  /** Claims that a listing must state. */
  claims: readonly Claim[];
  /** Claims that a listing must not state: what is unwanted. */
  unwanted: readonly Claim[];
  /** Near matches, best first by words. */
  near: readonly Near[];
  /** Whether a found listing has every word that was asked for, so that there is nothing to guess. */
  whole: boolean;
}

/** "A mattress for the tent", where no listing has both: mattresses, those first that have to do with tents. */
export async function findRelevant(
  db: Database,
  index: SearchIndex,
  plan: SearchPlan,
  scope: SearchScope,
  signal?: AbortSignal,
): Promise<Relevant> {
  const found = await findAsked(db, index, plan, scope, signal);
  const [, text = "", purpose = ""] = withPurpose.exec(plan.text) ?? [];
  if (found.found?.length !== 0 || text === "" || found.reading.lacking.length > 0) return found;
  return findAsked(db, index, { ...plan, text, about: `${purpose} ${plan.about}`.trim() }, scope, signal);
}

const withPurpose = /^(.+?) (?:for|vir) (?:the |an? |my |die |'n )?(.+)$/iu;

async function findAsked(
  db: Database,
  { words, meaning }: SearchIndex,
  plan: SearchPlan,
  scope: SearchScope,
  signal?: AbortSignal,
): Promise<Relevant> {
  const reading = readingOf(plan.text, plan.exclude, words);
  const claims = [...new Set([...plan.must, ...reading.claims])]
    .map((entry) => ({ ...readClaim(withoutTypos(entry, words)), entry }))
    .filter(({ parts }) => parts.length > 0);
  const skip = (vendorId: string) => isOutside(scope, vendorId);
  const base: Relevant = {
    found: null,
    excluded: [],
    foundBy: "words",
    reading,
    claims,
    unwanted: reading.excluded.map((stems) => readClaim(stems.map(fullForm).join(" "))),
    near: [],
    whole: true,
  };
  /** "My tube has a puncture": where the words name nothing here, what helps is found by what they tell of. */
  const orHelpful = (found: Relevant): Relevant => {
    if (found.found?.length !== 0 || plan.must.length > 0) return found;
    // "Camping kettle" names a product; kettles are nearer than what else helps to camp.
    if (found.near.length > 0 && splitWords(plan.text).length < fewestOfNeed) return found;
    const out = new Set(excludedListings(words, reading.excluded));
    const helping = helpful(words, `${plan.text} ${plan.about}`, skip).filter(({ listingId }) => !out.has(listingId));
    return helping.length === 0 ? found : { ...base, ...asMeant(helping), claims: [] };
  };
  if (reading.wanted.length === 0)
    return orHelpful({ ...base, ...findWithoutWords(words, plan, reading, claims, skip) });
  const byWords = findByWords(words, reading, skip);
  const vector = meaning && (await meaning.embed(plan.text, signal));
  const cosines = vector ? await cosinesOf(db, meaning, vector, byWords, scope) : new Map();
  const ranked = matchingNoun(reading, rank(byWords, cosines));
  const found = relevantOnly(ranked, {
    words: reading.wanted.length,
    sorted: plan.sort !== "relevance",
    isNoun: !describes(reading.wanted.at(-1)?.word ?? ""),
    byMeaning: meaning?.remote === true && cosines instanceof Map && cosines.size > 0,
  });
  const lifted =
    plan.about === ""
      ? found
      : lift(words, plan.about, plan.sort === "relevance" ? found : suited(words, plan.about, found));
  if (reading.lacking.length > 0) {
    return orHelpful({ ...base, found: [], near: withMissingWords(reading, lifted) });
  }
  // A laptop stand is not a laptop, even if there are no laptops. Knives are nearer to a kitchen knife than a knife sharpener for it.
  if (found.length > 0 && found.every(({ roles }) => roles.isFor)) {
    const themselves = withSomeWords(reading, ranked);
    const others = lifted.sort(byScore).map(({ listingId }): Near => ({ listingId, lacks: [] }));
    return { ...base, found: [], near: themselves.length > 0 ? themselves : others };
  }
  // What only speaks of a thing is no such thing: a bag with a sleeve for a laptop; nor, beside an unknown word, of the other:
  // scissors with short blades, to "wiper blades".
  const onlySpeaks =
    found.length > 0 &&
    found.every(
      ({ roles: { thingShare, namedShare, isFor, isBehind } }) =>
        namedShare === 0 || (thingShare === 0 && (isFor || isBehind)),
    );
  if (onlySpeaks && !withPurpose.test(plan.text) && isThingOfOthers(words, reading, found))
    return { ...base, found: [], near: withSomeWords(reading, ranked) };
  if (onlySpeaks && reading.unknown.some(isEnglish))
    return orHelpful({ ...base, found: [], near: withSomeWords(reading, ranked) });
  const near = found.length > 0 ? [] : withSomeWords(reading, ranked);
  return orHelpful({ ...base, found: lifted, near, whole: !reading.unknown.some(isEnglish) && found.some(isWhole) });
}

function cosinesOf(
  db: Database,
  { name: model, remote }: QueryModel,
  vector: readonly number[],
  byWords: FoundByWords,
  scope: SearchScope,
): Promise<Cosines> {
  const among = likeliest(byWords);
  if (!remote && byWords.index.size <= mostHeld) return measureHeld(db, { model, vector }, among);
  const beyond = remote ? { vendorId: scope && "vendorId" in scope ? scope.vendorId : null } : null;
  return measureMeaning(db, { model, vector, among: among.map(({ listingId }) => listingId), beyond });
}

export const isWhole = ({ share = 1 }: Pick<Found, "share">): boolean => share > 0.99;

const asMeant = (matches: readonly SoftMatch[]): Pick<Relevant, "found" | "foundBy"> => ({
  found: matches.map(({ listingId, score }) => ({ listingId, score, cosine: score })),
  foundBy: "meaning",
});

/** "suger free": corrects words of a claim that neither English nor the catalogue has. */
const withoutTypos = (entry: string, words: WordIndex): string =>
  entry.replace(/\p{L}{4,}/gu, (word) => {
    const plain = word.toLowerCase();
    if (words.frequency(stemOf(plain)) > 0 || isEnglish(plain)) return word;
    // "Sugerfree"
    const free = freeOf(plain);
    if (free !== null && isEnglish(free)) return word;
    const [correction] = correctionsOf(free ?? plain, words);
    return correction ? `${fullForm(correction.stem)}${free === null ? "" : " free"}` : word;
  });

/** The most that a plan's `about` adds to a score: less than a word of its text. */
const liftedBy = 0.25;

function lift(index: WordIndex, about: string, found: readonly Candidate[]): Candidate[] {
  const nearness = softScores(index, about);
  const misfits = new Set(listingsWith(index, forOthersThan(about)));
  const fitting = found.filter(({ listingId }) => !misfits.has(listingId));
  const lifted = fitting.length > 0 ? fitting : [...found];
  for (const entry of lifted) entry.score += liftedBy * (nearness[index.slotOf(entry.listingId)] ?? 0);
  return lifted.sort((a, b) => b.score - a.score);
}

/** "The cheapest paint for walls": of paints, those that are named after walls, if some are. */
function suited(index: WordIndex, about: string, found: readonly Candidate[]): Candidate[] {
  const { wanted } = readingOf(about, [], index);
  const named = new Set(wanted.flatMap(({ stem }) => listingsWith(index, [stem])));
  const suiting = found.filter(({ listingId }) => named.has(listingId));
  return suiting.length > 0 ? suiting : [...found];
}

/** Whether the last word names a thing, and none of these is called by a word like it, as macadamias are nuts, or is sold by such a name. */
function isThingOfOthers(index: WordIndex, { wanted }: Reading, found: readonly Candidate[]): boolean {
  const thing = wanted.at(-1);
  if (!thing || !isCounted(thing.stem) || describes(thing.word)) return false;
  const slots = new Set(found.map(({ listingId }) => index.slotOf(listingId)));
  const own = thing.spellings.flatMap(({ stems }) => stems.flatMap((stem) => index.wordId(stem) ?? []));
  const like = nearStems(index, thing.word).filter(({ id, cosine }) => cosine >= sameKind && !own.includes(id));
  const isAny = (id: number, counts: (packed: number) => boolean) =>
    index.some(id, (slot, packed) => slots.has(slot) && counts(packed));
  return !own.some((id) => isAny(id, inVendor)) && !like.some(({ id }) => isAny(id, endsName));
}
const sameKind = 0.5;

/**
 * Keeps listings that match the query's noun, not only its colour or size: a linen cushion is no linen kettle. Of two nouns the
 * second names the product: shoe polish is no polishing machine. A word that isn't English (a name) is enough by itself.
 */
function matchingNoun({ wanted }: Reading, ranked: Candidate[]): Candidate[] {
  const things = wanted.filter(({ word }) => !describes(word)).map(({ word }) => word);
  const [first = "", second] = things;
  const only = things.length === 2 && isEnglish(first) ? second : undefined;
  if (things.length === 0 || (things.length === wanted.length && only === undefined)) return ranked;
  return ranked.filter(
    ({ matched }) =>
      matched.length === 0 ||
      (only === undefined ? matched.some((word) => things.includes(word)) : matched.includes(only)),
  );
}

/** Near matches need more than a colour or size. */
function withMissingWords({ wanted, lacking }: Reading, found: readonly Candidate[]): Near[] {
  if (wanted.every(({ word }) => describes(word))) return [];
  const asked = found.filter(({ roles }) => roles.isAsked);
  return (asked.length > 0 ? asked : [...found]).sort(byScore).map(({ listingId }) => ({ listingId, lacks: lacking }));
}

/** If no listing has enough of the words: those that are the product itself, with what they lack. */
const withSomeWords = ({ wanted, unknown }: Reading, ranked: readonly Candidate[]): Near[] =>
  ranked
    .filter(({ roles }) => roles.isAsked)
    .sort(byScore)
    .map(({ listingId, matched }) => ({
      listingId,
      lacks: [...wanted.map(({ word }) => word).filter((word) => !matched.includes(word)), ...unknown],
    }));

function findWithoutWords(
  index: WordIndex,
  plan: SearchPlan,
  reading: Reading,
  claims: readonly Claim[],
  skip: (vendorId: string) => boolean,
): Partial<Relevant> {
  // "???" or only unknown words: nothing matches.
  const said =
    plan.text.trim() !== "" && reading.claims.length === 0 && reading.unwanted.length + reading.without.length === 0;
  if (said || reading.unknown.length > 0) return { found: [] };
  const excluded = ruledOut(index, reading);
  if (claims.length > 0) {
    const left = new Set(excluded);
    const meant =
      plan.about === ""
        ? []
        : softMatch(index, plan.about, { skip, left, atLeast: convincing.wish.score, atMost: mostTexts });
    if (meant.length > 0) return { ...asMeant(meant), foundBy: "words" };
    if (index.size <= mostTexts) return { excluded };
    const { wanted } = readingOf(
      claims.map(({ entry }) => entry.replaceAll("-", " ").replace(/\bfree\b/giu, " ")).join(" "),
      [],
      index,
    );
    const candidates = findByWords(index, { ...reading, wanted }, skip);
    const found = rank(candidates, new Map()).sort(byScore).slice(0, mostTexts);
    return { found, unordered: true };
  }
  if (plan.about !== "") {
    const left = new Set(excluded);
    // Cut relative to the best result only after the filters.
    const found = softMatch(index, plan.about, { skip, left, atLeast: convincing.wish.score, atMost: mostTexts });
    // Nothing similar: then only the filters count.
    if (found.length > 0 || !isFiltered(plan)) return { ...asMeant(found), excluded };
  }
  return { excluded };
}

/** Whether a vendor's listings are excluded. */
export const isOutside = (scope: SearchScope, vendorId: string): boolean =>
  scope !== null && ("vendorId" in scope ? vendorId !== scope.vendorId : vendorId === scope.notVendorId);
