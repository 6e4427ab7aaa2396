// A vendor's own listings: writes, and reads that include hidden ones. Each write ends with the index, in the same transaction, and
// touches only the calling vendor's listings.
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import { bulkMost } from "#contract/listings/bulk-rules.ts";
import type { ListingBody, ListingChanges, NewListing } from "#contract/listings/listing-body.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { centsOf } from "#contract/shared/money.ts";
import { cleanText } from "#contract/shared/text.ts";
import type { VendorListing, VendorListingDetail, VendorListingPage } from "#contract/vendors/vendors.ts";
import { type Database, sqlState } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { tellWatchers } from "#server/watches/watches.service.ts";
import { isId, listingColumns, matchesTermSql, readPictures, toListing } from "./listings.service.ts";
import { refuseForeignPictures, withProblems, writePictures } from "./pictures.service.ts";

const columns = {
  ...listingColumns,
  listingStatus: listings.status,
  takenDownAt: listings.takenDownAt,
  takenDownReason: listings.takenDownReason,
};

const notFound = () => new AppError("not-found", "Listing not found");

const own = (vendorId: string, id: string): SQL => and(eq(listings.id, id), eq(listings.vendorId, vendorId)) as SQL;

export interface VendorListingQuery {
  search: string;
  /** undefined: both. */
  status: "active" | "archived" | undefined;
  limit: number;
  cursor: string | null;
}

/** One page of the documented filter, newest first. */
export async function findVendorListings(
  db: Database,
  vendorId: string,
  query: VendorListingQuery,
): Promise<VendorListingPage> {
  const { limit, status } = query;
  const rule = and(
    eq(listings.vendorId, vendorId),
    status && eq(listings.status, status),
    matchesTermSql(query.search),
  );
  const found = await db
    .select({ ...columns, since: sinceOf(listings.createdAt) })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(rule, afterCursor(query.cursor, listings.createdAt, listings.id)))
    // The same order as the index listings_vendor.
    .orderBy(sql`${listings.createdAt} desc nulls last`, listings.id)
    .limit(limit + 1);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.id]);
  const complete = query.cursor === null && found.length <= limit;
  return {
    listings: page.map(toVendorListing),
    nextCursor,
    total: complete ? found.length : await db.$count(listings, rule),
  };
}

/** How many listings may be meant by a name, or by none; one more says that there are too many. */
const mostNamed = bulkMost + 1;

/** With something of the words in title or tags, those with most of them first; or with these ids; else all. Archived ones too. */
export async function findNamedListings(
  db: Database,
  vendorId: string,
  { words = [], ids }: { words?: readonly string[]; ids?: readonly string[] },
): Promise<VendorListing[]> {
  const folded = words.map((word) => foldCase(cleanText(word)));
  const text = sql`(${listings.foldedTitle} || ' ' || array_to_string(${listings.foldedTags}, ' '))`;
  const fitting = sql`(select count(*) from unnest(${sql.param(folded)}::text[]) word where strpos(${text}, word) > 0)`;
  const rows = await db
    .select(columns)
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(
      and(
        eq(listings.vendorId, vendorId),
        folded.length > 0 ? sql`${fitting} > 0` : undefined,
        ids && inArray(listings.id, [...ids]),
      ),
    )
    .orderBy(sql`${fitting} desc`, sql`${listings.createdAt} desc`, listings.id)
    .limit(mostNamed);
  return rows.map(toVendorListing);
}

/** For sale, and running out: the fewest pieces first. */
export async function findScarceListings(
  db: Database,
  vendorId: string,
  limit: number,
): Promise<{ listings: VendorListing[]; total: number }> {
  const scarce = and(
    eq(listings.vendorId, vendorId),
    eq(listings.status, "active"),
    sql`${listings.stock} <= (select low_stock_at from vendors where id = ${vendorId}::uuid)`,
  );
  const rows = await db
    .select(columns)
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(scarce)
    .orderBy(listings.stock, listings.id)
    .limit(limit);
  return { listings: rows.map(toVendorListing), total: await db.$count(listings, scarce) };
}

const toVendorListing = ({
  listingStatus,
  takenDownAt,
  takenDownReason,
  ...row
}: Parameters<typeof toListing>[0] & {
  listingStatus: VendorListing["status"];
  takenDownAt: Date | null;
  takenDownReason: string | null;
}): VendorListing => ({
  ...toListing(row),
  status: listingStatus,
  ...(takenDownAt && { takenDown: { reason: takenDownReason ?? "", at: takenDownAt.toISOString() } }),
});

/** Also archived and not yet public ones; throws "not-found" unless it is the vendor's own. */
export async function readVendorListing(db: Database, vendorId: string, id: string): Promise<VendorListingDetail> {
  if (!isId(id)) throw notFound();
  const [row] = await db
    .select(columns)
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(own(vendorId, id));
  if (!row) throw notFound();
  return { ...toVendorListing(row), pictures: await withProblems(db, vendorId, await readPictures(db, id)) };
}

/** Limits how much disk and memory an account without approval can use. */
const preparedLimit = 1000;

