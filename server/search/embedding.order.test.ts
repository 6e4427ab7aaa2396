import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, inArray, sql } from "drizzle-orm";
import { listingEmbeddings, listings, searchState, vendors } from "#db/schema.ts";
import { decideApplication } from "#server/admin/admin.service.ts";
import { actOfCommand } from "#server/audit/act.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { readBasis } from "./basis-store.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { indexListings } from "./indexing.service.ts";
import { addListings, addVendor } from "./search-fixtures.ts";

let database: TestDatabase;
let ids: string[];
beforeAll(async () => {
  database = await createTestDatabase();
  ids = await addListings(database.db, await addVendor(database.db), kettles("stovetop"));
});
afterAll(() => database.close());

const kettles = (word: string) =>
  Array.from({ length: 40 }, (_, at) => ({
    title: `${["Red", "Blue", "Small", "Large"][at % 4]} ${word} kettle`,
    description: `boils fresh water for black tea and strong coffee on a ${word} in every kitchen, number ${at % 10}`,
  }));

const learned = async (): Promise<readonly string[]> => {
  const [state] = await database.db.select().from(searchState);
  return (await readBasis(database.db, state?.embeddingModel ?? ""))?.words ?? [];
};

test("training uses only public listings, and runs again when a vendor is approved", async () => {
  const { db } = database;
  const pending = await addVendor(db);
  await db.update(vendors).set({ status: "pending" }).where(eq(vendors.id, pending));
  await addListings(db, pending, kettles("samovar"));
  await bringUpToDate(db, null);
  expect(await learned()).toContain("stovetop");
  expect(await learned()).not.toContain("samovar");
  // The pending vendor's listings have vectors too, ready for the approval.
  expect(await db.$count(listingEmbeddings)).toBe(80);

  await decideApplication(actOfCommand(db), pending, "approved");
  await bringUpToDate(db, null);
  expect(await learned()).toContain("samovar");
});

test("writing a listing and embedding it don't deadlock", async () => {
  const { db } = database;
  await db.delete(listingEmbeddings).where(inArray(listingEmbeddings.listingId, ids));
  let upkeep: Promise<void> | undefined;
  await db.transaction(async (tx) => {
    // A new SKU locks the listing against references to it.
    await tx
      .update(listings)
      .set({ title: "Copper kettle", sku: "K-1" })
      .where(eq(listings.id, ids[0] as string));
    upkeep = bringUpToDate(db, null);
    upkeep.catch(() => {});
    // Gives the embedding job time to reach the lock.
    await tx.execute(sql`select pg_sleep(0.5)`);
    await indexListings(tx, [ids[0] as string]);
  });
  await upkeep;
  expect(await db.$count(listingEmbeddings, inArray(listingEmbeddings.listingId, ids))).toBe(40);
});
