// Loads a catalogue file into the shop: JSON Lines, streamed, at most 500 rows a transaction, each with its index entries.
import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { and, eq, isNull, sql } from "drizzle-orm";
import { foldCase } from "#contract/listing-filter.ts";
import { priceToCents } from "#contract/money.ts";
import type { Database } from "#db/engine/index.ts";
import { vendors } from "#db/schema.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { type CatalogueRow, type CatalogueVendor, readRow } from "./catalogue-row.ts";

/** Well under the 500 of a transaction, so that a running server waits for less than a second. */
const batchSize = 250;

export interface ImportReport {
  lines: number;
  added: number;
  updated: number;
  bad: number;
  /** Rows that went in after a change that their notice names. */
  changed: number;
  /** By `replace` only. */
  removed: number;
  archived: number;
}

export interface ImportOptions {
  /** Removes listings that are not in the file; those that orders or reviews point to are archived. */
  replace?: boolean;
  onBad?(line: number, problem: string): void;
  onNotice?(line: number, notice: string): void;
  /** Bytes of the file that were read. */
  onProgress?(bytes: number): void;
}

interface Line {
  number: number;
  /** Of the file, up to and with this line. */
  bytes: number;
  text: string;
}

async function* readLines(file: string): AsyncGenerator<Line> {
  let number = 0;
  let bytes = 0;
  const stream = createReadStream(file);
  for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    number++;
    bytes += Buffer.byteLength(text) + 1;
    const line = number === 1 ? text.replace(/^\uFEFF/, "") : text;
    if (line.trim() !== "") yield { number, bytes, text: line };
  }
}

/** Reads the whole file and writes nothing. */
export async function checkCatalogue(file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const report = emptyReport();
  for await (const line of readLines(file)) {
    report.lines++;
    const read = readRow(line.text);
    if ("problem" in read) {
      report.bad++;
      options.onBad?.(line.number, read.problem);
    } else noteChange(read.notice, line, options, report);
    options.onProgress?.(line.bytes);
  }
  return report;
}

export async function importCatalogue(db: Database, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const report = emptyReport();
  const vendorIds = new Map<string, string>();
  const kept = new Set<string>();
  /** Vendor and sku of bad lines: what they mean to describe stays as it is. */
  const spared: { vendor: string; sku: string }[] = [];
  let batch: CatalogueRow[] = [];

  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    const written = await db.transaction((transaction) => writeBatch(transaction, rows, vendorIds));
    for (const { id, added } of written) {
      if (added) report.added++;
      else report.updated++;
      if (options.replace) kept.add(id);
    }
    // The same vendor and sku twice in a batch: the later line is an update of the earlier.
    report.updated += rows.length - written.length;
  };

  for await (const line of readLines(file)) {
    report.lines++;
    const read = readRow(line.text);
    if ("row" in read) {
      batch.push(read.row);
      noteChange(read.notice, line, options, report);
    } else {
      report.bad++;
      options.onBad?.(line.number, read.problem);
      if (options.replace && read.vendor !== null && read.sku !== null) {
        spared.push({ vendor: read.vendor, sku: read.sku });
      }
    }
    if (batch.length >= batchSize) {
      await flush();
      options.onProgress?.(line.bytes);
    }
  }
  await flush();
  if (options.replace) await removeOthers(db, kept, spared, report);
  return report;
}

function noteChange(notice: string | null, line: Line, options: ImportOptions, report: ImportReport): void {
  if (notice === null) return;
  report.changed++;
  options.onNotice?.(line.number, notice);
}

const emptyReport = (): ImportReport => ({
  lines: 0,
  added: 0,
  updated: 0,
  bad: 0,
  changed: 0,
  removed: 0,
  archived: 0,
});

