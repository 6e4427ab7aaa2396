// The one function that runs a plan. Words are ranked in memory, meaning is measured by pgvector, and both are cut to what
// answers the query; price, stock, rating, category, vendor, place and distance, and whether a listing is public at all, are
// decided in SQL. What must be stated is read in the listings' own texts. What is near without answering is shown apart.
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { FoundListing } from "#contract/listings.ts";
import type { SearchPlan, SearchResult } from "#contract/search-plan.ts";
import { stemOf } from "#contract/words.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { float, readCursor, writeCursor } from "#server/cursor.ts";
import { listingColumns, toListing } from "#server/listings/listings.service.ts";
import { isDescribing } from "./attributes.ts";
import { type Claim, readClaim } from "./claims.ts";
import { findClose, type Near } from "./close.ts";
import { measureMeaning } from "./meaning.service.ts";
import { countPassing, filterSql, fromRelevant, type Listed, type SearchScope, sortKey } from "./plan-sql.ts";
import { embedQuery } from "./query-embedding.ts";
import { type Reading, readQuery } from "./query-reading.ts";
import { excludedListings, findByWords, likeliest, listingsWith, type Ranked, rank } from "./ranking.ts";
import { findRelaxations } from "./relaxations.ts";
import { relevantOnly } from "./relevance-cut.ts";
import { currentIndex } from "./search-index.ts";
import { repairsOf } from "./slips.ts";
import { convincing, softMatch } from "./soft-match.ts";
import { onlyStated } from "./stating.service.ts";
import type { WordIndex } from "./word-index.ts";
import { fullForm, isEnglish } from "./word-meaning.ts";

export interface SearchOptions {
  cursor?: string | null;
  signal?: AbortSignal | undefined;
  /** False: nothing found is just that, without other plans and near misses. */
  relaxed?: boolean;
}

/** One that a plan's words, or its meaning, found. */
export interface Hit {
  listingId: string;
  score: number;
  /** Words of the query that it has, as written. */
  matched: readonly string[];
  cosine: number;
}

/** What a plan's words come to, before its filters. */
export interface Relevant extends Listed {
  found: readonly Hit[] | null;
  foundBy: SearchResult["foundBy"];
  /** Words that nothing here has. */
  unknown: readonly string[];
  /** What a listing must state. */
  claims: readonly Claim[];
  /** What comes near without answering, best first, as far as words tell. */
  near: readonly Near[];
}

export async function searchListings(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  { cursor = null, signal, relaxed = true }: SearchOptions = {},
): Promise<SearchResult> {
  const after = cursor ? readCursor(cursor, pageEnd) : null;
  const relevant = await findRelevant(db, plan, scope, signal);
  signal?.throwIfAborted();
  const { stating, others } = await onlyStated(db, plan, scope, relevant);
  const page = await readPage(db, plan, scope, stating, after);
  const { unknown } = relevant;
  const answer = { plan, ...page, foundBy: stating.foundBy, close: [], unknown: [...unknown], relaxations: [] };
  if (!relaxed || after) return answer;
  const index = await currentIndex(db);
  const wanted = findClose(index.words, plan, relevant, others, page.total, (vendorId) => isOutside(scope, vendorId));
  const close = await readClose(db, plan, scope, wanted);
  return { ...answer, close, relaxations: page.total === 0 ? await findRelaxations(db, plan, scope, relevant) : [] };
}

