// Reads listings (pages: find-listings.ts). Public means: an active listing of an approved vendor. The marketplace filter exists
// three times, here in SQL, in listing-texts.ts and in `#contract/listings/listing-filter.ts` for the browser;
// `listings.rule.test.ts` compares them.
import { and, desc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { factRows } from "#agent/facts/facts.ts";
import { foldTerm } from "#contract/listings/listing-filter.ts";
import {
  type Listing,
  type ListingDetail,
  type ListingPicture,
  listing,
  listingVendor,
} from "#contract/listings/listings.ts";
import { distanceKm, earthRadiusKm, type Location, vendorLocation } from "#contract/shared/distance.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { pick } from "#contract/shared/pick.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { Database } from "#db/engine/index.ts";
import { listingPictures, listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { countStars } from "#server/reviews/counts.service.ts";

/** What the API shows of a listing itself: the columns with the names of its fields. */
export const ownColumns = {
  ...pick(getTableColumns(listings), listing.shape),
  priceCents: listings.priceCents,
  ownRating: listings.rating,
  ownReviews: listings.totalReviews,
};

/** The columns for `toListing`, from `listings` joined with `vendors`. */
export const listingColumns = {
  ...ownColumns,
  vendor: { ...pick(getTableColumns(vendors), listingVendor.shape), status: vendors.status },
};

type ListingTableRow = typeof listings.$inferSelect;
export type OwnListing = Pick<ListingTableRow, keyof ListingTableRow & keyof typeof ownColumns> & {
  ownRating: ListingTableRow["rating"];
  ownReviews: ListingTableRow["totalReviews"];
};
export type ListingRow = OwnListing & {
  vendor: Pick<typeof vendors.$inferSelect, keyof typeof listingColumns.vendor>;
};

/** The only mapping from a row to the API. With `from` (the shopper's location) it adds `distanceKm`, null without coordinates. */
export function toListing(row: ListingRow, from: Location | null = null): Listing {
  // Rows of a page or a cart have more columns, which the API must not show.
  const { priceCents, ...same } = pick(row, ownColumns);
  const { status, ...vendor } = row.vendor;
  const shown: Listing = {
    ...same,
    price: centsToPrice(priceCents),
    createdAt: row.createdAt.toISOString(),
    vendor: {
      ...vendor,
      verified: status === "approved",
      latitude: decimal(vendor.latitude),
      longitude: decimal(vendor.longitude),
    },
  };
  if (from) {
    const place = vendorLocation(shown.vendor);
    shown.distanceKm = place && distanceKm(from, place);
  }
  return shown;
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

/** A listing's pictures in order. */
export const readPictures = (db: Database, listingId: string): Promise<ListingPicture[]> =>
  db
    .select({ url: listingPictures.url, alt: listingPictures.alt })
    .from(listingPictures)
    .where(eq(listingPictures.listingId, listingId))
    .orderBy(listingPictures.position);

export async function readListing(db: Database, id: string, from: Location | null = null): Promise<ListingDetail> {
  const [listing] = await getListings(db, [id], from);
  if (!listing) throw new AppError("not-found", "Product not found");
  const [pictures, starCounts] = await Promise.all([readPictures(db, listing.id), countStars(db, listing.id)]);
  return { ...listing, pictures, facts: factsIn(listing), starCounts };
}

const factsIn = (listing: Listing): ListingDetail["facts"] =>
  factRows([listing]).flatMap(({ name, values: [value] }) => (value ? [{ name, value }] : []));

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
