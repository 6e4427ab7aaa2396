// A plan's filters and sort order in SQL.
import { type SQL, sql } from "drizzle-orm";
import { noFilters, type SearchPlan } from "#contract/search/search-plan.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { distanceSql, isPublic } from "#server/listings/listings.service.ts";
import type { Placed } from "./slots.ts";

/**
 * Limits a search to one vendor's listings (the widget) or to all others'. Comes from the server's session, never from a plan.
 */
export type SearchScope = { vendorId: string } | { notVendorId: string } | null;

/** A listing found by a plan's words or meaning; by words, with where the words' copy has it: a search finds thousands, and makes the ids of few. */
export interface Found extends Partial<Placed> {
  readonly listingId: string;
  score: number;
  /** The query's words that it has, as typed. */
  matched?: readonly string[];
  /** Share of the words' weight that it has, 0 to 1. */
  share?: number;
  cosine?: number;
}
export interface Listed {
  /** The best first, the last of thousands in any order; null without words: only filters apply. */
  found: readonly Found[] | null;
  /** Only if `found` is null: listings excluded by unwanted words. */
  excluded: readonly string[];
  /** The results have no ranking: newest first. */
  unordered?: boolean;
}

/** The most texts that one search checks for claims. */
export const mostTexts = 500;

type Filter = keyof typeof noFilters;
const filters = Object.keys(noFilters) as Filter[];

export const filtersOf = (plan: SearchPlan): Filter[] =>
  filters.filter((filter) => plan[filter] !== noFilters[filter] && plan[filter] !== "");

/** What is not wanted says nothing of what is, so it is no filter. */
export const isFiltered = (plan: SearchPlan): boolean => filtersOf(plan).length > 0;

/** The plan's filters. */
export function filterSql(plan: SearchPlan, scope: SearchScope): SQL {
  const conditions: SQL[] = [isPublic];
  const { minPriceCents, maxPriceCents, minRating, near, withinKm } = plan;
  if (scope && "vendorId" in scope) conditions.push(sql`${listings.vendorId} = ${scope.vendorId}::uuid`);
  else if (scope) conditions.push(sql`${listings.vendorId} <> ${scope.notVendorId}::uuid`);
  if (plan.vendor !== null) conditions.push(sql`${listings.vendorId} = ${plan.vendor}::uuid`);
  if (plan.category !== null) conditions.push(sql`${listings.category} = ${plan.category}`);
  if (minPriceCents !== null) conditions.push(sql`${listings.priceCents} >= ${minPriceCents}::int`);
  if (maxPriceCents !== null) conditions.push(sql`${listings.priceCents} <= ${maxPriceCents}::int`);
  if (minRating !== null) conditions.push(sql`${vendors.rating} >= ${minRating}::float8`);
  if (plan.inStock) conditions.push(sql`${listings.stock} > 0`);
  if (near && withinKm !== null) conditions.push(sql`${distanceSql(near)} <= ${withinKm}::float8`);
  const city = inCity(plan);
  if (city) conditions.push(city);
  return sql.join(conditions, sql` and `);
}

/** Whether a vendor is in the plan's city or province; undefined for any. */
export function inCity({ city }: SearchPlan): SQL | undefined {
  const place = city === null ? "" : cleanText(city).trim();
  if (place === "") return undefined;
  return sql`(lower(${vendors.city}) = lower(${place}) or lower(${vendors.province}) = lower(${place}))`;
}

/**
 * Joins the relevant listings (with `found.score`) or, without words, all listings. `offset 0` makes the planner look up each id
 * instead of reading the whole table.
 */
export const fromRelevant = ({ found, excluded }: Listed): SQL =>
  found === null
    ? sql`(select 0::float8 as score) as found
        inner join ${listings} on ${excluded.length === 0 ? sql`true` : sql`not ${listings.id} = any(${sql.param(excluded)}::uuid[])`}
        inner join ${vendors} on ${vendors.id} = ${listings.vendorId}`
    : sql`unnest(${sql.param(found.map(({ listingId }) => listingId))}::uuid[],
          ${sql.param(found.map(({ score }) => score))}::float8[]) as found(id, score)
        cross join lateral (select * from listings where id = found.id offset 0) as listings
        inner join ${vendors} on ${vendors.id} = ${listings.vendorId}`;

export async function countPassing(
  db: Database,
  plan: SearchPlan,
  scope: SearchScope,
  relevant: Listed,
): Promise<number> {
  if (relevant.found?.length === 0) return 0;
  const { rows } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from ${fromRelevant(relevant)} where ${filterSql(plan, scope)}`,
  );
  return rows[0]?.total ?? 0;
}

/** Ascending; listings without the value (coordinates, a rating) come last. */
export function sortKey(plan: SearchPlan, relevant: Listed): SQL {
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
  return relevant.found === null || relevant.unordered ? newest : sql`0::float8`;
}
const newest = sql`-extract(epoch from ${listings.createdAt})::float8`;