export async function findRelevant(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  signal?: AbortSignal,
): Promise<Relevant> {
  const index = await currentIndex(db);
  const { words, meaning } = index;
  const reading = readQuery(plan.text, plan.exclude, words);
  const claims = [...new Set([...plan.must, ...reading.claims])]
    .map((entry) => ({ ...readClaim(withoutSlips(entry, words)), entry }))
    .filter(({ parts }) => parts.length > 0);
  const skip = (vendorId: string) => isOutside(scope, vendorId);
  const base: Relevant = {
    found: null,
    excluded: [],
    foundBy: "words",
    unknown: reading.unknown,
    claims,
    near: [],
  };
  if (reading.wanted.length === 0) return { ...base, ...findWithoutWords(words, plan, reading, claims, skip) };
  const byWords = findByWords(words, reading, skip);
  const vector = meaning && (await embedQuery(meaning.model, plan.text, signal));
  const cosines = vector
    ? await measureMeaning(db, {
        model: meaning.name,
        vector,
        among: likeliest(byWords),
        beyond: meaning.remote ? { vendorId: scope && "vendorId" in scope ? scope.vendorId : null } : null,
      })
    : new Map<string, number>();
  const ranked = withTheNoun(reading, rank(byWords, cosines));
  const found = relevantOnly(ranked, {
    words: reading.wanted.length,
    sorted: plan.sort !== "relevance",
    byMeaning: meaning?.remote === true && cosines.size > 0,
  });
  const lifted = plan.about === "" ? found : lift(words, plan.about, found);
  if (reading.lacking.length > 0) {
    return { ...base, found: [], near: lackingThat(reading, lifted) };
  }
  // A laptop stand is no laptop, also where there is no laptop.
  if (found.length > 0 && found.every(({ isFor }) => isFor))
    return { ...base, found: [], near: lifted.map(({ listingId }) => ({ listingId, lacks: [] })) };
  return { ...base, found: lifted, near: found.length > 0 ? [] : partlyFound(reading, ranked) };
}

/** "suger free": a word of a claim that neither English nor the catalogue knows is read as what was meant. */
const withoutSlips = (entry: string, words: WordIndex): string =>
  entry.replace(/\p{L}{4,}/gu, (word) => {
    const plain = word.toLowerCase();
    if (words.frequency(stemOf(plain)) > 0 || isEnglish(plain) || /(?:vry|free)$/.test(plain)) return word;
    const [repair] = repairsOf(plain, words);
    return repair ? fullForm(repair.stem) : word;
  });

/** How much what a plan is about can add to a score: less than a word of its text. */
const liftedBy = 0.25;

function lift(index: WordIndex, about: string, found: readonly Ranked[]): Ranked[] {
  const nearness = new Map(softMatch(index, about).map(({ listingId, score }) => [listingId, score]));
  return found
    .map((entry) => ({ ...entry, score: entry.score + liftedBy * (nearness.get(entry.listingId) ?? 0) }))
    .sort((a, b) => b.score - a.score);
}

const describes = (word: string): boolean => isDescribing(word) || /^\d/.test(word);

/**
 * A linen cushion is no linen kettle: where a thing was named, what has only its colour or size is not found. Of two nouns the second
 * names the thing: shoe polish is no polishing machine. A name that English doesn't have says enough by itself.
 */
