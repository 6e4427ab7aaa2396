import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { BulkChange, BulkOutcome } from "#contract/listings/bulk.ts";
import { listingEdits, listings } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { changeListings, purgeEdits } from "./bulk.service.ts";

let shop: TestApp;
let vendor: Person;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());

const add = (title: string, more: Parameters<typeof addListing>[2] = {}) =>
  addListing(shop.db, vendor.vendorId as string, { title, ...more });
const bulk = async (ids: string[], change: BulkChange, more: object = {}) =>
  await vendor.browser.post("/api/vendor/listings/bulk", { ids, change, ...more });
const undo = async (id: string | null) => await vendor.browser.post(`/api/vendor/listings/bulk/${id}/undo`);
const stored = async (id: string) => (await shop.db.select().from(listings).where(eq(listings.id, id)))[0];

test("a preview changes nothing; done, it can be taken back once", async () => {
  const ids = [await add("Lamp", { priceCents: 9999 }), await add("Mat", { priceCents: 100 })];
  const change = { kind: "price-percent", percent: -12.5 } as const;
  const preview: BulkOutcome = (await bulk(ids, change, { preview: true })).body;
  const shown = preview.changes.map(({ title, before, after }) => [title, before, after]).toSorted();
  expect([shown, preview.id]).toEqual([
    [
      ["Lamp", 9999, 8749],
      ["Mat", 100, 88],
    ],
    null,
  ]);
  expect((await stored(ids[0] as string))?.priceCents).toBe(9999);
  const done: BulkOutcome = (await bulk(ids, change, { seen: preview.seen })).body;
  expect([(await stored(ids[0] as string))?.priceCents, done.changes.length]).toEqual([8749, 2]);
  expect((await undo(done.id)).status).toBe(200);
  expect([(await stored(ids[0] as string))?.priceCents, (await stored(ids[1] as string))?.priceCents]).toEqual([
    9999, 100,
  ]);
  expect((await undo(done.id)).status).toBe(409);
});

test("what has changed since the preview is refused; what was sold since the change is not taken back", async () => {
  const ids = [await add("Vase", { stock: 5 }), await add("Bowl", { stock: 5 })] as [string, string];
  const change = { kind: "stock", stock: 12 } as const;
  const { seen } = (await bulk(ids, change, { preview: true })).body;
  await shop.db.update(listings).set({ stock: 4 }).where(eq(listings.id, ids[0]));
  expect((await bulk(ids, change, { seen })).status).toBe(409);
  expect((await stored(ids[1]))?.stock).toBe(5);
  const done: BulkOutcome = (await bulk(ids, change)).body;
  await shop.db.update(listings).set({ stock: 11 }).where(eq(listings.id, ids[0]));
  const back: BulkOutcome = (await undo(done.id)).body;
  expect(back.skipped.map(({ title, why }) => [title, why])).toEqual([["Vase", "It has changed since."]]);
  expect([(await stored(ids[0]))?.stock, (await stored(ids[1]))?.stock]).toEqual([11, 5]);
});

test("more or fewer pieces count from what is there, and never go below none; the same change is made once", async () => {
  const vendorId = vendor.vendorId as string;
  const ids = [await add("Mug", { stock: 3 }), await add("Jug", { stock: 9 })];
  const body = { ids, change: { kind: "stock-amount", by: -4 } as const };
  const editId = crypto.randomUUID();
  const [done, again] = await Promise.all([
    changeListings(shop.db, vendorId, body, editId),
    changeListings(shop.db, vendorId, body, editId),
  ]);
  expect([done.id, again.id, again.changes]).toEqual([editId, editId, done.changes]);
  expect([(await stored(ids[0] as string))?.stock, (await stored(ids[1] as string))?.stock]).toEqual([3, 5]);
  const other = await addPerson(shop, "vendor");
  const theirs = await addListing(shop.db, other.vendorId as string, { stock: 9 });
  // Another vendor's edit of the same id tells and changes nothing.
  await expect(changeListings(shop.db, other.vendorId as string, { ...body, ids: [theirs] }, editId)).rejects.toThrow();
  expect((await stored(theirs))?.stock).toBe(9);
});

test("hidden listings leave the shop and come back; a price that no listing may have is left out", async () => {
  const ids = [await add("Zebra stool"), await add("Cheap stool", { priceCents: 50 })];
  const found = async () => (await shop.browser().get("/api/listings?search=stool&limit=24")).body.total;
  const done: BulkOutcome = (await bulk(ids, { kind: "status", status: "archived" })).body;
  expect(await found()).toBe(0);
  await undo(done.id);
  expect(await found()).toBe(2);
  const cheaper: BulkOutcome = (await bulk(ids, { kind: "price-amount", cents: -100 })).body;
  expect([cheaper.changes.length, cheaper.skipped.map(({ title }) => title)]).toEqual([1, ["Cheap stool"]]);
  await bulk(ids, { kind: "category", category: "home" });
  expect((await stored(ids[0] as string))?.category).toBe("home");
});

test("another vendor's listing changes nothing, and its changes can't be taken back", async () => {
  const other = await addPerson(shop, "vendor");
  const theirs = await addListing(shop.db, other.vendorId as string, { stock: 9 });
  const mine = await add("Mine", { stock: 9 });
  expect((await bulk([mine, theirs], { kind: "stock", stock: 1 })).status).toBe(404);
  expect([(await stored(theirs))?.stock, (await stored(mine))?.stock]).toEqual([9, 9]);
  const done = await other.browser.post("/api/vendor/listings/bulk", {
    ids: [theirs],
    change: { kind: "stock", stock: 2 },
  });
  expect((await undo(done.body.id)).status).toBe(404);
  expect((await bulk([mine], { kind: "price-percent", percent: 5000 } as BulkChange)).status).toBe(400);
});

test("changes are kept for 30 days", async () => {
  await shop.db.update(listingEdits).set({ createdAt: sql`now() - interval '31 days'` });
  expect(await purgeEdits(shop.db)).toBeGreaterThan(0);
  expect(await shop.db.$count(listingEdits)).toBe(0);
});
