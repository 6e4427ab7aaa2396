// Exports a vendor's listings as CSV, for spreadsheets and for importing again unchanged.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { csvColumns } from "#contract/catalogue/csv-import.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";
import { type OwnListing, ownColumns } from "#server/listings/listings.service.ts";
import { csvLines, guardCell, joinTags } from "./csv-cells.ts";

const pageSize = 500;
/** Tells spreadsheets that the file is UTF-8. */
const byteOrderMark = "\uFEFF";

/** Streams active listings, newest first, page by page as the receiver reads. */
export async function exportListings(db: Database, vendorId: string): Promise<ReadableStream<Uint8Array>> {
  const pages = readPages(db, vendorId);
  // Read the first page before the reply begins, while an error can still be answered.
  let page = await pages.next();
  const encoder = new TextEncoder();
  return new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(byteOrderMark + csvLines([[...csvColumns]])));
    },
    async pull(controller) {
      if (page.done) return controller.close();
      controller.enqueue(encoder.encode(csvLines(page.value.map(cellsOf))));
      page = await pages.next();
    },
    async cancel() {
      await pages.return(undefined);
    },
  });
}

/** A listing without a sku gets its id as sku, by which an import finds it (listing-writer.ts). */
export function cellsOf(listing: OwnListing): string[] {
  const cells = {
    ...listing,
    sku: listing.sku ?? listing.id,
    tags: joinTags(listing.tags),
    price: centsToPrice(listing.priceCents),
  };
  return csvColumns.map((column) => guardCell(String(cells[column] ?? "")));
}

async function* readPages(db: Database, vendorId: string): AsyncGenerator<OwnListing[], void> {
  let later: SQL | undefined;
  for (;;) {
    const page = await db
      .select({ ...ownColumns, since: sql<string>`${listings.createdAt}::text` })
      .from(listings)
      .where(and(eq(listings.vendorId, vendorId), eq(listings.status, "active"), later))
      // The same order as the index listings_vendor.
      .orderBy(sql`${listings.createdAt} desc nulls last`, listings.id)
      .limit(pageSize);
    if (page.length > 0) yield page;
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    const since = sql`${last.since}::timestamptz`;
    later = sql`${listings.createdAt} <= ${since} and (${listings.createdAt} < ${since} or ${listings.id} > ${last.id}::uuid)`;
  }
}
