// Exports a vendor's listings as CSV, for spreadsheets and for importing again unchanged.
import { and, eq, type SQL, sql } from "drizzle-orm";
import { csvColumns } from "#contract/catalogue/csv-import.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings } from "#db/schema.ts";
import { type OwnListing, ownColumns } from "#server/listings/listings.service.ts";
import { joinTags } from "./csv-cells.ts";

const pageSize = 500;

/** A listing without a sku gets its id as sku, by which an import finds it (listing-writer.ts). */
function cellsOf(listing: OwnListing): string[] {
  const cells = {
    ...listing,
    sku: listing.sku ?? listing.id,
    tags: joinTags(listing.tags),
    price: centsToPrice(listing.priceCents),
  };
  return csvColumns.map((column) => String(cells[column] ?? ""));
}

/** Active listings, newest first, page by page. */
export async function* exportedRows(db: Database, vendorId: string): AsyncGenerator<string[][], void> {
  let later: SQL | undefined;
  for (;;) {
    const page = await db
      .select({ ...ownColumns, since: sql<string>`${listings.createdAt}::text` })
      .from(listings)
      .where(and(eq(listings.vendorId, vendorId), eq(listings.status, "active"), later))
      // The same order as the index listings_vendor.
      .orderBy(sql`${listings.createdAt} desc nulls last`, listings.id)
      .limit(pageSize);
    if (page.length > 0) yield page.map(cellsOf);
    const last = page.at(-1);
    if (!last || page.length < pageSize) return;
    const since = sql`${last.since}::timestamptz`;
    later = sql`${listings.createdAt} <= ${since} and (${listings.createdAt} < ${since} or ${listings.id} > ${last.id}::uuid)`;
  }
}
