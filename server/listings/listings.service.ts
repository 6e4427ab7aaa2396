// Reads listings (pages: find-listings.ts). Public means: an active listing of an approved vendor. The marketplace filter exists
// three times, here in SQL, in listing-texts.ts and in `#contract/listings/listing-filter.ts` for the browser;
// `listings.rule.test.ts` compares them.
import { type AnyColumn, and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
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
import { statement } from "#db/statement.ts";
import { AppError } from "#server/app-error.ts";
import { starCounts } from "#server/reviews/counts.service.ts";
import type { CurrentListings } from "./current-listings.ts";

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

/** `listingColumns` for a `statement`, whose rows are flat. */
export const flatColumns: SQL = sql.join(
  [
    ...Object.entries(ownColumns).map(([name, column]) => sql`${column} as ${sql.identifier(name)}`),
    ...Object.entries(listingColumns.vendor).map(
      ([name, column]) => sql`${column} as ${sql.identifier(`vendor ${name}`)}`,
    ),
  ],
  sql`, `,
);

type VendorRow = ListingRow["vendor"];
export type FlatRow = OwnListing & { [Name in keyof VendorRow as `vendor ${Name}`]: VendorRow[Name] };

export const flatToListing = (row: FlatRow, from: Location | null = null): Listing =>
  toListing(
    {
      ...row,
      vendor: {
        businessName: row["vendor businessName"],
        slug: row["vendor slug"],
        city: row["vendor city"],
        latitude: row["vendor latitude"],
        longitude: row["vendor longitude"],
        rating: row["vendor rating"],
        totalReviews: row["vendor totalReviews"],
        status: row["vendor status"],
      },
    },
    from,
  );

type ListingTableRow = typeof listings.$inferSelect;
export type OwnListing = Pick<ListingTableRow, keyof ListingTableRow & keyof typeof ownColumns> & {
  ownRating: ListingTableRow["rating"];
  ownReviews: ListingTableRow["totalReviews"];
};
export type ListingRow = OwnListing & {
  vendor: Pick<typeof vendors.$inferSelect, keyof typeof listingColumns.vendor>;
};

/**
 * The only mapping from a row to the API. With `from` (the shopper's location) it adds `distanceKm`, null without coordinates. Field
 * by field, as it runs for every listing of every page; rows may have more columns, which the API must not show.
 */
export function toListing(row: ListingRow, from: Location | null = null): Listing {
  const { vendor } = row;
  const shown: Listing = {
    id: row.id,
    vendorId: row.vendorId,
    sku: row.sku,
    title: row.title,
    description: row.description,
    category: row.category,
    tags: row.tags,
    stock: row.stock,
    imageUrl: row.imageUrl,
    createdAt: row.createdAt.toISOString(),
    ownRating: row.ownRating,
    ownReviews: row.ownReviews,
    price: centsToPrice(row.priceCents),
    vendor: {
      businessName: vendor.businessName,
      slug: vendor.slug,
      city: vendor.city,
      latitude: decimal(vendor.latitude),
      longitude: decimal(vendor.longitude),
      rating: vendor.rating,
      totalReviews: vendor.totalReviews,
      verified: vendor.status === "approved",
    },
  };
  if (from) shown.distanceKm = distanceFrom(from, shown);
  return shown;
}

function distanceFrom(from: Location, { vendor }: Listing): number | null {
  const place = vendorLocation(vendor);
  return place && distanceKm(from, place);
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

type DetailRow = FlatRow & { pictures: ListingPicture[]; stars: number[] };

const readDetail = statement<DetailRow>(
  "one listing",
  sql`select ${flatColumns},
    (select coalesce(json_agg(json_build_object('url', ${listingPictures.url}, 'alt', ${listingPictures.alt})
      order by ${listingPictures.position}), '[]') from ${listingPictures} where ${listingPictures.listingId} = ${listings.id}) as pictures,
    ${starCounts(listings.id)} as stars
    from ${listings} join ${vendors} on ${vendors.id} = ${listings.vendorId}
    where ${listings.id} = ${sql.placeholder("id")}::uuid and ${isPublic}`,
);

export async function readListing(db: Database, id: string, from: Location | null = null): Promise<ListingDetail> {
  const [row] = isId(id) ? await readDetail(db, { id }) : [];
  if (!row) throw new AppError("not-found", "Product not found");
  const listing = flatToListing(row, from);
  return { ...listing, pictures: row.pictures, facts: factsIn(listing), starCounts: row.stars };
}

const factsIn = (listing: Listing): ListingDetail["facts"] =>
  factRows([listing]).flatMap(({ name, values: [value] }) => (value ? [{ name, value }] : []));

/** The columns by the names of the API's fields. */
const jsonOf = (columns: Record<string, AnyColumn | SQL>): SQL =>
  sql`json_build_object(${sql.join(
    Object.entries(columns).map(([name, column]) => sql`${sql.raw(`'${name}'`)}, ${column}`),
    sql`, `,
  )})`;

/** Where its rows are, and which transactions wrote them: what is written later has another place or another transaction. */
const versionOfRows = sql`concat(${listings}.ctid, ${listings}.xmin, ${vendors}.ctid, ${vendors}.xmin)`;

type ShownRow = Omit<ListingRow, "createdAt"> & { createdAt: string };

const readByIds = statement<{ id: string; version: string; row: ShownRow | null }>(
  "listings by id",
  sql`select ${listings.id} as id, version,
      case when version is distinct from known then ${jsonOf({ ...ownColumns, vendor: jsonOf(listingColumns.vendor) })} end as row
    from unnest(${sql.placeholder("ids")}::uuid[], ${sql.placeholder("known")}::text[]) as asked(asked_id, known)
    join ${listings} on ${listings.id} = asked_id join ${vendors} on ${vendors.id} = ${listings.vendorId}
    cross join lateral (select ${versionOfRows} as version) as now
    where ${isPublic}`,
);

interface LastRead {
  version: string;
  listing: Listing;
}
/** Most pages show what others have shown: its rows are sent again only if they have changed since. */
const lastRead = new WeakMap<Database, Map<string, LastRead>>();
/** Some KB each. */
const rememberAtMost = 2000;

/**
 * Public listings in the order of `ids`, without those that don't exist or aren't ids. Others may be given the same objects. With a
 * `memory` that is as current as the caller needs, only those are read that may have changed since they were read.
 */
export async function getListings(
  db: Database,
  ids: readonly string[],
  from: Location | null = null,
  memory: { current: CurrentListings } | null = null,
): Promise<Listing[]> {
  const sound = ids.filter(isId).map((id) => id.toLowerCase());
  const shown = new Map<string, Listing>();
  const missing = new Set<string>();
  for (const id of sound) {
    const known = memory?.current.get(id);
    if (known) shown.set(id, known);
    else missing.add(id);
  }
  if (missing.size > 0) {
    const read = async () => {
      const found = await readListings(db, missing);
      for (const listing of found) shown.set(listing.id, listing);
      return found;
    };
    await (memory ? memory.current.keep(read) : read());
  }
  return sound.flatMap((id) => {
    const listing = shown.get(id);
    if (!listing) return [];
    return [from ? { ...listing, distanceKm: distanceFrom(from, listing) } : listing];
  });
}

async function readListings(db: Database, ids: ReadonlySet<string>): Promise<Listing[]> {
  const all = lastRead.get(db) ?? new Map<string, LastRead>();
  lastRead.set(db, all);
  const known = new Map(Array.from(ids, (id) => [id, all.get(id)]));
  const rows = await readByIds(db, {
    ids: [...ids],
    known: Array.from(known.values(), (one) => one?.version ?? null),
  });
  return rows.map(({ id, version, row }) => {
    if (!row) return (known.get(id) as LastRead).listing;
    const listing = toListing({ ...row, createdAt: new Date(row.createdAt) });
    const [oldest] = all.keys();
    if (all.size >= rememberAtMost && oldest !== undefined) all.delete(oldest);
    all.set(id, { version, listing });
    return listing;
  });
}
