// Imports a catalogue file: streamed, in transactions of at most 500 rows that also write the index.
import { and, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { writeInTurn } from "#db/engine/write-in-turn.ts";
import { vendors } from "#db/schema.ts";
import { indexListings, prepareIndexing } from "#server/search/indexing.service.ts";
import { type FileRow, openCatalogue } from "./catalogue-file.ts";
import type { CatalogueRow, CatalogueVendor } from "./catalogue-row.ts";
import { batchSize, type Kept, type ListingToWrite, writeListings } from "./listing-writer.ts";

export interface ImportReport {
  lines: number;
  added: number;
  updated: number;
  bad: number;
  /** Rows that were changed to fit, each with a notice. */
  changed: number;
  /** Only with `replace`. */
  removed: number;
  archived: number;
}

export interface ImportOptions {
  /** Deletes listings that are not in the file, or archives them if orders or reviews refer to them. */
  replace?: boolean;
  onBad?(line: number, problem: string): void;
  onNotice?(line: number, notice: string): void;
  /** Unknown columns of a CSV file. */
  onIgnored?(columns: string[]): void;
  onProgress?(bytes: number): void;
}

/** Reads the whole file and writes nothing. */
export async function checkCatalogue(file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const report = emptyReport();
  const { rows, ignored } = await openCatalogue(file);
  if (ignored.length > 0) options.onIgnored?.(ignored);
  for await (const row of rows) {
    report.lines++;
    if ("problem" in row.read) {
      report.bad++;
      options.onBad?.(row.line, row.read.problem);
    } else noteChange(row.read.notice, row, options, report);
    options.onProgress?.(row.bytes);
  }
  return report;
}

export async function importCatalogue(db: Database, file: string, options: ImportOptions = {}): Promise<ImportReport> {
  const report = emptyReport();
  const catalogue = await openCatalogue(file);
  if (catalogue.ignored.length > 0) options.onIgnored?.(catalogue.ignored);
  const vendorIds = new Map<string, string>();
  const kept = new Set<string>();
  /** Vendor and sku of bad lines: `replace` leaves their listings alone. */
  const spared: { vendor: string; sku: string }[] = [];
  let batch: CatalogueRow[] = [];
  const transact = writeInTurn(db);
  await prepareIndexing(db);

  const flush = async () => {
    if (batch.length === 0) return;
    const rows = batch;
    batch = [];
    const written = await transact((transaction) => writeBatch(transaction, rows, catalogue.kept, vendorIds));
    for (const { id, added } of written) {
      if (added) report.added++;
      else report.updated++;
      if (options.replace) kept.add(id);
    }
    // When a vendor and sku occur twice in a batch, the later line updates the earlier.
    report.updated += rows.length - written.length;
  };

  for await (const row of catalogue.rows) {
    report.lines++;
    const { read } = row;
    if ("row" in read) {
      batch.push(read.row);
      noteChange(read.notice, row, options, report);
    } else {
      report.bad++;
      options.onBad?.(row.line, read.problem);
      if (options.replace && read.vendor !== null && read.sku !== null) {
        spared.push({ vendor: read.vendor, sku: read.sku });
      }
    }
    if (batch.length >= batchSize) {
      await flush();
      options.onProgress?.(row.bytes);
    }
  }
  await flush();
  if (options.replace) await removeOthers(db, kept, spared, report);
  return report;
}

function noteChange(notice: string | null, row: FileRow, options: ImportOptions, report: ImportReport): void {
  if (notice === null) return;
  report.changed++;
  options.onNotice?.(row.line, notice);
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
  kept: Kept,
  vendorIds: Map<string, string>,
): Promise<{ id: string; added: boolean }[]> {
  const found = new Map<string, string>();
  const toWrite: ListingToWrite[] = [];
  for (const { vendor, listing } of rows) {
    const name = vendor.businessName;
    const vendorId = vendorIds.get(name) ?? found.get(name) ?? (await writeVendor(db, vendor));
    found.set(name, vendorId);
    toWrite.push({ vendorId, listing });
  }
  const written = await writeListings(db, toWrite, kept);
  // Only after the commit: a failed transaction would have left no vendors.
  for (const [name, id] of found) vendorIds.set(name, id);
  return written;
}

/**
 * Imported vendors have no account and count as approved. A vendor with an account is never taken over. A vendor whose account was
 * deleted counts as rejected and stays closed; a suspended one stays suspended.
 */
async function writeVendor(db: Database, vendor: CatalogueVendor): Promise<string> {
  const [known] = await db
    .select({ id: vendors.id, suspendedAt: vendors.suspendedAt })
    .from(vendors)
    .where(
      and(
        eq(vendors.businessName, vendor.businessName),
        isNull(vendors.userId),
        or(ne(vendors.status, "rejected"), isNotNull(vendors.suspendedAt)),
      ),
    )
    .orderBy(vendors.createdAt, vendors.id)
    .limit(1);
  if (known) {
    await db
      .update(vendors)
      .set({ ...vendor, ...(!known.suspendedAt && { status: "approved" as const }) })
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
  const transact = writeInTurn(db);
  for (let at = 0; at < others.length; at += batchSize) {
    const ids = others.slice(at, at + batchSize);
    await transact(async (transaction) => {
      const all = sql`${sql.param(ids)}::uuid[]`;
      // In order of ids, as everywhere, to avoid deadlocks.
      await transaction.execute(sql`select from listings where id = any(${all}) order by id for update`);
      const archived = await transaction.execute(sql`
        update listings l set status = 'archived', updated_at = now() where l.id = any(${all})
          and (exists (select from order_items where listing_id = l.id) or exists (select from reviews where listing_id = l.id)
            or exists (select from payment_lines where listing_id = l.id))`);
      const removed = await transaction.execute(sql`
        delete from listings where id = any(${all}) and status = 'active'`);
      report.archived += archived.rowCount ?? 0;
      report.removed += removed.rowCount ?? 0;
      await indexListings(transaction, ids);
    });
  }
}
