// Writes a file's listings, for vendors' own files and for whole catalogues. Call it inside a transaction: it holds the lock on the
// index until that ends.
import { getTableColumns, sql } from "drizzle-orm";
import { type ListingBody, listingBody } from "#contract/listings/listing-body.ts";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";
import { isId } from "#server/listings/listings.service.ts";
import { rowOf } from "#server/listings/vendor-listings.service.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { tellWatchers } from "#server/watches/watches.service.ts";

/** Rows per transaction: on the embedded engine everybody else waits for its end. */
export const batchSize = 100;

export interface ListingToWrite {
  vendorId: string;
  listing: ListingBody;
}

/** Fields that an updated listing keeps, as the file has no column for them. */
export type Kept = ReadonlySet<string>;

export const nothingKept: Kept = new Set();

/** The field of a file that fills a column of another name. */
const fieldOf: Record<string, string> = {
  vendorId: "vendor",
  priceCents: "price",
  foldedTitle: "title",
  foldedDescription: "description",
  foldedTags: "tags",
};

/** The columns that a file fills: `key` in `rowOf`, `name` in SQL. */
const filled = Object.entries(getTableColumns(listings)).flatMap(([key, column]) => {
  const field = fieldOf[key] ?? key;
  const known = field === "vendor" || Object.hasOwn(listingBody.shape, field);
  return known ? [{ key, field, name: column.name, type: column.getSQLType() }] : [];
});
const names = sql.raw(filled.map(({ name }) => name).join(", "));

/** Those that an update changes; vendor and sku say which listing is meant. */
const changed = filled.filter(({ field }) => field !== "vendor" && field !== "sku");

type Row = Record<string, unknown>;

const columnsOf = ({ vendorId, listing }: ListingToWrite): Row => {
  const row: Row = rowOf(vendorId, listing);
  return Object.fromEntries(filled.map(({ key, name }) => [name, row[key] ?? null]));
};

const keyOf = (vendorId: string, sku: string) => `${vendorId} ${sku}`;

/**
 * The listings that rows refer to, by `vendorId sku`, including archived ones: the vendor's listing with that sku, or, as exports
 * write a missing sku as the id, the one with that id and no sku.
 */
async function findMeant(
  db: Database,
  rows: readonly { vendorId: string; sku: string | null }[],
): Promise<Map<string, string>> {
  const named = rows.flatMap(({ vendorId, sku }) => (sku === null ? [] : [{ vendor_id: vendorId, sku }]));
  const meant = new Map<string, string>();
  if (named.length === 0) return meant;
  const bySku = await db.execute<{ id: string; vendor: string; sku: string }>(sql`
    select l.id, l.vendor_id as vendor, l.sku
    from json_to_recordset(${JSON.stringify(named)}::json) as row(vendor_id uuid, sku text)
    join listings l on l.vendor_id = row.vendor_id and l.sku = row.sku`);
  for (const { id, vendor, sku } of bySku.rows) meant.set(keyOf(vendor, sku), id);
  const ids = named.filter(({ vendor_id, sku }) => isId(sku) && !meant.has(keyOf(vendor_id, sku)));
  if (ids.length === 0) return meant;
  const byId = await db.execute<{ id: string; vendor: string; sku: string }>(sql`
    select l.id, l.vendor_id as vendor, row.sku
    from json_to_recordset(${JSON.stringify(ids)}::json) as row(vendor_id uuid, sku text)
    join listings l on l.id = row.sku::uuid and l.vendor_id = row.vendor_id and l.sku is null`);
  for (const { id, vendor, sku } of byId.rows) meant.set(keyOf(vendor, sku), id);
  return meant;
}

/** How many of a vendor's distinct `skus` would update a listing. */
export async function countKnown(db: Database, vendorId: string, skus: readonly string[]): Promise<number> {
  let known = 0;
  for (let at = 0; at < skus.length; at += batchSize) {
    const some = skus.slice(at, at + batchSize).map((sku) => ({ vendorId, sku }));
    known += new Set((await findMeant(db, some)).values()).size;
  }
  return known;
}

