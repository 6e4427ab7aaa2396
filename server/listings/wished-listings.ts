// `GET /api/listings` with a search in words (`wish`), limits or a sort order. The documented filter decides which listings are in
// the list (rule search-1); the plan's limits narrow it, and the assistant's search orders it, so that the same words give the same
// order as in the chat (rule search-6). Listings that only the assistant's search finds are separate.

import * as z from "zod/mini";
import { readWish } from "#agent/model/offline/wish.ts";
import type { Gazetteer } from "#agent/shop.ts";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import type { PlanCounts } from "#contract/search/plan-counts.ts";
import { emptyPlan, noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { Database } from "#db/engine/index.ts";
import { float, readCursor, writeCursor } from "#server/cursor.ts";
import { catalogueWords } from "#server/search/catalogue-words.ts";
import { firstOf } from "#server/search/first-of.ts";
import { memoryFor, passingSlots, slotsOfFound, sortKeys } from "#server/search/passing-in-memory.ts";
import { type Candidate, countPlan, passing, type VendorsFacts } from "#server/search/plan-filter.ts";
import type { Found, Listed, SearchScope } from "#server/search/plan-sql.ts";
import { isOutside, type Relevant } from "#server/search/relevant.service.ts";
import {
  findListed,
  keepInsisted,
  type SearchOptions,
  type SearchWithAll,
  searchWithAll,
} from "#server/search/search.service.ts";
import {
  currentCopies,
  loadedTexts,
  type SearchedShop,
  type SearchIndex,
  type ShopCopies,
} from "#server/search/search-index.ts";
import { candidatesOf, readCandidates, readVendorFacts } from "#server/search/vendor-facts.ts";
import type { ListedShop } from "./find-listings.ts";
import type { ListingMemory } from "./listing-memory.ts";
import { getListings, matchesTermSql } from "./listings.service.ts";

export interface WishedShop extends ListedShop, Omit<SearchedShop, "listingTexts"> {
  gazetteer: () => Promise<Gazetteer>;
}

export interface WishedQuery {
  /** The words to parse; null: use `search` unchanged. */
  wish: string | null;
  search: string;
  /** Limits and order that override those in the words. */
  given: Partial<SearchPlan>;
  from: Location | null;
}

interface Meant {
  /** The list's plan: its text is the documented filter's term. */
  plan: SearchPlan;
  /** The assistant's plan; null without words. */
  search: SearchPlan | null;
  placeWanted: boolean;
  copies: ShopCopies;
}

async function understand(shop: WishedShop, { wish, search, given, from }: WishedQuery): Promise<Meant> {
  const [gazetteer, texts] = await Promise.all([shop.gazetteer(), loadedTexts(shop)]);
  const copies = await currentCopies(shop, { memory: texts });
  const words = wish ?? search;
  const read = readWish(words, { gazetteer, location: from, catalogue: catalogueWords(copies.index, null) });
  const { term, limits, nearby } =
    wish === null ? { term: search, limits: { ...noFilters, sort: "relevance" as const }, nearby: false } : read;
  const plan: SearchPlan = { ...emptyPlan, ...limits, ...given, text: term, near: from };
  // Rule near-1: with a location nearest first, unless another order was chosen.
  if (given.sort === undefined && from !== null && plan.sort === "relevance") plan.sort = "distance";
  if (from === null) {
    plan.withinKm = null;
    if (plan.sort === "distance") plan.sort = "relevance";
  }
  const { category, near, sort } = plan;
  const asked: SearchPlan = { ...plan, near, sort, category: category ?? read.plan.category };
  const { text, must, about, exclude } = read.plan;
  return {
    plan,
    search: words.trim() === "" ? null : { ...asked, text, must, about, exclude },
    placeWanted: nearby && from === null,
    copies,
  };
}

/** The listings that the documented filter matches, newest first. */
export async function readMatching(db: Database, memory: ListingMemory | null, term: string): Promise<Candidate[]> {
  if (memory) return memory.texts.candidates(term, "all", memory.hiddenVendors);
  return readCandidates(db, null, { found: null, excluded: [] }, matchesTermSql(term));
}

export async function countWished(shop: WishedShop, query: WishedQuery): Promise<PlanCounts> {
  const { plan, copies } = await understand(shop, query);
  const facts = await readVendorFacts(shop.db, plan);
  return countPlan(plan, await readMatching(shop.db, copies.memory, plan.text), facts);
}

export async function findWished(
  shop: WishedShop,
  query: WishedQuery,
  { limit, cursor }: { limit: number; cursor: string | null },
  signal?: AbortSignal,
): Promise<ListingPage> {
  const end = cursor === null ? null : readCursor(cursor, pageEnd);
  const { db } = shop;
  const { plan, search, placeWanted, copies } = await understand(shop, query);
  const listed = search && (await findListed(shop, search, null, { ...copies, ...(signal && { signal }) }));
  const facts = await readVendorFacts(db, plan);
  const matching = await readMatching(db, copies.memory, plan.text);
  const order = orderOf(plan, search, listed, facts);
  const all = passing(plan, matching, facts).map(order.placed);
  const later = end === null ? all : all.filter((entry) => inOrder(entry, { place: end, id: end[3] }) > 0);
  const page = firstOf(later, limit, inOrder);
  const last = page.at(-1);
  const nextCursor =
    last !== undefined && later.length > limit ? writeCursor([...last.place.slice(0, 3).map(String), last.id]) : null;
  return {
    listings: await getListings(
      db,
      page.map(({ id }) => id),
      plan.near,
      copies.memory,
    ),
    nextCursor,
    total: all.length,
    read: {
      plan,
      vendorName: (plan.vendor !== null && facts.get(plan.vendor)?.name) || null,
      placeWanted,
      ranked: all.filter(({ isRanked }) => isRanked).length,
      rankedFromHere: plan.sort === "distance" ? null : later.filter(({ isRanked }) => isRanked).length,
      related:
        end === null && search && listed
          ? await readRelated(db, copies.memory, search, listed, matching, facts, order)
          : [],
    },
  };
}

interface Placed {
  id: string;
  isRanked: boolean;
  /** The sort key: numbers compared in turn, then the id. */
  place: readonly [number, number, number, ...unknown[]];
}

type Comparable = Pick<Placed, "id" | "place">;

function inOrder(one: Comparable, other: Comparable): number {
  for (let at = 0; at < 3; at++) {
    const [a, b] = [one.place[at] as number, other.place[at] as number];
    if (a !== b) return a < b ? -1 : 1;
  }
  return one.id === other.id ? 0 : one.id < other.id ? -1 : 1;
}

type Order = ReturnType<typeof orderOf>;

/** The order of `searchListings`; matches that it doesn't find follow, newest first. Sorted by distance, distance goes first. */
function orderOf(plan: SearchPlan, search: SearchPlan | null, listed: Listed | null, facts: VendorsFacts) {
  let scores: ReadonlyMap<string, number> | null = null;
  /** Made when first asked for: a search finds thousands. */
  const scoresOf = () => {
    if (listed?.found) scores ??= new Map(listed.found.map(({ listingId, score }) => [listingId, score]));
    return scores;
  };
  const excluded = new Set(listed?.excluded);
  const byTime = plan.sort === "relevance" && (!listed?.found || listed.unordered === true);
  const key = (listing: Candidate): number => {
    const vendor = facts.get(listing.vendorId);
    if (plan.sort === "price-asc") return listing.priceCents;
    if (plan.sort === "price-desc") return -listing.priceCents;
    if (plan.sort === "rating") return -(vendor?.rating ?? Number.NEGATIVE_INFINITY);
    if (plan.sort === "distance") return vendor?.km ?? Number.POSITIVE_INFINITY;
    return plan.sort === "newest" || byTime ? -listing.since : 0;
  };
  const isRanked = ({ id, category }: Candidate): boolean =>
    search === null ||
    ((search.category === null || search.category === category) && (scoresOf()?.has(id) ?? !excluded.has(id)));
  const placedAs = (listing: Candidate, ranked: boolean): Placed => {
    const tier = ranked ? 0 : 1;
    // Ranked by words: best first. By limits only: as in the database, or without words newest first.
    const within = !ranked || search === null ? -listing.since : -(scoresOf()?.get(listing.id) ?? 0);
    const place: Placed["place"] =
      plan.sort === "distance" ? [key(listing), tier, within] : [tier, key(listing), within];
    return {
      isRanked: ranked,
      place,
      get id() {
        return listing.id;
      },
    };
  };
  const placed = (listing: Candidate): Placed => placedAs(listing, isRanked(listing));
  /** Of what is known not to be ranked. */
  const behind = (listing: Candidate): Placed => placedAs(listing, false);
  return { isRanked, placed, behind };
}

/** The words of a plan, as a search text has them. */
const termOf = ({ must, text, about }: SearchPlan): string => [...must, text, about].join(" ").trim();

export const mostMentioned = 12;

/** `GET /api/search`: what only mentions the words comes behind the last page of what was found. */
export async function searchPage(
  shop: SearchedShop,
  plan: SearchPlan,
  options: Pick<SearchOptions, "cursor" | "signal">,
): Promise<SearchResult> {
  const all = await searchWithAll(shop, plan, null, options);
  return all.result.nextCursor === null ? withMentioned(shop, plan, null, all, plan.limit) : all.result;
}

/** A search's answer with what this list has behind it. */
export async function withMentioned(
  shop: SearchedShop,
  plan: SearchPlan,
  scope: SearchScope,
  all: SearchWithAll,
  most: number,
): Promise<SearchResult> {
  const mentioned = await findMentioned(shop, plan, scope, all, most);
  const { result } = all;
  if (!mentioned) return result;
  return { ...result, answer: result.answer === "absent" ? "close" : result.answer, mentioned };
}

/**
 * What this list has behind the results of the assistant's search, in the same order, for the search's own answer. What a plan
 * insists on and rules out holds here, too.
 */
async function findMentioned(
  shop: SearchedShop,
  plan: SearchPlan,
  scope: SearchScope,
  { result, listed, relevant, copies }: SearchWithAll,
  most: number,
): Promise<SearchResult["mentioned"]> {
  const { db } = shop;
  const term = termOf(plan);
  if (term === "") return undefined;
  const known = copies.memory ?? (await loadedTexts(shop));
  const memory = memoryFor(known, plan, listed);
  const insists = relevant.claims.length + relevant.reading.excluded.length > 0;
  const close = new Set(result.close.map(({ id }) => id));
  const shown = [...(listed.found ?? []), ...inAnyOrder(close)];
  if (memory && !insists) {
    // Not an object for each: a term may be in thousands of texts.
    const rest = restInMemory(memory, plan, scope, term, shown);
    const { texts } = memory;
    const key = sortKeys(memory, plan, listed.unordered === true);
    const first = firstOf(rest, most, (a, b) => key(a) - key(b) || texts.newestFirst(a, b));
    const ids = first.map((slot) => texts.ids.at(slot));
    return rest.length === 0
      ? undefined
      : { listings: await getListings(db, ids, plan.near, memory), total: rest.length };
  }
  const facts = memory ? new Map() : await readVendorFacts(db, plan);
  const { isRanked, behind } = orderOf(plan, plan, listed, facts);
  const rest = memory
    ? Array.from(restInMemory(memory, plan, scope, term, shown), memory.texts.at)
    : passing(plan, await readMatching(db, known, term), facts).filter(
        (listing) => !isRanked(listing) && !close.has(listing.id) && !isOutside(scope, listing.vendorId),
      );
  const placed = rest.map(behind);
  const all = insists && rest.length > 0 ? await insistedOf(db, copies.index, plan, relevant, placed) : placed;
  if (all.length === 0) return undefined;
  const ids = firstOf(all, most, inOrder).map(({ id }) => id);
  return { listings: await getListings(db, ids, plan.near, known), total: all.length };
}

const inAnyOrder = (ids: Iterable<string>): Found[] => Array.from(ids, (listingId) => ({ listingId, score: 0 }));

/** The slots that the documented filter and the plan let through, without what is shown already, in any order. */
function restInMemory(
  memory: ListingMemory,
  plan: SearchPlan,
  scope: SearchScope,
  term: string,
  shown: readonly Found[],
): Uint32Array {
  const { texts, hiddenVendors } = memory;
  const passes = passingSlots(memory, plan, scope);
  const known = new Set(shown.map(slotsOfFound(memory)));
  return texts.findUnordered(term, "all", hiddenVendors, (slot) => !known.has(slot) && passes(slot));
}

/**
 * Those that have what the plan insists on and nothing that it rules out. What is read of them is read before waiting: a candidate
 * from memory is valid until its copy changes.
 */
async function insistedOf(
  db: Database,
  index: SearchIndex,
  plan: SearchPlan,
  relevant: Relevant,
  rest: readonly Placed[],
): Promise<readonly Placed[]> {
  const read = rest.map(({ id, isRanked, place }) => ({ id, isRanked, place }));
  const insisted = await keepInsisted(
    db,
    index,
    plan,
    relevant,
    read.map(({ id }) => id),
  );
  return read.filter(({ id }) => insisted.has(id));
}

const mostRelated = 12;

/** Listings that only the assistant's search finds, in its order. */
async function readRelated(
  db: Database,
  memory: ListingMemory | null,
  search: SearchPlan,
  listed: Listed,
  matching: readonly Candidate[],
  facts: VendorsFacts,
  { placed }: Order,
): Promise<Listing[]> {
  const known = new Set(matching.map(({ id }) => id));
  const found = listed.found?.filter(({ listingId }) => !known.has(listingId)) ?? [];
  const candidates = await candidatesOf(db, memory, null, { found, excluded: [] });
  const first = firstOf(passing(search, candidates, facts).map(placed), mostRelated, inOrder);
  return getListings(
    db,
    first.map(({ id }) => id),
    search.near,
    memory,
  );
}

/** A cursor: the sort key and id of the page's last listing. */
const pageEnd = z.tuple([float, float, float, z.uuid()]);
