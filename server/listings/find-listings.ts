// `GET /api/listings`, its array and its pages. A running server answers pages from texts in memory (listing-memory.ts): with
// 50,000 listings the database takes ten times as long. While the texts load, or where none are kept, the database answers with
// the same order, total and cursors.
import { and, eq, sql } from "drizzle-orm";
import * as z from "zod/mini";
import type { Category } from "#contract/listings/categories.ts";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { afterPlace, float, microseconds, pageOf, readCursor, sinceOf, writeCursor } from "#server/cursor.ts";
import type { ListingMemory, ListingTextsCopy } from "./listing-memory.ts";
import {
  countListings,
  distanceSql,
  getListings,
  isPublic,
  listingColumns,
  listingsLimit,
  matchesTermSql,
  newestFirst,
  toListing,
} from "./listings.service.ts";

export interface ListedShop {
  db: Database;
  /** null: query the database. */
  listingTexts: ListingTextsCopy | null;
}

/** Rule search-4: the documented array. */
export async function readAllListings(shop: ListedShop): Promise<{ listings: Listing[]; total: number }> {
  const rows = await shop.db
    .select(listingColumns)
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(isPublic)
    .orderBy(newestFirst, listings.id)
    .limit(listingsLimit);
  const total = rows.length < listingsLimit ? rows.length : await countAll(shop);
  return { listings: rows.map((row) => toListing(row)), total };
}

async function countAll({ db, listingTexts }: ListedShop): Promise<number> {
  const memory = await listingTexts?.current();
  return memory ? memory.texts.find("", "all", memory.hiddenVendors).length : await countListings(db);
}

export interface ListingQuery {
  search: string;
  category: Category | "all";
  from: Location | null;
  limit: number;
  cursor: string | null;
}

/** One page of the documented filter: newest first, or with a location nearest first and listings without coordinates last. */
export async function findListings({ db, listingTexts }: ListedShop, query: ListingQuery): Promise<ListingPage> {
  const end = query.cursor === null ? null : readCursor(query.cursor, pageEnd);
  const memory = await (query.search === "" ? listingTexts?.current() : listingTexts?.loaded());
  return memory ? await findInMemory(db, memory, query, end) : await findInDatabase(db, query, end);
}

type PageEnd = z.output<typeof pageEnd>;

async function findInMemory(
  db: Database,
  memory: ListingMemory,
  { search, category, from, limit }: ListingQuery,
  end: PageEnd | null,
): Promise<ListingPage> {
  const { texts, hiddenVendors } = memory;
  const distances = from && (await readDistances(db, from));
  // No await from here to the page's ids, as the texts could change.
  const newest = texts.find(search, category, hiddenVendors);
  const texted = distances && texts.vendorIds.map((id) => distances.get(id) ?? "Infinity");
  const far = texted?.map(Number);
  const all = far ? texts.nearestFirst(newest, far) : newest;
  const isLater = (slot: number) => {
    if (!end) return true;
    const [since, endKm, endId] = [Number(end[0]), end[1], end[2]];
    const listing = texts.at(slot);
    const km = far?.[listing.vendor];
    if (km !== undefined && km !== endKm) return km > endKm;
    return listing.since < since || (listing.since === since && listing.id > endId);
  };
  const start = all.findIndex(isLater);
  const page = start < 0 ? [] : Array.from(all.subarray(start, start + limit), (slot) => texts.at(slot));
  const last = page.at(-1);
  const more = last !== undefined && start + limit < all.length;
  return {
    // Leaves out a listing that was taken off sale just now.
    listings: await getListings(
      db,
      page.map(({ id }) => id),
      from,
      memory,
    ),
    nextCursor: more ? writeCursor([String(last.since), texted?.[last.vendor] ?? "0", last.id]) : null,
    total: all.length,
  };
}

/** Written by the database, so that cursors are the same for both. */
async function readDistances(db: Database, from: Location): Promise<Map<string, string>> {
  const rows = await db
    .select({ id: vendors.id, far: sql<string>`${distanceSql(from)}::text` })
    .from(vendors)
    .where(sql`${vendors.latitude} is not null`);
  return new Map(rows.map(({ id, far }) => [id, far]));
}

async function findInDatabase(db: Database, query: ListingQuery, end: PageEnd | null): Promise<ListingPage> {
  const { from, limit } = query;
  const rule = and(
    matchesTermSql(query.search),
    query.category === "all" ? undefined : eq(listings.category, query.category),
  );
  // Without coordinates: infinitely far, so last.
  const distance = from ? sql<number>`coalesce(${distanceSql(from)}, 'Infinity'::float8)` : sql<number>`0::float8`;
  const [since, far, lastId] = end ?? [];
  const later = since && lastId && afterPlace([since, lastId], listings.createdAt, listings.id);
  const beyond =
    later && (from ? sql`(${distance} > ${far}::float8 or (${distance} = ${far}::float8 and ${later}))` : later);

  const found = await db
    .select({
      ...listingColumns,
      order: {
        since: sinceOf(listings.createdAt),
        far: sql<string>`${distance}::text`,
      },
    })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(isPublic, rule, beyond || undefined))
    .orderBy(...(from ? [distance] : []), newestFirst, listings.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.order.since, last.order.far, last.id]);
  const complete = query.cursor === null && found.length <= limit;
  return {
    listings: page.map(({ order: _, ...row }) => toListing(row, from)),
    nextCursor,
    total: complete ? found.length : await countListings(db, rule),
  };
}

/** The last listing of a page: creation time, distance, id. */
const pageEnd = z.tuple([microseconds, float, z.uuid()]);
