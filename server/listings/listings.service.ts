// Reads listings (pages: find-listings.ts). Public means: an active listing of an approved vendor. The marketplace filter exists
// three times, here in SQL, in listing-texts.ts and in `#contract/listings/listing-filter.ts` for the browser;
// `listings.rule.test.ts` compares them.
import { and, desc, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Category } from "#contract/listings/categories.ts";
import { foldTerm } from "#contract/listings/listing-filter.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { distanceKm, earthRadiusKm, type Location, vendorLocation } from "#contract/shared/distance.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";

/** The columns for `toListing`, from `listings` joined with `vendors`. */
export const listingColumns = {
  id: listings.id,
  vendorId: listings.vendorId,
  sku: listings.sku,
  title: listings.title,
  description: listings.description,
  tags: listings.tags,
  category: listings.category,
  priceCents: listings.priceCents,
  stock: listings.stock,
  imageUrl: listings.imageUrl,
  createdAt: listings.createdAt,
  vendor: {
    businessName: vendors.businessName,
    city: vendors.city,
    rating: vendors.rating,
    totalReviews: vendors.totalReviews,
    status: vendors.status,
    latitude: vendors.latitude,
    longitude: vendors.longitude,
  },
};

export interface ListingRow {
  id: string;
  vendorId: string;
  sku: string | null;
  title: string;
  description: string;
  tags: string[];
  category: Category;
  priceCents: number;
  stock: number;
  imageUrl: string | null;
  createdAt: Date;
  vendor: {
    businessName: string;
    city: string;
    rating: number | null;
    totalReviews: number;
    status: "pending" | "approved" | "rejected";
    latitude: number | null;
    longitude: number | null;
  };
}

/** The only mapping from a row to the API. With `from` (the shopper's location) it adds `distanceKm`, null without coordinates. */
export function toListing(row: ListingRow, from: Location | null = null): Listing {
  const { priceCents, createdAt, vendor, ...same } = row;
  const { status, latitude, longitude, ...sameVendor } = vendor;
  const listing: Listing = {
    id: same.id,
    vendorId: same.vendorId,
    sku: same.sku,
    title: same.title,
    description: same.description,
    tags: same.tags,
    category: same.category,
    price: centsToPrice(priceCents),
    stock: same.stock,
    imageUrl: same.imageUrl,
    createdAt: createdAt.toISOString(),
    vendor: {
      businessName: sameVendor.businessName,
      city: sameVendor.city,
      rating: sameVendor.rating,
      totalReviews: sameVendor.totalReviews,
      verified: status === "approved",
      latitude: decimal(latitude),
      longitude: decimal(longitude),
    },
  };
  if (from) {
    const place = vendorLocation(listing.vendor);
    listing.distanceKm = place && distanceKm(from, place);
  }
  return listing;
}

/** A coordinate in the API: full precision, never with an exponent. */
export function decimal(number: number | null): string | null {
  if (number === null) return null;
  const text = String(number);
  return text.includes("e") ? number.toFixed(20).replace(/0+$/, "") : text;
}

/** Every query over public listings starts from this condition. */
export const isPublic = and(eq(listings.status, "active"), eq(vendors.status, "approved")) as SQL;

/** The characters that JavaScript's `trim` removes. */
const whiteSpace =
  "\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff";

/** The documented filter (rule search-1) on the folded columns; undefined for an empty term. */
export function matchesTermSql(search: string): SQL | undefined {
  const term = foldTerm(cleanText(search));
  if (term === "") return undefined;
  return sql`(strpos(${listings.foldedTitle}, ${term}) > 0
    or strpos(${listings.foldedDescription}, ${term}) > 0
    or strpos(${listings.category}, ${term}) > 0
    or exists (
      select 1 from unnest(${listings.foldedTags}) as tag
      where strpos(tag, ${term}) > 0 or (btrim(tag, ${whiteSpace}) <> '' and strpos(${term}, btrim(tag, ${whiteSpace})) > 0)
    ))`;
}

/** Haversine in kilometres from `from` to the vendor; null without coordinates (rule near-4). */
export const distanceSql = (from: Location): SQL<number | null> =>
  sql<number | null>`(2 * ${earthRadiusKm}::float8 * asin(sqrt(least(1,
    sin(radians(${vendors.latitude} - ${from.latitude}::float8) / 2) ^ 2
    + cos(radians(${from.latitude}::float8)) * cos(radians(${vendors.latitude}))
      * sin(radians(${vendors.longitude} - ${from.longitude}::float8) / 2) ^ 2))))`;

// The index listings_newest has NULLS LAST, and Postgres uses it only for exactly that order.
export const newestFirst = sql`${listings.createdAt} desc nulls last`;

/** Rule search-4. */
export const listingsLimit = 1000;

export async function countListings(db: Database, condition?: SQL): Promise<number> {
  const [row] = await db
    .select({ total: sql<number>`count(*)::int` })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(isPublic, condition));
  return row?.total ?? 0;
}

/** Whether the text is a UUID; anything else must not reach a uuid column. */
export const isId = (value: unknown): value is string =>
  typeof value === "string" && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(value);

export async function readListing(db: Database, id: string, from: Location | null = null): Promise<Listing> {
  const [listing] = await getListings(db, [id], from);
  if (!listing) throw new AppError("not-found", "Product not found");
  return listing;
}

/** Public listings in the order of `ids`, without those that don't exist or aren't ids. */
export async function getListings(
  db: Database,
  ids: readonly string[],
  from: Location | null = null,
): Promise<Listing[]> {
  const sound = ids.filter(isId).map((id) => id.toLowerCase());
  if (sound.length === 0) return [];
  const rows = await db
    .select(listingColumns)
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(inArray(listings.id, [...new Set(sound)]), isPublic))
    .orderBy(desc(listings.createdAt));
  const byId = new Map(rows.map((row) => [row.id, toListing(row, from)]));
  return sound.flatMap((id) => byId.get(id) ?? []);
}
