// Runs a plan. Words and meaning give the relevant listings (relevant.service.ts); SQL decides price, stock, rating, category,
// vendor, place, distance and whether a listing is public; claims are checked in the listings' texts. Near matches are separate.
import { sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { FoundListing } from "#contract/listings/listings.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { float, pageOf, readCursor } from "#server/cursor.ts";
import type { ListingMemory } from "#server/listings/listing-memory.ts";
import { getListings, listingColumns, toListing } from "#server/listings/listings.service.ts";
import { closeInMeaning, mostConsidered, type Near, underAnotherName, wantsClose } from "./close.ts";
import { excludedListings } from "./excluded-listings.ts";
import { memoryFor, passingPage, passingSlots, slotsOfFound } from "./passing-in-memory.ts";
import {
  countPassing,
  type Found,
  filterSql,
  fromRelevant,
  isFiltered,
  type Listed,
  type SearchScope,
  sortKey,
} from "./plan-sql.ts";
import { findRelaxations } from "./relaxations.ts";
import { findRelevant, isOutside, isWhole, type Relevant } from "./relevant.service.ts";
import { currentCopies, type SearchedShop, type SearchIndex, type ShopCopies } from "./search-index.ts";
import { onlyStated, withoutUnwanted } from "./stating.service.ts";

/** Copies that the caller already has are used. */
export interface SearchOptions extends Partial<ShopCopies> {
  cursor?: string | null;
  signal?: AbortSignal | undefined;
  /** False: no relaxed plans and near matches for an empty result. */
  relaxed?: boolean;
}

/** `plan.limit` 0: only counts. */
export const searchListings = async (
  shop: SearchedShop,
  plan: SearchPlan,
  scope: SearchScope,
  options?: SearchOptions,
): Promise<SearchResult> => (await searchWithAll(shop, plan, scope, options)).result;

/** A search's answer, and everything that it found. */
export interface SearchWithAll {
  result: SearchResult;
  /** Before the plan's filters, as `findListed` returns it. */
  listed: Listed;
  relevant: Relevant;
  copies: ShopCopies;
}

export async function searchWithAll(
  searched: SearchedShop,
  plan: SearchPlan,
  scope: SearchScope,
  options: SearchOptions = {},
): Promise<SearchWithAll> {
  const { db, ...kept } = searched;
  const { cursor = null, signal, relaxed = true, ...known } = options;
  const after = cursor ? readCursor(cursor, pageEnd) : null;
  const copies = await currentCopies(kept, known);
  const shop: Searched = { db, ...copies, plan, scope };
  const relevant = await findRelevant(db, shop.index, plan, scope, signal);
  signal?.throwIfAborted();
  const { stating, others, unsaid } = await onlyStated(db, plan, scope, relevant);
  // "To paint a kitchen of 40 square metres": what nobody states leaves what it is for, and not everything that has a little to do with it.
  const said = plan.must.filter((claim) => !unsaid.includes(claim));
  if (plan.text === "" && plan.about !== "" && said.length < plan.must.length) {
    const { result, ...all } = await searchWithAll(searched, { ...plan, must: said }, scope, options);
    return { ...all, result: { ...result, plan, unknown: [...unsaid, ...result.unknown] } };
  }
  const { shown, ...page } = await readPage(shop, stating, after);
  const unknown = [...relevant.reading.unknown, ...unsaid];
  const all = { listed: stating, relevant, copies };
  const { foundBy } = stating;
  const hasAll =
    page.total > 0 &&
    foundBy === "words" &&
    relevant.whole &&
    unknown.length === 0 &&
    (shown.some(isWhole) || (await anyWholePasses(shop, stating)));
  const answer: SearchResult = {
    plan,
    ...page,
    answer: page.total === 0 ? "absent" : hasAll ? "exact" : "close",
    foundBy,
    close: [],
    unknown,
    relaxations: [],
  };
  const showsMore = relaxed && !after;
  if (page.total > 0 && !showsMore) return { ...all, result: answer };
  const { close, named } = await readClose(shop, relevant, others, page.total);
  if (page.total > 0) return { ...all, result: { ...answer, close } };
  if (named.length > 0) {
    const lacked = named.flatMap(({ lacks }) => lacks);
    const listed = inOrder(named.map(({ id }) => id));
    const { shown: _, ...found } = await readPage(shop, listed, after);
    const all = [...new Set([...unknown, ...lacked])];
    return { relevant, listed, copies, result: { ...answer, ...found, answer: "close", unknown: all } };
  }
  if (close.length > 0) answer.answer = "close";
  if (!showsMore) return { ...all, result: answer };
  const relaxations = await findRelaxations(db, copies, plan, scope, relevant);
  return { ...all, result: { ...answer, close, relaxations } };
}

/** What a search found before its filters, if other filters find the same; else null. */
export function foundWhateverFilters({ result, listed, relevant }: SearchWithAll): Listed | null {
  const { claims, unwanted, foundBy, reading, found } = relevant;
  const isByWords = foundBy === "words" && reading.wanted.length > 0 && found !== null && found.length > 0;
  // Claims are read in the texts of those that pass.
  return result.total > 0 && isByWords && claims.length + unwanted.length === 0 ? listed : null;
}

/** Those listings that state what the plan insists on, and nothing that it rules out. */
export async function keepInsisted(
  db: Database,
  { words }: SearchIndex,
  plan: SearchPlan,
  relevant: Relevant,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const out = new Set(excludedListings(words, relevant.reading.excluded));
  const found = ids.filter((id) => !out.has(id)).map((listingId) => ({ listingId, score: 0 }));
  const { stating } = await onlyStated(db, plan, null, { ...relevant, foundBy: "words", near: [], found });
  return new Set(stating.found?.map(({ listingId }) => listingId));
}

/** All results of `searchListings`, for callers that sort or count them. */
export async function findListed(
  { db, ...kept }: SearchedShop,
  plan: SearchPlan,
  scope: SearchScope,
  { signal, ...known }: Pick<SearchOptions, "signal" | keyof ShopCopies> = {},
): Promise<Listed> {
  const shop: Searched = { db, ...(await currentCopies(kept, known)), plan, scope };
  const relevant = await findRelevant(db, shop.index, plan, scope, signal);
  signal?.throwIfAborted();
  const { stating, others } = await onlyStated(db, plan, scope, relevant);
  if (await anyPasses(shop, stating)) return stating;
  const { named } = await readClose(shop, relevant, others, 0);
  return inOrder(named.map(({ id }) => id));
}

/** Checks the best results first: one of them nearly always passes, and a query with thousands of ids is slow. */
async function anyPasses({ db, memory: known, plan, scope }: Searched, listed: Listed): Promise<boolean> {
  const { found } = listed;
  if (found === null) return true;
  const memory = memoryFor(known, plan, listed);
  if (memory) {
    const passes = passingSlots(memory, plan, scope);
    const slotOf = slotsOfFound(memory);
    return found.some((one) => {
      const slot = slotOf(one);
      return slot >= 0 && passes(slot);
    });
  }
  for (const some of [found.slice(0, 200), found.slice(200)]) {
    if ((await countPassing(db, plan, scope, { ...listed, found: some })) > 0) return true;
  }
  return false;
}

/** The one listing with every word may be too dear, and those that pass lack one. */
async function anyWholePasses(shop: Searched, stating: Listed): Promise<boolean> {
  if (stating.found === null || stating.found.every(isWhole)) return true;
  const found = stating.found.filter(isWhole);
  return found.length > 0 && isFiltered(shop.plan) && anyPasses(shop, { ...stating, found });
}

interface Searched extends ShopCopies {
  db: Database;
  plan: SearchPlan;
  scope: SearchScope;
}

interface Page extends Pick<SearchResult, "listings" | "total" | "nextCursor"> {
  /** Of what was found, what is on the page. */
  shown: readonly Found[];
}

async function readPage(shop: Searched, relevant: Listed, after: PageEnd | null): Promise<Page> {
  const { db, plan, scope } = shop;
  if (relevant.found?.length === 0) return { listings: [], total: 0, nextCursor: null, shown: [] };
  const memory = memoryFor(shop.memory, plan, relevant);
  if (memory) return readPageByMemory(shop, memory, relevant, after);
  if (plan.limit === 0)
    return { listings: [], total: await countPassing(db, plan, scope, relevant), nextCursor: null, shown: [] };
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
  const { page, nextCursor } = pageOf(rows, plan.limit, (last) => [last.at.key, last.at.score, last.id]);
  const matched = new Map(relevant.found?.map((entry) => [entry.listingId, entry]));
  return {
    listings: page.map(
      ({ at: _at, total: _total, ...row }): FoundListing => ({
        ...toListing(row, plan.near),
        why: whyFound(matched.get(row.id)),
      }),
    ),
    total: rows[0]?.total ?? (after ? await countPassing(db, plan, scope, relevant) : 0),
    nextCursor,
    shown: page.flatMap(({ id }) => matched.get(id) ?? []),
  };
}

async function readPageByMemory(
  { db, plan, scope }: Searched,
  memory: ListingMemory,
  relevant: Listed,
  after: PageEnd | null,
): Promise<Page> {
  const { places, found, total } = passingPage(memory, plan, scope, relevant, { after, count: plan.limit + 1 });
  const { page, nextCursor } = pageOf(places, plan.limit, (last) => last.map(String));
  const matched = new Map(found.map((one) => [one.listingId, one]));
  // Leaves out a listing that was taken off sale just now.
  const shown = await getListings(
    db,
    page.map(([, , id]) => id),
    plan.near,
    memory,
  );
  return {
    listings: shown.map((listing) => ({ ...listing, why: whyFound(matched.get(listing.id)) })),
    total,
    nextCursor: plan.limit === 0 ? null : nextCursor,
    shown: shown.flatMap(({ id }) => matched.get(id) ?? []),
  };
}

/** The most near matches shown. */
const mostClose = 6;

/** The near matches, or if no listing has the name, those that are the product under another name. */
async function readClose(
  shop: Searched,
  relevant: Relevant,
  others: readonly Near[],
  total: number,
): Promise<{ close: SearchResult["close"]; named: SearchResult["close"] }> {
  if (!wantsClose(total)) return { close: [], named: [] };
  const { db, index, plan, scope } = shop;
  const read = async (near: readonly Near[]) => {
    const lacks = new Map(near.map((one) => [one.listingId, one.lacks]));
    const nearest = { ...plan, sort: "relevance" as const, limit: mostClose };
    const listed = { ...relevant, ...inOrder([...lacks.keys()]), unordered: false };
    const wanted = await withoutUnwanted(db, plan, scope, listed);
    const { listings: found } = await readPage({ ...shop, plan: nearest }, wanted, null);
    return found.map((listing) => ({ ...listing, lacks: [...(lacks.get(listing.id) ?? [])] }));
  };
  const byWords = await read(others.slice(0, mostConsidered));
  const named = total > 0 ? [] : underAnotherName(plan, relevant.claims, byWords);
  if (named.length > 0) return { close: [], named };
  const skip = (vendorId: string) => isOutside(scope, vendorId);
  const ids = byWords.map(({ id }) => id);
  const meant = closeInMeaning(index.words, plan, relevant, ids, total, skip);
  const byMeaning = await read(meant.listingIds.map((listingId) => ({ listingId, lacks: [] })));
  const first = [...byWords.slice(0, meant.byWords), ...byMeaning];
  // Where little is near in meaning, more of those that have some of the words.
  const rest = byWords.filter(({ id }) => !first.some((one) => one.id === id));
  return { close: [...first, ...rest].slice(0, mostClose), named };
}

/** Best first. */
const inOrder = (ids: readonly string[]): Listed => ({
  found: ids.map((listingId, at) => ({ listingId, score: -at })),
  excluded: [],
});

function whyFound({ matched = [], cosine = 0 }: Partial<Found> = {}): string {
  if (matched.length > 0) return `matches ${matched.join(", ")}`;
  return cosine > 0 ? "similar to what you asked for" : "";
}

/** A cursor: sort key, score and id of the page's last listing. */
const pageEnd = z.tuple([float, float, z.uuid()]);
type PageEnd = z.output<typeof pageEnd>;
