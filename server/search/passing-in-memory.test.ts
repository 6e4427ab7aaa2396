import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { SearchResult } from "#contract/search/search-result.ts";
import { listings, vendors } from "#db/schema.ts";
import { keepListingTexts, type ListingTextsCopy } from "#server/listings/listing-memory.ts";
import { ListingTexts } from "#server/listings/listing-texts.ts";
import { withMentioned } from "#server/listings/wished-listings.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { countFound } from "./counts.service.ts";
import { readDocument } from "./document.ts";
import { indexListings } from "./indexing.service.ts";
import { passingPage } from "./passing-in-memory.ts";
import { foundWhateverFilters, type searchListings, searchWithAll } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";
import type { Slot } from "./slots.ts";
import { WordIndex } from "./word-index.ts";

let database: TestDatabase;
let listingTexts: ListingTextsCopy;
let first: string;
let second: string;
let third: string;
let flask: string | undefined;

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  first = await addVendor(db);
  second = await addVendor(db, { businessName: "Other Traders" });
  const rows = Array.from({ length: 40 }, (_, at) => ({
    title: `${at % 2 ? "Blue" : "Red"} kettle`,
    description: "Boils water",
    category: at % 3 ? ("home" as const) : ("groceries" as const),
    priceCents: 1000 + (at % 7) * 500,
    stock: at % 4,
    createdAt: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.floor(at / 2), 123)),
  }));
  await addListings(db, first, rows.slice(0, 25));
  await addListings(db, second, rows.slice(25));
  third = await addVendor(db, { businessName: "Third Traders" });
  [flask] = await addListings(
    db,
    third,
    [1, 2].map((at) => ({ title: `Flask ${at}`, description: "Keeps tea hot" })),
  );
  listingTexts = keepListingTexts(db);
  await listingTexts.ready;
});
afterAll(async () => {
  listingTexts.stop();
  await database.close();
});

/** Every page of a search. */
async function pages(of: SearchPlan, isInMemory: boolean, scope: Parameters<typeof searchListings>[2] = null) {
  const { db, searchIndex } = database;
  const shop = { db, searchIndex, listingTexts: isInMemory ? listingTexts : null };
  const found: unknown[] = [];
  for (let cursor: string | null = null, at = 0; at < 20; at++) {
    const all = await searchWithAll(shop, of, scope, { cursor });
    found.push(await withMentioned(shop, of, scope, all, 5));
    cursor = all.result.nextCursor;
    if (!cursor) break;
  }
  return found;
}

const limits: Partial<SearchPlan>[] = [
  {},
  { minPriceCents: 1500 },
  { maxPriceCents: 2500, inStock: true },
  { category: "groceries" },
  { near: { latitude: -33.9, longitude: 18.4 } },
  { limit: 0 },
  { text: "blue kettle" },
  { text: "kettle", maxPriceCents: 10 },
  { text: "copper kettle flask" },
  // Part of "boils", which only the documented filter finds.
  { text: "oil" },
  { text: "oil", exclude: ["blue"], maxPriceCents: 2500 },
  { text: "oil", must: ["blue"] },
  { minRating: 3 },
];
const sorts = ["relevance", "price-asc", "price-desc", "newest", "rating"] as const;

test("prices and stock in memory give the same pages, totals and cursors as the database", async () => {
  for (const sort of sorts)
    for (const limit of limits) {
      const of = plan({ text: "kettle", limit: 7, sort, ...limit });
      expect(await pages(of, true)).toEqual(await pages(of, false));
    }
  for (const scope of [{ vendorId: first }, { notVendorId: first }]) {
    const of = plan({ text: "kettle", limit: 7 });
    expect(await pages(of, true, scope)).toEqual(await pages(of, false, scope));
  }
  const ofSecond = plan({ text: "kettle", vendor: second, limit: 50 });
  expect(await pages(ofSecond, true)).toEqual(await pages(ofSecond, false));
  expect(await pages(ofSecond, true)).toMatchObject([{ total: 15 }]);
  // What is compared has mentions and relaxations in it.
  expect(await pages(plan({ text: "oil", exclude: ["blue"] }), true)).toMatchObject([{ mentioned: { total: 15 } }]);
  const [relaxed] = (await pages(plan({ text: "kettle", maxPriceCents: 10 }), true)) as SearchResult[];
  expect(relaxed?.relaxations).toMatchObject([{ total: 40 }]);
});