function withTheNoun({ wanted }: Reading, ranked: Ranked[]): Ranked[] {
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

/** Colours and sizes alone are near to nothing. */
function lackingThat({ wanted, lacking }: Reading, found: readonly Ranked[]): Near[] {
  if (wanted.every(({ word }) => describes(word))) return [];
  const asked = found.filter(({ isAsked }) => isAsked);
  return (asked.length > 0 ? asked : found).map(({ listingId }) => ({ listingId, lacks: lacking }));
}

/** None has enough of the words: those that are the thing itself, with what of it they lack. */
const partlyFound = ({ wanted, unknown }: Reading, ranked: readonly Ranked[]): Near[] =>
  ranked
    .filter(({ isAsked }) => isAsked)
    .map(({ listingId, matched }) => ({
      listingId,
      lacks: [...wanted.map(({ word }) => word).filter((word) => !matched.includes(word)), ...unknown],
    }));

/** Listings that are looked at for what they state, when nothing else is asked for. */
const mostStating = 500;

function findWithoutWords(
  index: WordIndex,
  plan: SearchPlan,
  reading: Reading,
  claims: readonly Claim[],
  skip: (vendorId: string) => boolean,
): Partial<Relevant> {
  // "???" and what nobody sells ask for something that no listing is.
  const said =
    plan.text.trim() !== "" && reading.claims.length === 0 && reading.unwanted.length + reading.without.length === 0;
  if (said || reading.unknown.length > 0) return { found: [] };
  const unwanted = [...reading.excluded, ...reading.unwanted.map((stem) => [stem])];
  const excluded = [...excludedListings(index, unwanted), ...listingsWith(index, reading.without)];
  if (claims.length > 0) {
    if (index.size <= mostStating) return { excluded };
    const { wanted } = readQuery(
      claims.map(({ entry }) => entry.replaceAll("-", " ").replace(/\bfree\b/giu, " ")).join(" "),
      [],
      index,
    );
    const candidates = findByWords(index, { ...reading, wanted }, skip);
    const found = rank(candidates, new Map()).slice(0, mostStating);
    return { found, unordered: true };
  }
  if (plan.about !== "") {
    const left = new Set(excluded);
    // Which of them is convincing beside the best is seen when the filters are through.
    const found = softMatch(index, plan.about, skip)
      .filter(({ listingId, score }) => score >= convincing.wish && !left.has(listingId))
      .slice(0, mostStating)
      .map(({ listingId, score }) => ({ listingId, score, matched: [], cosine: score }));
    // Nothing comes near: then a category, a vendor or a price is all that was asked for, if it was.
    if (found.length > 0 || !isFiltered(plan)) return { found, excluded, foundBy: "meaning" };
  }
  return { excluded };
}

export const isFiltered = (plan: SearchPlan): boolean =>
  [plan.category, plan.minPriceCents, plan.maxPriceCents, plan.minRating, plan.withinKm, plan.vendor, plan.city].some(
    (filter) => filter !== null,
  ) ||
  plan.inStock ||
  plan.exclude.length > 0;

const isOutside = (scope: SearchScope, vendorId: string): boolean =>
  scope !== null && ("vendorId" in scope ? vendorId !== scope.vendorId : vendorId === scope.notVendorId);

async function readPage(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Relevant,
  after: PageEnd | null,
): Promise<Pick<SearchResult, "listings" | "total" | "nextCursor">> {
  if (relevant.found?.length === 0) return { listings: [], total: 0, nextCursor: null };
  const rows = await db
    .select({
      ...listingColumns,
      at: { key: sql<string>`page.key::text`, score: sql<string>`page.score::text` },
      total: sql<number>`page.total`,
    })
    .from(sql`(
      with passed as materialized (
        select ${listings.id} as id, ${sortKey(plan, relevant)} as key, -found.score as score
        from ${fromRelevant(relevant)} where ${filterSql(plan, scope)}
      )
      select *, (select count(*)::int from passed) as total from passed
      where ${after ? sql`(key, score, id) > (${after[0]}::float8, ${after[1]}::float8, ${after[2]}::uuid)` : sql`true`}
      order by key, score, id limit ${plan.limit + 1}::int
    ) as page`)
    .innerJoin(listings, sql`${listings.id} = page.id`)
    .innerJoin(vendors, sql`${vendors.id} = ${listings.vendorId}`)
    .orderBy(sql`page.key, page.score, page.id`);
  const page = rows.slice(0, plan.limit);
  const last = page.at(-1);
  const matched = new Map(relevant.found?.map((entry) => [entry.listingId, entry]));
  return {
    listings: page.map(
      ({ at: _at, total: _total, ...row }): FoundListing => ({
        ...toListing(row, plan.near),
        why: whyFound(matched.get(row.id)),
      }),
    ),
    total: rows[0]?.total ?? (after ? await countPassing(db, plan, scope, relevant) : 0),
    nextCursor: last && rows.length > plan.limit ? writeCursor([last.at.key, last.at.score, last.id]) : null,
  };
}

/** Shown as close at most. */
const mostClose = 6;

async function readClose(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  near: readonly Near[],
): Promise<SearchResult["close"]> {
  const lacks = new Map(near.map((one) => [one.listingId, one.lacks]));
  const found = [...lacks.keys()].map((listingId, at) => ({ listingId, score: -at, matched: [], cosine: 0 }));
  const relevant: Relevant = { found, excluded: [], foundBy: "words", unknown: [], claims: [], near: [] };
  const nearest = { ...plan, sort: "relevance" as const, limit: mostClose };
  const { listings: close } = await readPage(db, nearest, scope, relevant, null);
  return close.map((listing) => ({ ...listing, lacks: [...(lacks.get(listing.id) ?? [])] }));
}

function whyFound(hit: Hit | undefined): string {
  if (!hit) return "";
  if (hit.matched.length > 0) return `matches ${hit.matched.join(", ")}`;
  return hit.cosine > 0 ? "similar to what you asked for" : "";
}

/** Where a page ended: sort key, score and id of its last listing. */
const pageEnd = z.tuple([float, float, z.uuid()]);
type PageEnd = z.output<typeof pageEnd>;
