// The copy in memory follows the database: after every write both answer the same.
import { afterAll, beforeAll, expect, spyOn, test } from "bun:test";
import { eq } from "drizzle-orm";
import pg from "pg";
import { foldCase } from "#contract/listings/listing-filter.ts";
import { listings, searchState, vendors } from "#db/schema.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { findListings } from "./find-listings.ts";
import { keepListingTexts } from "./listing-memory.ts";
import { ListingTexts } from "./listing-texts.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const everything = { search: "", category: "all", from: null, limit: 100, cursor: null } as const;

test("a shop without listings causes no error, and its first listing is found", async () => {
  const { db } = database;
  const warnings: unknown[] = [];
  const listingTexts = keepListingTexts(db, (error) => warnings.push(error));
  await listingTexts.ready;
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(0);
  const id = await addListing(db, await addVendor(db), { title: "First of all" });
  await indexListings(db, [id]);
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(1);
  while ((await listingTexts.current()) === null) await Bun.sleep(50);
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(1);
  expect(warnings).toEqual([]);
  listingTexts.stop();
  await db.delete(listings).where(eq(listings.id, id));
});

test("new, changed, archived and removed listings and hidden vendors show in the next answer", async () => {
  const { db } = database;
  const vendorId = await addVendor(db);
  const otherId = await addVendor(db, { status: "pending" });
  const first = await addListing(db, vendorId, { title: "Copper kettle", createdAt: new Date(1_000_000) });
  const hidden = await addListing(db, otherId, { title: "Tin kettle", createdAt: new Date(2_000_000) });
  const listingTexts = keepListingTexts(db);
  const find = async (search: string) => {
    expect(await listingTexts.current()).not.toBeNull();
    return (await findListings({ db, listingTexts }, { ...everything, search })).listings.map(({ title }) => title);
  };
  await listingTexts.ready;
  expect(await find("kettle")).toEqual(["Copper kettle"]);

  await db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, otherId));
  expect(await find("kettle")).toEqual(["Tin kettle", "Copper kettle"]);

  const rename = async (id: string, title: string) =>
    db.transaction(async (transaction) => {
      await transaction
        .update(listings)
        .set({ title, foldedTitle: foldCase(title) })
        .where(eq(listings.id, id));
      await indexListings(transaction, [id]);
    });
  await rename(first, "Copper POT");
  expect([await find("kettle"), await find("pot")]).toEqual([["Tin kettle"], ["Copper POT"]]);

  const added = await addListing(db, vendorId, { title: "Clay pot", tags: ["Pot"], createdAt: new Date(1_500_000) });
  await indexListings(db, [added]);
  expect(await find("")).toEqual(["Tin kettle", "Clay pot", "Copper POT"]);
  expect(await find("flowerpots")).toEqual(["Clay pot"]);

  await db.update(listings).set({ status: "archived" }).where(eq(listings.id, added));
  await indexListings(db, [added]);
  expect([await find("pot"), await find("flowerpots")]).toEqual([["Copper POT"], []]);
  await db.update(listings).set({ status: "active" }).where(eq(listings.id, added));
  await indexListings(db, [added]);
  expect(await find("pot")).toEqual(["Clay pot", "Copper POT"]);

  await db.delete(listings).where(eq(listings.id, hidden));
  await indexListings(db, [hidden]);
  expect(await find("")).toEqual(["Clay pot", "Copper POT"]);

  // As after restoring a backup: versions of different epochs can't be compared.
  await db.update(searchState).set({ epoch: crypto.randomUUID() });
  expect(await listingTexts.current()).toBeNull();
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(2);
  while ((await listingTexts.current()) === null) await Bun.sleep(5);
  expect(await find("")).toEqual(["Clay pot", "Copper POT"]);
  listingTexts.stop();
  expect(await listingTexts.current()).toBeNull();
});

test("texts in memory answer instead of the database", async () => {
  const { db } = database;
  await addListing(db, await addVendor(db), { title: "Asked of nobody" });
  const current = async () => ({ texts: new ListingTexts(), hiddenVendors: new Set<string>() });
  const listingTexts = { ready: Promise.resolve(), current, stop() {} };
  expect((await findListings({ db, listingTexts }, everything)).total).toBe(0);
  expect((await findListings({ db, listingTexts: null }, everything)).total).toBeGreaterThan(0);
});

test("order and texts are right after thousands of changes", () => {
  const texts = new ListingTexts();
  const model = new Map<string, { since: number; title: string }>();
  const ids = Array.from({ length: 1500 }, (_, at) => `00000000-0000-4000-8000-${String(at).padStart(12, "0")}`);
  const check = () => {
    const all = [...model].sort(([a, one], [b, other]) => other.since - one.since || (a < b ? -1 : 1));
    const found = (term: string) => texts.candidates(term, "all", new Set()).map(({ id }) => id);
    expect(found("")).toEqual(all.map(([id]) => id));
    for (const term of ["number 7", "é1", "home", "zz"]) {
      expect(found(term)).toEqual(
        all.filter(([, { title }]) => title.includes(term) || "home".includes(term)).map(([id]) => id),
      );
    }
    expect(texts.size).toBe(model.size);
  };
  for (let step = 0; step < 6000; step++) {
    const id = ids[(step * 7919) % ids.length] as string;
    if (step % 3 === 2) {
      texts.remove(id);
      model.delete(id);
    } else {
      const since = (step * 31) % 97;
      const title = `number ${step % 100} é${step % 10}`;
      const unchanging = { priceCents: 100, inStock: true };
      const same = {
        id,
        vendorId: `v${step % 5}`,
        category: "home" as const,
        foldedDescription: "",
        foldedTags: [],
        ...unchanging,
      };
      texts.put({ ...same, since, foldedTitle: title });
      model.set(id, { since, title });
    }
    if (step % 1000 === 999) check();
  }
  for (const id of ids.slice(0, 1400)) {
    texts.remove(id);
    model.delete(id);
  }
  check();
});

test("requests at the same time share one reading of what changed, which begins after each of them came", async () => {
  const { db } = database;
  const vendorId = await addVendor(db);
  const id = await addListing(db, vendorId, { title: "Shared kettle" });
  const listingTexts = keepListingTexts(db);
  await listingTexts.ready;
  await listingTexts.current();
  const asked = spyOn(pg.Client.prototype, "query");
  const before = Array.from({ length: 20 }, () => listingTexts.current());
  await db.update(vendors).set({ status: "pending" }).where(eq(vendors.id, vendorId));
  // The reading of the first twenty may still be running, and may be older than the change.
  expect((await listingTexts.current())?.hiddenVendors.has(vendorId)).toBe(true);
  await Promise.all(before);
  const readings = asked.mock.calls.filter(([query]) => (query as { name?: string }).name === "listing texts since");
  asked.mockRestore();
  expect(readings.length).toBeGreaterThan(0);
  expect(readings.length).toBeLessThanOrEqual(3);
  listingTexts.stop();
  await db.delete(listings).where(eq(listings.id, id));
});
