import { afterAll, beforeAll, expect, test } from "bun:test";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { bringUpToDate } from "./embedding.service.ts";
import { findNearby, type ShopPlace } from "./other-vendors.service.ts";
import { searchListings } from "./search.service.ts";
import { addListings, addVendor, plan } from "./search-fixtures.ts";

let database: TestDatabase;
let own: string;
const capeTown = { latitude: -33.9249, longitude: 18.4241 };
const durban = { latitude: -29.8587, longitude: 31.0218 };

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  own = await addVendor(db, { businessName: "Karoo Kraal", ...capeTown });
  await addListings(db, own, [{ title: "Own kettle" }]);
  const near = await addVendor(db, {
    businessName: "Next Door",
    latitude: -33.93,
    longitude: 18.43,
    rating: 4,
    totalReviews: 1,
  });
  await addListings(
    db,
    near,
    [1, 2, 3, 4, 5, 6].map((number) => ({ title: `Kettle number ${number}`, priceCents: number * 10_000 })),
  );
  const unplaced = await addVendor(db, { businessName: "Same Town" });
  await addListings(db, unplaced, [{ title: "Town lamp" }]);
  const province = await addVendor(db, { businessName: "Worcester Wares", city: "Worcester" });
  await addListings(db, province, [{ title: "Valley lamp" }, { title: "Valley sofa" }]);
  const far = await addVendor(db, { businessName: "Umgeni", city: "Durban", province: "KwaZulu-Natal", ...durban });
  await addListings(db, far, [{ title: "Durban kettle" }, { title: "Durban lamp" }]);
  const closed = await addVendor(db, { businessName: "Closed", status: "rejected", ...capeTown });
  await addListings(db, closed, [{ title: "Closed kettle" }]);
  // A degree of latitude is 111.19 km.
  for (const km of [49, 51])
    await addListings(
      db,
      await addVendor(db, { ...capeTown, latitude: capeTown.latitude - km / 111.19, businessName: `At ${km} km` }),
      [{ title: `Dune buggy ${km} km away` }],
    );
  await bringUpToDate(db, null);
});
afterAll(() => database.close());

const titles = async (
  changes: Partial<SearchPlan>,
  { shopper = null, place = {} }: { shopper?: Location | null; place?: Partial<ShopPlace> } = {},
) => {
  const at = { vendorId: own, city: "Cape Town", province: "Western Cape", location: capeTown, ...place };
  return (await findNearby(database, plan(changes), at, shopper)).map(({ title }) => title);
};

test("at most 4 listings of other approved vendors, in the plan's order and limits", async () => {
  const cheapest = ["Kettle number 1", "Kettle number 2", "Kettle number 3", "Kettle number 4"];
  expect(await titles({ text: "kettle", sort: "price-asc", limit: 50 })).toEqual(cheapest);
  expect(await titles({ text: "kettle", minPriceCents: 55_000 })).toEqual(["Kettle number 6"]);
  expect(await titles({ text: "unicorn" })).toEqual([]);
});

test("near the shopper's location, else near the shop; within 50 km unless the plan has a distance", async () => {
  expect(await titles({ text: "kettle" }, { shopper: durban })).toEqual(["Durban kettle"]);
  expect(await titles({ text: "kettle", near: durban })).toEqual(["Durban kettle"]);
  expect(await titles({ text: "kettle", near: capeTown, withinKm: 2000, sort: "price-desc" })).toContain(
    "Kettle number 6",
  );
  expect(await titles({ text: "durban kettle", near: capeTown, withinKm: 2000 })).toContain("Durban kettle");
  expect(await titles({ text: "kettle", near: capeTown, withinKm: 0.5 })).toEqual([]);
  const nearest = ["Dune buggy 49 km away"];
  expect(await titles({ text: "dune buggy" })).toEqual(nearest);
  expect(await titles({ text: "dune buggy" }, { shopper: capeTown })).toEqual(nearest);
});

test("without results near the shop, its province is searched, unless the shopper set a distance", async () => {
  expect((await titles({ text: "lamp" })).sort()).toEqual(["Town lamp", "Valley lamp"]);
  expect(await titles({ text: "lamp", withinKm: 20 })).toEqual([]);
  expect(await titles({ text: "lamp", near: capeTown })).toEqual([]);
  expect(await titles({ text: "sofa" }, { shopper: durban })).toEqual([]);
});

test("for a shop without coordinates, its city is searched, then its province", async () => {
  const place = { location: null };
  expect(await titles({ text: "lamp" }, { place })).toEqual(["Town lamp"]);
  expect(await titles({ text: "sofa" }, { place })).toEqual(["Valley sofa"]);
  expect(await titles({ text: "lamp", city: "Durban" }, { place })).toEqual(["Durban lamp"]);
});

test("the plan's vendor filter is ignored, and the shop itself is never included", async () => {
  expect(await titles({ text: "kettle", vendor: own, sort: "price-asc" })).toHaveLength(4);
  expect(await titles({ text: "own kettle" })).not.toContain("Own kettle");
});

test("relaxations inside one vendor's shop never mention other vendors", async () => {
  const umgeni = plan({ text: "kettle", vendor: crypto.randomUUID() });
  const { total, relaxations } = await searchListings(database, umgeni, { vendorId: own });
  expect(total).toBe(0);
  expect(JSON.stringify(relaxations.map(({ label }) => label))).not.toContain("vendor");
  for (const relaxation of relaxations) expect(relaxation.total).toBe(1);
});
