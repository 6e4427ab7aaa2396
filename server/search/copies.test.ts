// The copies that a search reads: one question to the database for both, and what another server wrote is in the next answer.
import { afterAll, beforeAll, beforeEach, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { listings, searchState, vendors } from "#db/schema.ts";
import { keepListingTexts, type ListingTextsCopy } from "#server/listings/listing-memory.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { indexListings } from "./indexing.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addStock, addVendor, plan } from "./search-fixtures.ts";
import { keepSearchIndex, type SearchedShop } from "./search-index.ts";

let database: TestDatabase;
let listingTexts: ListingTextsCopy;
let shop: SearchedShop;
let vendorId: string;
let ids: string[];

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const { db } = database;
  vendorId = await addVendor(db);
  ids = await addListings(db, vendorId, [{ title: "Copper kettle" }, { title: "Iron kettle", priceCents: 20_000 }]);
  await bringUpToDate(db, null);
  listingTexts = keepListingTexts(db);
  await listingTexts.ready;
  shop = { db, searchIndex: keepSearchIndex(db), listingTexts };
  await titles();
});
afterAll(() => database.close());

async function titles(changes: Partial<Parameters<typeof plan>[0]> = {}): Promise<string[]> {
  const { listings: found } = await searchListings(shop, plan({ text: "kettle", vendor: vendorId, ...changes }), null);
  return found.map(({ title }) => title).sort();
}

/** How often a search asks for the versions of each copy. */
async function readings(): Promise<{ words: number; texts: number }> {
  const asked = spyOn(pg.Client.prototype, "query");
  await titles();
  const names = asked.mock.calls.map(([query]) => (query as { name?: string }).name);
  asked.mockRestore();
  const count = (wanted: string) => names.filter((name) => name === wanted).length;
  return { words: count("search index"), texts: count("listing texts since") };
}

test("a search asks once for the versions of both copies", async () => {
  expect(await readings()).toEqual({ words: 0, texts: 1 });
  // Without texts in memory the words' copy asks itself.
  shop = { ...shop, listingTexts: null };
  expect(await readings()).toEqual({ words: 1, texts: 0 });
});

test("what another server wrote is in the next answer: titles, prices, new and removed listings", async () => {
  const { db } = database;
  const [copper, iron] = ids as [string, string];
  const write = async (id: string, values: Partial<typeof listings.$inferInsert>) => {
    await db.transaction(async (tx) => {
      await tx.update(listings).set(values).where(eq(listings.id, id));
      await indexListings(tx, [id]);
    });
  };
  await write(copper, { title: "Brass kettle", foldedTitle: "brass kettle" });
  expect(await titles()).toEqual(["Brass kettle", "Iron kettle"]);
  expect(await titles({ text: "brass kettle" })).toEqual(["Brass kettle"]);
  // A price alone changes no version.
  await db.update(listings).set({ priceCents: 90_000 }).where(eq(listings.id, iron));
  expect(await titles({ maxPriceCents: 50_000 })).toEqual(["Brass kettle"]);
  await db.update(listings).set({ stock: 0 }).where(eq(listings.id, copper));
  expect(await titles({ inStock: true })).toEqual(["Iron kettle"]);
  await write(iron, { status: "archived" });
  expect(await titles()).toEqual(["Brass kettle"]);
  const [added] = await addListings(db, vendorId, [{ title: "Steel kettle" }]);
  await db.transaction((tx) => indexListings(tx, [added as string]));
  expect(await titles()).toEqual(["Brass kettle", "Steel kettle"]);
});

test("a vendor that another server suspends and approves again leaves and comes back", async () => {
  const { db } = database;
  const set = (status: "approved" | "rejected") => db.update(vendors).set({ status }).where(eq(vendors.id, vendorId));
  await set("rejected");
  expect(await titles()).toEqual([]);
  const { words } = await shop.searchIndex.current((await listingTexts.current())?.state);
  expect(words.has(ids[0] as string)).toBe(false);
  await set("approved");
  expect(await titles()).toEqual(["Copper kettle", "Iron kettle"]);
});

test("the words' copy follows a model that was learned meanwhile, by what the texts' copy read", async () => {
  const { db } = database;
  const { meaning } = await shop.searchIndex.current();
  await addStock(db);
  const memory = await listingTexts.current();
  expect([meaning, memory?.state.model]).toEqual([null, expect.stringMatching(/^local:/)]);
  const followed = await shop.searchIndex.current(memory?.state);
  expect(followed.meaning?.name).toBe(memory?.state.model as string);
  await db.update(searchState).set({ embeddingModel: null });
  expect((await shop.searchIndex.current((await listingTexts.current())?.state)).meaning).toBeNull();
});

test("the words' copy is made again for a restored database, which the texts' copy has followed already", async () => {
  const { db } = database;
  const { words } = await shop.searchIndex.current();
  await db.update(searchState).set({ epoch: crypto.randomUUID() });
  let memory = await listingTexts.current();
  for (; memory === null; memory = await listingTexts.current()) await Bun.sleep(5);
  expect((await shop.searchIndex.current(memory.state)).words).not.toBe(words);
});
