// Inserts vendors and listings for tests.
import { foldCase } from "#contract/listings/listing-filter.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";

type NewVendor = Partial<typeof vendors.$inferInsert>;
type NewListing = Partial<typeof listings.$inferInsert>;

/** By default an approved vendor in Cape Town. Returns its id. */
export async function addVendor(db: Database, vendor: NewVendor = {}): Promise<string> {
  const [row] = await db
    .insert(vendors)
    .values({
      businessName: "Table Bay Traders",
      description: "A shop in the city bowl.",
      city: "Cape Town",
      province: "Western Cape",
      latitude: -33.9249,
      longitude: 18.4241,
      status: "approved",
      ...vendor,
    })
    .returning({ id: vendors.id });
  return (row as { id: string }).id;
}

/** By default an active listing with a stock of ten. Returns its id. */
export async function addListing(db: Database, vendorId: string, listing: NewListing = {}): Promise<string> {
  const title = listing.title ?? "Rooibos tea";
  const description = listing.description ?? "Loose leaf, 250 g.";
  const tags = listing.tags ?? [];
  const [row] = await db
    .insert(listings)
    .values({
      vendorId,
      category: "groceries",
      priceCents: 8900,
      stock: 10,
      ...listing,
      title,
      description,
      tags,
      foldedTitle: foldCase(title),
      foldedDescription: foldCase(description),
      foldedTags: tags.map(foldCase),
    })
    .returning({ id: listings.id });
  return (row as { id: string }).id;
}
