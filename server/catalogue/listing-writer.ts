// Writes a file's listings, for vendors' own files and for whole catalogues. Call it inside a transaction: it holds the lock on the
// index until that ends.
import { sql } from "drizzle-orm";
import type { ListingBody } from "#contract/listings/listing-body.ts";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { centsOf } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { isId } from "#server/listings/listings.service.ts";
import { indexListings } from "#server/search/indexing.service.ts";

/** Rows per transaction: on the embedded engine everybody else waits for its end. */
export const batchSize = 100;

export interface ListingToWrite {
  vendorId: string;
  listing: ListingBody;
}

/** Fields that an updated listing keeps, as the file has no column for them. */
export interface Kept {
  tags: boolean;
  imageUrl: boolean;
}

export const nothingKept: Kept = { tags: false, imageUrl: false };

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
  await indexListings(
    db,
    written.map(({ id }) => id),
  );
  return [...written, ...unchanged];
}

/** The fields that a file can change, of active listings. */
async function readContents(db: Database, ids: string[]): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.execute<Content & { id: string }>(sql`
    select id, title, description, category, tags, price_cents, stock, image_url
    from listings where id = any(${sql.param(ids)}::uuid[]) and status = 'active'`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Most rows of a re-imported file are unchanged; they are neither written nor indexed. */
const isSame = (row: Content, before: Content, { tags, imageUrl }: Kept): boolean =>
  row.title === before.title &&
  row.description === before.description &&
  row.category === before.category &&
  row.price_cents === before.price_cents &&
  row.stock === before.stock &&
  (imageUrl || row.image_url === before.image_url) &&
  (tags || Bun.deepEquals(row.tags, before.tags));

/** In order of ids, so that concurrent writers can't deadlock. */
async function lock(db: Database, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await db.execute<{ id: string }>(sql`
    select id from listings where id = any(${sql.param(ids)}::uuid[]) order by id for no key update`);
  return new Set(rows.map(({ id }) => id));
}

type Content = Pick<
  ReturnType<typeof columnsOf>,
  "title" | "description" | "category" | "tags" | "price_cents" | "stock" | "image_url"
>;

const columnsOf = ({ vendorId, listing }: ListingToWrite) => ({
  vendor_id: vendorId,
  sku: listing.sku ?? null,
  title: listing.title,
  description: listing.description,
  category: listing.category,
  tags: listing.tags,
  price_cents: centsOf(listing.price),
  stock: listing.stock,
  image_url: listing.imageUrl ?? null,
  folded_title: foldCase(listing.title),
  folded_description: foldCase(listing.description),
  folded_tags: listing.tags.map(foldCase),
});

const recordset = (rows: readonly object[]) => sql`
  (select id, vendor_id, sku, title, description, category, array(select json_array_elements_text(tags)) as tags, price_cents,
    stock, image_url, folded_title, folded_description, array(select json_array_elements_text(folded_tags)) as folded_tags
  from json_to_recordset(${JSON.stringify(rows)}::json) as line(id uuid, vendor_id uuid, sku text, title text,
    description text, category text, tags json, price_cents int, stock int, image_url text, folded_title text,
    folded_description text, folded_tags json))`;

/** `row`: the alias of the new values. An update reactivates an archived listing. */
const assignments = (row: "row" | "excluded", { tags, imageUrl }: Kept) => {
  const names = ["title", "description", "category", "price_cents", "stock", "folded_title", "folded_description"];
  if (!tags) names.push("tags", "folded_tags");
  if (!imageUrl) names.push("image_url");
  return sql.raw(
    [...names.map((name) => `${name} = ${row}.${name}`), "status = 'active', updated_at = now()"].join(", "),
  );
};

async function updateKnown(db: Database, rows: object[], kept: Kept): Promise<{ id: string; added: boolean }[]> {
  if (rows.length === 0) return [];
  const { rows: updated } = await db.execute<{ id: string; added: boolean }>(sql`
    update listings as listing set ${assignments("row", kept)}
    from ${recordset(rows)} as row where listing.id = row.id
    returning listing.id, false as added`);
  return updated;
}

/** Somebody may have inserted the same sku since the lookup. */
async function insertOthers(db: Database, rows: object[], kept: Kept): Promise<{ id: string; added: boolean }[]> {
  if (rows.length === 0) return [];
  const { rows: written } = await db.execute<{ id: string; added: boolean }>(sql`
    insert into listings (vendor_id, sku, title, description, category, tags, price_cents, stock, image_url,
      folded_title, folded_description, folded_tags)
    select vendor_id, sku, title, description, category, tags, price_cents, stock, image_url,
      folded_title, folded_description, folded_tags
    from ${recordset(rows)} as row
    on conflict (vendor_id, sku) do update set ${assignments("excluded", kept)}
    returning id, xmax = 0 as added`);
  return written;
}
