// The one function that runs a plan. Words are ranked in memory, meaning is measured by pgvector, and both are cut to what
// answers the query; price, stock, rating, category, vendor, place and distance, and whether a listing is public at all, are
// decided in SQL.
import { type SQL, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { FoundListing } from "#contract/listings.ts";
import type { SearchPlan, SearchResult } from "#contract/search-plan.ts";
import { cleanText } from "#contract/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { float, readCursor, writeCursor } from "#server/cursor.ts";
import { distanceSql, isPublic, listingColumns, toListing } from "#server/listings/listings.service.ts";
import { measureMeaning } from "./meaning.service.ts";
import { embedQuery } from "./query-embedding.ts";
import { readQuery } from "./query-reading.ts";
import { excludedListings, findByWords, likeliest, type Ranked, rank } from "./ranking.ts";
import { findRelaxations } from "./relaxations.ts";
import { relevantOnly } from "./relevance-cut.ts";
import { currentIndex } from "./search-index.ts";

/**
 * Limits a search to one vendor's listings (the widget), or to all others'. Comes from the server's session only, never from a
 * plan.
 */
export type SearchScope = { vendorId: string } | { notVendorId: string } | null;

export interface SearchOptions {
  cursor?: string | null;
  signal?: AbortSignal | undefined;
  /** False: nothing found is just that. */
  relaxed?: boolean;
}

/** What a plan's words come to. */
export interface Relevant {
  /** What answers them, best first; null when the plan has none, so that filters alone decide. */
  found: readonly Ranked[] | null;
  /** Only without `found`: listings that unwanted words rule out. */
  excluded: readonly string[];
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
  const page = await readPage(db, plan, scope, relevant, after);
  const relaxations = relaxed && page.total === 0 && !after ? await findRelaxations(db, plan, scope, relevant) : [];
  return { plan, ...page, relaxations };
}

export async function findRelevant(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  signal?: AbortSignal,
): Promise<Relevant> {
  const index = await currentIndex(db);
  const reading = readQuery(plan.text, plan.exclude, index.words);
  if (reading.wanted.length === 0) {
    const unwanted = [...reading.excluded, ...reading.unwanted.map((stem) => [stem])];
    // "???" asks for something that no listing is.
    const nothing = plan.text.trim() !== "" && reading.unwanted.length === 0;
    return { found: nothing ? [] : null, excluded: nothing ? [] : excludedListings(index.words, unwanted) };
  }
  const byWords = findByWords(index.words, reading, (vendorId) => isOutside(scope, vendorId));
  const { meaning } = index;
  const vector = meaning && (await embedQuery(meaning.model, plan.text, signal));
  const cosines = vector
    ? await measureMeaning(db, {
        model: meaning.name,
        vector,
        among: likeliest(byWords),
        beyond: meaning.remote ? { vendorId: scope && "vendorId" in scope ? scope.vendorId : null } : null,
      })
    : new Map<string, number>();
  const found = relevantOnly(rank(byWords, cosines), {
    words: reading.wanted.length,
    sorted: plan.sort !== "relevance",
    byMeaning: meaning?.remote === true && cosines.size > 0,
  });
  return { found, excluded: [] };
}

const isOutside = (scope: SearchScope, vendorId: string): boolean =>
  scope !== null && ("vendorId" in scope ? vendorId !== scope.vendorId : vendorId === scope.notVendorId);

/** Every filter of a plan that SQL decides. */
export function filterSql(plan: SearchPlan, scope: SearchScope): SQL {
  const conditions: SQL[] = [isPublic];
  const { minPriceCents, maxPriceCents, minRating, near, withinKm, city } = plan;
  if (scope && "vendorId" in scope) conditions.push(sql`${listings.vendorId} = ${scope.vendorId}::uuid`);
  else if (scope) conditions.push(sql`${listings.vendorId} <> ${scope.notVendorId}::uuid`);
  if (plan.vendor !== null) conditions.push(sql`${listings.vendorId} = ${plan.vendor}::uuid`);
  if (plan.category !== null) conditions.push(sql`${listings.category} = ${plan.category}`);
  if (minPriceCents !== null) conditions.push(sql`${listings.priceCents} >= ${minPriceCents}::int`);
  if (maxPriceCents !== null) conditions.push(sql`${listings.priceCents} <= ${maxPriceCents}::int`);
  if (minRating !== null) conditions.push(sql`${vendors.rating} >= ${minRating}::float8`);
  if (plan.inStock) conditions.push(sql`${listings.stock} > 0`);
  if (near && withinKm !== null) conditions.push(sql`${distanceSql(near)} <= ${withinKm}::float8`);
  const place = city === null ? "" : cleanText(city).trim();
  if (place !== "") {
    conditions.push(sql`(lower(${vendors.city}) = lower(${place}) or lower(${vendors.province}) = lower(${place}))`);
  }
  return sql.join(conditions, sql` and `);
}

/**
 * Joins the relevant listings with what SQL knows: `found.score` of each, or every listing when words decide nothing. Each is
 * looked up by its id (`offset 0` keeps the planner from reading the whole table instead).
 */
export const fromRelevant = ({ found, excluded }: Relevant): SQL =>
  found === null
    ? sql`(select 0::float8 as score) as found
        inner join ${listings} on ${excluded.length === 0 ? sql`true` : sql`not ${listings.id} = any(${sql.param(excluded)}::uuid[])`}
        inner join ${vendors} on ${vendors.id} = ${listings.vendorId}`
    : sql`unnest(${sql.param(found.map(({ listingId }) => listingId))}::uuid[],
          ${sql.param(found.map(({ score }) => score))}::float8[]) as found(id, score)
        cross join lateral (select * from listings where id = found.id offset 0) as listings
        inner join ${vendors} on ${vendors.id} = ${listings.vendorId}`;

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

export async function countPassing(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Relevant,
): Promise<number> {
  if (relevant.found?.length === 0) return 0;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${fromRelevant(relevant)} where ${filterSql(plan, scope)}`,
  );
  return rows[0]?.total ?? 0;
}

/** Smaller comes first; what a listing doesn't have (coordinates, a rating) comes last. */
function sortKey(plan: SearchPlan, relevant: Relevant): SQL {
  switch (plan.sort) {
    case "price-asc":
      return sql`${listings.priceCents}::float8`;
    case "price-desc":
      return sql`-${listings.priceCents}::float8`;
    case "rating":
      return sql`coalesce(-${vendors.rating}, 'Infinity'::float8)`;
    case "distance":
      if (plan.near) return sql`coalesce(${distanceSql(plan.near)}, 'Infinity'::float8)`;
      break;
    case "newest":
      return newest;
  }
  return relevant.found === null ? newest : sql`0::float8`;
}
const newest = sql`-extract(epoch from ${listings.createdAt})::float8`;

function whyFound(entry: Ranked | undefined): string {
  if (!entry) return "";
  if (entry.matched.length > 0) return `matches ${entry.matched.join(", ")}`;
  return entry.cosine > 0 ? "similar to what you asked for" : "";
}

/** Where a page ended: sort key, score and id of its last listing. */
const pageEnd = z.tuple([float, float, z.uuid()]);
type PageEnd = z.output<typeof pageEnd>;