test("counts by what a search found are those of a new search, in memory and in the database", async () => {
  const { db, searchIndex } = database;
  for (const texts of [listingTexts, null])
    for (const scope of [null, { vendorId: first }])
      for (const limit of limits)
        for (const exclude of [[], ["blue"]]) {
          const shop = { db, searchIndex, listingTexts: texts };
          const of = plan({ text: "kettle", exclude, ...limit });
          const all = await searchWithAll(shop, of, scope);
          const again = await countFound({ db, searchIndex, listingTexts: null }, of, scope);
          expect(await countFound(shop, of, scope, { all })).toEqual(again);
          expect(await countFound(shop, of, scope)).toEqual(again);
        }
  // A search that found something is not done again.
  const all = await searchWithAll(database, plan({ text: "kettle", category: "home" }), null);
  expect(foundWhateverFilters(all)?.found).toHaveLength(40);
  const stated = await searchWithAll(database, plan({ text: "kettle", must: ["blue"], category: "home" }), null);
  expect([stated.result.total > 0, foundWhateverFilters(stated)]).toEqual([true, null]);
});

test("an answer is exact only if a listing with every word passes the limits, in memory and in the database", async () => {
  const ids = await addListings(database.db, first, [
    { title: "Brass desk lamp", priceCents: 90_000 },
    { title: "Desk lamp", priceCents: 20_000 },
  ]);
  await indexListings(database.db, ids);
  const answers = (isInMemory: boolean) =>
    Promise.all(
      [null, 30_000, 10_000].map(async (maxPriceCents) => {
        const [page] = await pages(plan({ text: "brass desk lamp", maxPriceCents }), isInMemory);
        const { answer, listings: found } = page as SearchResult;
        return { answer, titles: found.map(({ title }) => title) };
      }),
    );
  const expected: Awaited<ReturnType<typeof answers>> = [
    { answer: "exact", titles: ["Brass desk lamp", "Desk lamp"] },
    { answer: "close", titles: ["Desk lamp"] },
    { answer: "absent", titles: [] },
  ];
  expect([await answers(true), await answers(false)]).toEqual([expected, expected]);
  await database.db.delete(listings).where(inArray(listings.id, ids));
  await indexListings(database.db, ids);
});

test("a listing that the words' copy found has its present price, whatever happened to its text meanwhile", () => {
  const made = { title: "Lantern", description: "Shines", category: "home" as const, tags: [] };
  const [id, vendorId] = [crypto.randomUUID(), crypto.randomUUID()];
  const index = new WordIndex();
  index.put({ listingId: id, vendorId, fingerprint: 1, document: () => readDocument({ ...made, vendor: "Lamps" }) });
  const texts = new ListingTexts();
  const sell = (priceCents: number, foldedTitle = "lantern") => {
    const folded = { foldedTitle, foldedDescription: "shines", foldedTags: [] };
    texts.put({ id, vendorId, category: "home", since: 0, priceCents, inStock: true, ...folded });
  };
  const found = [{ listingId: id, entry: index.find(id) as Slot, score: 1 }];
  const total = (maxPriceCents: number | null) =>
    passingPage(
      { texts, hiddenVendors: new Set() },
      plan({ text: "lantern", maxPriceCents }),
      null,
      { found, excluded: [] },
      { after: null, count: 2 },
    ).total;
  expect(total(null)).toBe(0);
  sell(900);
  expect([total(null), total(500)]).toEqual([1, 0]);
  texts.reprice({ id, priceCents: 300, inStock: true });
  expect(total(500)).toBe(1);
  sell(700, "lantern!");
  expect([total(null), total(500)]).toEqual([1, 0]);
  texts.remove(id);
  expect(total(null)).toBe(0);
  sell(400);
  expect(total(500)).toBe(1);
});

test("prices and vendors are as they are now", async () => {
  const { db } = database;
  const all = plan({ text: "flask", limit: 50 });
  const cheap = { ...all, maxPriceCents: 700 };
  expect(await pages(all, true)).toMatchObject([{ total: 2 }]);
  expect(await pages(cheap, true)).toMatchObject([{ total: 0 }]);
  await db
    .update(listings)
    .set({ priceCents: 650 })
    .where(eq(listings.id, flask as string));
  expect(await pages(cheap, true)).toMatchObject([{ total: 1, listings: [{ id: flask, price: "6.50" }] }]);
  await db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, third));
  expect(await pages(all, true)).toMatchObject([{ total: 0 }]);
});
