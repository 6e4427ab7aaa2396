// For tests of this folder: vendors and listings written straight into the database.
import { foldCase } from "#contract/listings/listing-filter.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, vendors } from "#db/schema.ts";
import { bringUpToDate } from "./embedding.service.ts";

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

/** A general store of a first vendor. */
export const stock: NewListing[] = [
  {
    title: "Rice flour, gluten free 1 kg",
    description: "Milled in Upington.",
    category: "groceries",
    priceCents: 4_500,
  },
  { title: "Cake flour 2.5 kg", description: "For baking.", category: "groceries", priceCents: 3_900 },
  {
    title: "Bread flour 5 kg",
    description: "Strong white flour. Not gluten free.",
    category: "groceries",
    priceCents: 8_900,
  },
  { title: "Oat flour 500 g", description: "No gluten, milled fine.", category: "groceries", priceCents: 5_500 },
  {
    title: "Tonic water 1 litre",
    description: "With quinine.",
    tags: ["sugar-free"],
    category: "groceries",
    priceCents: 2_000,
  },
  { title: "Indian tonic water 200 ml", description: "Crisp.", category: "groceries", priceCents: 1_000 },
  { title: "Water bottle 750 ml", description: "BPA free plastic.", priceCents: 9_900 },
  { title: "Steel water bottle 1 litre", description: "Keeps cold.", priceCents: 19_900 },
  { title: "Canvas shoes, red", description: "Sizes 4 to 8.", category: "fashion", priceCents: 24_900 },
  { title: "Leather shoes, brown", description: "Size 8 only. Real leather.", category: "fashion", priceCents: 89_900 },
  {
    title: "School shoes, black",
    description: "Leather look. UK 3, 4 and 5.",
    category: "fashion",
    priceCents: 29_900,
  },
  { title: "Whistling kettle 2 litre", description: "For the gas stove.", priceCents: 29_900 },
  { title: "Electric kettle, 1.7 l", description: "Cordless.", priceCents: 39_900 },
  { title: "Kettle descaler", description: "Removes limescale.", priceCents: 4_900 },
  { title: "Non-stick frying pan 28 cm", description: "For every stove.", priceCents: 34_900 },
  { title: "Cast iron pan 24 cm", description: "Needs seasoning.", priceCents: 49_900 },
  { title: "Mountain bicycle 26 inch", description: "21 gears.", category: "home", priceCents: 450_000 },
  { title: "Kids bicycle 16 inch", description: "With training wheels.", priceCents: 190_000 },
  { title: "Bicycle helmet, junior", description: "Adjustable.", tags: ["cycling", "bicycle"], priceCents: 25_000 },
  { title: "Bicycle pump", description: "Two valves.", tags: ["bicycle"], priceCents: 12_000 },
  { title: "Half-size guitar", description: "Six nylon strings.", priceCents: 120_000 },
  { title: "Acoustic guitar, full size", description: "Spruce top.", priceCents: 240_000 },
  { title: "Guitar capo, brass", description: "For steel strings.", tags: ["guitar"], priceCents: 9_000 },
  { title: "Sewing machine, 12 stitches", description: "For beginners.", priceCents: 210_000 },
  { title: "Sewing machine needles", description: "Ten in a box.", tags: ["sewing machine"], priceCents: 6_000 },
  { title: "Polarised sunglasses", description: "With a case.", category: "fashion", priceCents: 35_000 },
  { title: "Car sun shade", description: "Folds flat.", priceCents: 15_000 },
  { title: "Scatter cushion, linen", description: "Feather filling.", priceCents: 22_000 },
  { title: "Down pillow", description: "For side sleepers.", priceCents: 40_000 },
  { title: "Peanut butter, crunchy", description: "Roasted nuts.", category: "groceries", priceCents: 5_000 },
  { title: "Power bank 20 000 mAh", description: "Charges two phones.", category: "electronics", priceCents: 45_000 },
  { title: "Watering can 5 litre", description: "For the garden.", priceCents: 12_000 },
  { title: "Can opener", description: "Turns easily.", priceCents: 7_000 },
  { title: "Umbrella, automatic", description: "Opens in the rain.", category: "fashion", priceCents: 18_000 },
  { title: "Blender 1.5 litre", description: "Crushes ice.", priceCents: 70_000 },
  { title: "Candle, vanilla", description: "Burns 40 hours, non-drip.", priceCents: 9_000 },
  { title: "Tent, 4 person", description: "Keeps rain out.", priceCents: 150_000 },
  { title: "Sleeping bag", description: "Warm to zero degrees, for camping.", priceCents: 60_000 },
  { title: "Blue wool blanket", description: "Woven in Lesotho.", priceCents: 50_000 },
  {
    title: "Ground coffee 250 g",
    description: "Dark roast.",
    tags: ["coffee", "beans"],
    category: "groceries",
    priceCents: 9_900,
  },
  {
    title: "Coffee beans 1 kg",
    description: "Medium roast.",
    tags: ["coffee", "beans"],
    category: "groceries",
    priceCents: 24_900,
  },
  { title: "Digital thermometer", description: "Measures fever.", priceCents: 12_000 },
  { title: "Soft sandals", description: "For the beach.", category: "fashion", priceCents: 20_000 },
  { title: "Laptop 14 inch", description: "8 GB.", category: "electronics", priceCents: 700_000 },
];

/** The general store, and a second vendor with a garden gnome, ready to be searched. */
export async function addStock(db: Database): Promise<{ shop: string; other: string }> {
  const shop = await addVendor(db, { businessName: "Ubuntu Stores" });
  const other = await addVendor(db, { businessName: "Second Street" });
  await addListings(db, shop, stock);
  await addListings(db, other, [{ title: "Garden gnome", description: "Stands in a hedge." }]);
  await bringUpToDate(db, null);
  return { shop, other };
}