async function writeBatch(
  db: Database,
  rows: readonly CatalogueRow[],
  vendorIds: Map<string, string>,
): Promise<{ id: string; added: boolean }[]> {
  const found = new Map<string, string>();
  const last = new Map<string, Record<string, unknown>>();
  for (const [at, { vendor, listing }] of rows.entries()) {
    const name = vendor.businessName;
    const vendorId = vendorIds.get(name) ?? found.get(name) ?? (await writeVendor(db, vendor));
    found.set(name, vendorId);
    const key = listing.sku ? `${vendorId} ${listing.sku}` : `line ${at}`;
    last.delete(key);
    last.set(key, {
      vendor_id: vendorId,
      sku: listing.sku ?? null,
      title: listing.title,
      description: listing.description,
      category: listing.category,
      tags: listing.tags,
      price_cents: priceToCents(listing.price),
      stock: listing.stock,
      image_url: listing.imageUrl ?? null,
      folded_title: foldCase(listing.title),
      folded_description: foldCase(listing.description),
      folded_tags: listing.tags.map(foldCase),
    });
  }
  const written = await db.execute<{ id: string; added: boolean }>(sql`
    insert into listings (vendor_id, sku, title, description, category, tags, price_cents, stock, image_url,
      folded_title, folded_description, folded_tags)
    select vendor_id, sku, title, description, category, array(select json_array_elements_text(tags)), price_cents, stock,
      image_url, folded_title, folded_description, array(select json_array_elements_text(folded_tags))
    from json_to_recordset(${JSON.stringify([...last.values()])}::json) as row(vendor_id uuid, sku text, title text,
      description text, category text, tags json, price_cents int, stock int, image_url text, folded_title text,
      folded_description text, folded_tags json)
    on conflict (vendor_id, sku) do update set
      title = excluded.title, description = excluded.description, category = excluded.category, tags = excluded.tags,
      price_cents = excluded.price_cents, stock = excluded.stock, image_url = excluded.image_url,
      folded_title = excluded.folded_title, folded_description = excluded.folded_description,
      folded_tags = excluded.folded_tags, status = 'active', updated_at = now()
    returning id, xmax = 0 as added`);
  await indexListings(
    db,
    written.rows.map(({ id }) => id),
  );
  // Only now: had the transaction failed, its vendors would not be there.
  for (const [name, id] of found) vendorIds.set(name, id);
  return written.rows;
}

/** Imported vendors have no account and count as approved. A vendor with an account is somebody's: never taken over. */
async function writeVendor(db: Database, vendor: CatalogueVendor): Promise<string> {
  const [known] = await db
    .select({ id: vendors.id })
    .from(vendors)
    .where(and(eq(vendors.businessName, vendor.businessName), isNull(vendors.userId)))
    .orderBy(vendors.createdAt, vendors.id)
    .limit(1);
  if (known) {
    await db
      .update(vendors)
      .set({ ...vendor, status: "approved" })
      .where(eq(vendors.id, known.id));
    return known.id;
  }
  const [added] = await db
    .insert(vendors)
    .values({ ...vendor, description: "", status: "approved" })
    .returning({ id: vendors.id });
  if (!added) throw new Error("The vendor was not written");
  return added.id;
}

async function removeOthers(
  db: Database,
  kept: ReadonlySet<string>,
  spared: readonly { vendor: string; sku: string }[],
  report: ImportReport,
): Promise<void> {
  const bad = new Set(spared.map(({ vendor, sku }) => `${vendor}\n${sku}`));
  const { rows } = await db.execute<{ id: string; vendor: string; sku: string | null; owned: boolean }>(sql`
    select l.id, v.business_name as vendor, l.sku, v.user_id is not null as owned
    from listings l join vendors v on v.id = l.vendor_id where l.status = 'active'`);
  const others = rows
    .filter(({ id, vendor, sku, owned }) => !kept.has(id) && (owned || sku === null || !bad.has(`${vendor}\n${sku}`)))
    .map(({ id }) => id);
  for (let at = 0; at < others.length; at += batchSize) {
    const ids = others.slice(at, at + batchSize);
    await db.transaction(async (transaction) => {
      const all = sql`${sql.param(ids)}::uuid[]`;
      const archived = await transaction.execute(sql`
        update listings l set status = 'archived', updated_at = now() where l.id = any(${all})
          and (exists (select from order_items where listing_id = l.id) or exists (select from reviews where listing_id = l.id))`);
      const removed = await transaction.execute(sql`
        delete from listings where id = any(${all}) and status = 'active'`);
      report.archived += archived.rowCount ?? 0;
      report.removed += removed.rowCount ?? 0;
      await indexListings(transaction, ids);
    });
  }
}
