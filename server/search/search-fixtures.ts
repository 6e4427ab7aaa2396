// For tests of this folder: vendors and listings written straight into the database.
import { foldCase } from "#contract/listing-filter.ts";
import { emptyPlan, type SearchPlan } from "#contract/search-plan.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";

export async function addVendor(db: Database, values: Partial<typeof vendors.$inferInsert> = {}): Promise<string> {
  const [row] = await db
    .insert(vendors)
    .values({
      businessName: "Test Traders",
      description: "",
      city: "Cape Town",
      province: "Western Cape",
      status: "approved",
      ...values,
    })
    .returning({ id: vendors.id });
  return row?.id as string;
}

export type NewListing = Partial<typeof listings.$inferInsert> & { title: string };

export async function addListings(db: Database, vendorId: string, rows: readonly NewListing[]): Promise<string[]> {
  const inserted = await db
    .insert(listings)
    .values(
      rows.map((row) => {
        const description = row.description ?? row.title;
        const tags = row.tags ?? [];
        return {
          category: "home" as const,
          priceCents: 10_000,
          stock: 5,
          ...row,
          vendorId,
          description,
          tags,
          foldedTitle: foldCase(row.title),
          foldedDescription: foldCase(description),
          foldedTags: tags.map(foldCase),
        };
      }),
    )
    .returning({ id: listings.id });
  return inserted.map(({ id }) => id);
}

export const plan = (changes: Partial<SearchPlan>): SearchPlan => ({ ...emptyPlan, ...changes });
