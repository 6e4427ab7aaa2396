import { expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Listing } from "#contract/listings/listings.ts";
import { listings, vendors } from "#db/schema.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { CurrentListings } from "./current-listings.ts";
import { findListings } from "./find-listings.ts";
import { keepListingTexts } from "./listing-memory.ts";

const [one, other] = ["one", "other"].map((id) => ({ id, vendorId: `vendor of ${id}` }) as Listing) as [
  Listing,
  Listing,
];

test("what was reported as changed while it was read isn't kept", async () => {
  for (const [ids, vendorIds] of [
    [["one"], []],
    [[], ["vendor of one"]],
  ]) {
    const current = new CurrentListings();
    await current.keep(async () => {
      current.forget(ids as string[], vendorIds as string[]);
      return [one, other];
    });
    expect([current.get("one"), current.get("other")]).toEqual([undefined, other]);
    await current.keep(async () => [one]);
    expect(current.get("one")).toBe(one);
  }
});

test("a page from memory has what others wrote of its listings and vendors, and reads nothing else again", async () => {
  const { db, close } = await createTestDatabase();
  const vendorId = await addVendor(db);
  const ids = [await addListing(db, vendorId, { title: "Clay pot" }), await addListing(db, await addVendor(db), {})];
  await indexListings(db, ids);
  const listingTexts = keepListingTexts(db);
  await listingTexts.ready;
  const everything = { search: "", category: "all", from: null, limit: 10, cursor: null } as const;
  const read = async () => (await findListings({ db, listingTexts }, everything)).listings;
  const shown = async () => (await read()).find(({ id }) => id === ids[0]);
  const before = await read();
  const again = await read();
  expect(again.every((listing, at) => listing === before[at])).toBe(true);
  await db
    .update(listings)
    .set({ rating: 4.5, totalReviews: 2 })
    .where(eq(listings.id, ids[0] as string));
  expect(await shown()).toMatchObject({ ownRating: 4.5, ownReviews: 2 });
  await db.update(vendors).set({ businessName: "Another name" }).where(eq(vendors.id, vendorId));
  expect((await shown())?.vendor.businessName).toBe("Another name");
  await db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId));
  expect(await shown()).toBeUndefined();
  listingTexts.stop();
  await close();
});