/** Inserts or updates listings. If a vendor and sku occur twice, the later row counts. */
export async function writeListings(
  db: Database,
  rows: readonly ListingToWrite[],
  kept: Kept = nothingKept,
): Promise<{ id: string; added: boolean }[]> {
  const last = new Map<string, ListingToWrite>();
  for (const [at, row] of rows.entries()) {
    const key = row.listing.sku ? keyOf(row.vendorId, row.listing.sku) : `row ${at}`;
    last.delete(key);
    last.set(key, row);
  }
  const meant = await findMeant(
    db,
    [...last.values()].map(({ vendorId, listing }) => ({ vendorId, sku: listing.sku ?? null })),
  );
  const before = await readContents(db, [...meant.values()]);
  const unchanged: { id: string; added: boolean }[] = [];
  for (const [key, row] of last) {
    const id = meant.get(key);
    const content = id === undefined ? undefined : before.get(id);
    if (id === undefined || !content || !isSame(columnsOf(row), content, kept)) continue;
    unchanged.push({ id, added: false });
    last.delete(key);
  }
  const present = await lock(
    db,
    [...last.keys()].flatMap((key) => meant.get(key) ?? []),
  );
  const known: object[] = [];
  const others: object[] = [];
  // Sorted, for the same reason as in `lock`.
  const inOrder = [...last].sort(([one], [other]) => (one < other ? -1 : 1));
  for (const [key, row] of inOrder) {
    const id = meant.get(key);
    if (id !== undefined && present.has(id)) known.push({ id, ...columnsOf(row) });
    else others.push(columnsOf(row));
  }
  const written = [...(await updateKnown(db, known, kept)), ...(await insertOthers(db, others, kept))];
  const ids = written.map(({ id }) => id);
  await tellWatchers(db, ids);
  await indexListings(db, ids);
  return [...written, ...unchanged];
}

/** What a file can change, of active listings. */
async function readContents(db: Database, ids: string[]): Promise<Map<string, Row>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Row & { id: string }>(sql`
    select id, ${names} from listings where id = any(${sql.param(ids)}::uuid[]) and status = 'active'`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Most rows of a re-imported file are unchanged; they are neither written nor indexed. */
const isSame = (row: Row, before: Row, kept: Kept): boolean =>
  changed.every(({ name, field }) => kept.has(field) || Bun.deepEquals(row[name], before[name]));

/** In order of ids, so that concurrent writers can't deadlock. */
async function lock(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from listings where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
  return new Set(rows.map(({ id }) => id));
}

const recordset = (rows: readonly object[]) => sql`
  json_to_recordset(${JSON.stringify(rows)}::json)
    as row(id uuid, ${sql.raw(filled.map(({ name, type }) => `${name} ${type}`).join(", "))})`;

/** `row`: the alias of the new values. An update reactivates an archived listing, unless an admin took it down. */
const assignments = (row: "row" | "excluded", kept: Kept) =>
  sql.raw(
    [
      ...changed.filter(({ field }) => !kept.has(field)).map(({ name }) => `${name} = ${row}.${name}`),
      `status = case when ${row === "row" ? "listing" : "listings"}.taken_down_at is null then 'active' else 'archived' end`,
      "updated_at = now()",
    ].join(", "),
  );

async function updateKnown(db: Database, rows: object[], kept: Kept): Promise<{ id: string; added: boolean }[]> {
  if (rows.length === 0) return [];
  const { rows: updated } = await db.execute<{ id: string; added: boolean }>(sql`
    update listings as listing set ${assignments("row", kept)}
    from ${recordset(rows)} where listing.id = row.id
    returning listing.id, false as added`);
  return updated;
}

/** Somebody may have inserted the same sku since the lookup. */
async function insertOthers(db: Database, rows: object[], kept: Kept): Promise<{ id: string; added: boolean }[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await db.execute<{ id: string; added: boolean }>(sql`
    insert into listings (${names}) select ${names} from ${recordset(rows)}
    on conflict (vendor_id, sku) do update set ${assignments("excluded", kept)}
    returning id, xmax = 0 as added`);
  return written;
}