/** Throws "conflict" if a vendor that isn't approved yet would have more than `preparedLimit` listings. */
export async function refuseTooManyPrepared(
  db: Database,
  vendorId: string,
  adding: () => Promise<number>,
): Promise<void> {
  const [waiting] = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.id, vendorId), ne(vendors.status, "approved")));
  if (!waiting) return;
  const prepared = await db.$count(listings, eq(listings.vendorId, vendorId));
  const more = await adding();
  if (more === 0 || prepared + more <= preparedLimit) return;
  throw new AppError(
    "conflict",
    `Until your application is approved, you can prepare up to ${preparedLimit} listings. You have ${prepared} now.`,
  );
}

/** The row of a complete body. */
export const rowOf = (vendorId: string, { price, ...body }: ListingBody) => ({
  ...body,
  vendorId,
  priceCents: centsOf(price),
  foldedTitle: foldCase(body.title),
  foldedDescription: foldCase(body.description),
  foldedTags: body.tags.map(foldCase),
});

export function createListing(db: Database, vendorId: string, body: NewListing): Promise<VendorListingDetail> {
  return writeListing(db, vendorId, body, async (tx, { pictures, ...plain }) => {
    await refuseTooManyPrepared(tx, vendorId, async () => 1);
    const [row] = await tx.insert(listings).values(rowOf(vendorId, plain)).returning({ id: listings.id });
    if (!row) throw new Error("The listing was not written");
    return row.id;
  });
}

/** Changes the given fields only. Throws "conflict" unless the stock is still `stockBefore`, so that sold pieces don't come back. */
export async function changeListing(
  db: Database,
  vendorId: string,
  id: string,
  changes: ListingChanges,
): Promise<VendorListingDetail> {
  if (!isId(id)) throw notFound();
  return writeListing(db, vendorId, changes, async (tx, given) => {
    const { title, description, tags, price, stockBefore, pictures, ...plain } = given;
    if (given.status === "active") await refuseTakenDown(tx, vendorId, id);
    const [row] = await tx
      .update(listings)
      .set({
        ...plain,
        ...(title !== undefined && { title, foldedTitle: foldCase(title) }),
        ...(description !== undefined && { description, foldedDescription: foldCase(description) }),
        ...(tags !== undefined && { tags, foldedTags: tags.map(foldCase) }),
        ...(price !== undefined && { priceCents: centsOf(price) }),
        updatedAt: sql`now()`,
      })
      .where(and(own(vendorId, id), stockBefore === undefined ? undefined : eq(listings.stock, stockBefore)))
      .returning({ id: listings.id });
    if (row) return row.id;
    throw stockChanged((await readVendorListing(tx, vendorId, id)).stock);
  });
}

/** Locks the listing, so that it isn't taken down between this look and the write. */
async function refuseTakenDown(tx: Database, vendorId: string, id: string): Promise<void> {
  const [row] = await tx
    .select({ takenDownAt: listings.takenDownAt })
    .from(listings)
    .where(own(vendorId, id))
    .for("no key update");
  if (row?.takenDownAt) throw new AppError("conflict", "We took this listing down, so you can't show it again.");
}

function stockChanged(stock: number): AppError {
  const message = `The stock changed meanwhile: there ${stock === 1 ? "is" : "are"} ${stock} now. Please check and save again.`;
  return new AppError("conflict", message, { fields: { stock: message } });
}

/** Hides the listing from everybody but its vendor; orders and reviews keep their reference. */
export async function archiveListing(db: Database, vendorId: string, id: string): Promise<void> {
  await changeListing(db, vendorId, id, { status: "archived" });
}

async function writeListing<Body extends Partial<NewListing>>(
  db: Database,
  vendorId: string,
  body: Body,
  write: (tx: Database, body: Body) => Promise<string>,
): Promise<VendorListingDetail> {
  const { pictures, sku } = body;
  // The first picture is the listing's `imageUrl`.
  const whole = pictures ? { ...body, imageUrl: pictures[0]?.url ?? null } : body;
  const urls = pictures
    ? Object.fromEntries(pictures.map(({ url }, at) => [`pictures.${at}`, url]))
    : { ...(body.imageUrl && { imageUrl: body.imageUrl }) };
  try {
    return await db.transaction(async (tx) => {
      await refuseForeignPictures(tx, vendorId, urls);
      const id = await write(tx, whole);
      if (pictures) await writePictures(tx, id, pictures);
      await tellWatchers(tx, [id]);
      const written = await readVendorListing(tx, vendorId, id);
      await indexListings(tx, [id]);
      return written;
    });
  } catch (error) {
    // The unique index decides, so that concurrent writes can't both get the sku.
    if (sku && sqlState(error) === uniqueViolation) throw await skuTaken(db, vendorId, sku, error);
    throw error;
  }
}

const uniqueViolation = "23505";

async function skuTaken(db: Database, vendorId: string, sku: string, cause: unknown): Promise<AppError> {
  const [holder] = await db
    .select({ title: listings.title, status: listings.status })
    .from(listings)
    .where(and(eq(listings.vendorId, vendorId), eq(listings.sku, sku)));
  const which = holder
    ? `${holder.status === "archived" ? "archived " : ""}listing "${holder.title}"`
    : "another listing";
  const message = `You already use this SKU for your ${which}.`;
  return new AppError("conflict", message, { cause, fields: { sku: message } });
}
