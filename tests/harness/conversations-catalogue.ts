// The shop of the fixed conversations (`agent/conversations/catalogue.jsonl`), written to a database and indexed.
import { centsOf } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { bringUpToDate } from "#server/search/embedding.service.ts";
import { addListings, addVendor } from "#server/search/search-fixtures.ts";

export interface CatalogueRow {
  vendor: string;
  vendorCity: string;
  vendorProvince: string;
  vendorLatitude: number | null;
  vendorLongitude: number | null;
  sku: string;
  title: string;
  description: string;
  category: "electronics" | "groceries" | "fashion" | "home" | "books";
  tags: string[];
  price: string;
  stock: number;
}

export interface WrittenRow {
  id: string;
  vendorId: string;
  row: CatalogueRow;
}

const file = `${import.meta.dir}/../../agent/conversations/catalogue.jsonl`;

export async function writeConversationsCatalogue(db: Database): Promise<WrittenRow[]> {
  const lines = (await Bun.file(file).text()).trim().split("\n");
  const rows = lines.map((line) => JSON.parse(line) as CatalogueRow);
  const written: WrittenRow[] = [];
  let place = 0;
  for (const [name, own] of Map.groupBy(rows, ({ vendor }) => vendor)) {
    const [first] = own;
    if (!first) continue;
    // Ratings 5.0, 4.8, 4.6 … in the order of the catalogue; every fourth vendor has no reviews.
    const rated = place % 4 !== 3;
    const vendorId = await addVendor(db, {
      businessName: name,
      city: first.vendorCity,
      province: first.vendorProvince as "Gauteng",
      latitude: first.vendorLatitude,
      longitude: first.vendorLongitude,
      rating: rated ? 5 - place * 0.2 : null,
      totalReviews: rated ? 4 : 0,
    });
    place += 1;
    const ids = await addListings(
      db,
      vendorId,
      own.map(({ sku, title, description, category, tags, price, stock }) => ({
        sku,
        title,
        description,
        category,
        tags,
        stock,
        priceCents: centsOf(price),
      })),
    );
    for (const [at, row] of own.entries()) written.push({ id: ids[at] as string, vendorId, row });
  }
  await bringUpToDate(db, null);
  return written;
}
