import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  const vendor = await addVendor(db, { rating: 4.5, totalReviews: 3, latitude: -33.92, longitude: 18.42 });
  await addListings(db, vendor, [
    { title: "Umoya 14 inch laptop", category: "electronics", priceCents: 899_900, tags: ["laptop", "computer"] },
    { title: "Gaming laptop with 16 GB memory", category: "electronics", priceCents: 1_899_900 },
    { title: "Sleeve for laptop", category: "electronics", priceCents: 19_900 },
    { title: "Laptop sticker pack", category: "electronics", priceCents: 4_900 },
    { title: "Cast iron braai grid", priceCents: 29_900 },
    { title: "Rooibos tea, caffeine free", category: "groceries", priceCents: 5_900, stock: 0 },
  ]);
});
afterAll(() => database.close());

describe("searchListings", () => {
  test("finds by words, best first, and says why", async () => {
    const result = await searchListings(database.db, plan({ text: "braai grids" }), null);
    expect(result.listings.map(({ title }) => title)).toEqual(["Cast iron braai grid"]);
    expect(result.total).toBe(1);
    expect(result.listings[0]?.why).toBe("matches braai, grids");
  });
});
