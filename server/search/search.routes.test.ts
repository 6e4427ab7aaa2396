import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { writeCursor } from "#server/cursor.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListings, addVendor } from "./search-fixtures.ts";

let shop: TestApp;
let vendor: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addVendor(shop.db, { latitude: -33.92, longitude: 18.42, rating: 4, totalReviews: 2 });
  await addListings(shop.db, vendor, [
    { title: "Blue kettle", priceCents: 29_950 },
    { title: "Red kettle", priceCents: 49_900, stock: 0 },
    { title: "Camping tent", category: "fashion", priceCents: 99_900 },
  ]);
});
afterAll(() => shop.close());
const get = (query: string) => shop.browser().get(`/api/search?${query}`);

describe("GET /api/search", () => {
  test("returns plan, listings, total, cursor and relaxations; takes prices in rand", async () => {
    const { status, body } = await get("text=kettle&maxPrice=300&sort=price-asc");
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual([
      "answer",
      "close",
      "foundBy",
      "listings",
      "nextCursor",
      "plan",
      "relaxations",
      "total",
      "unknown",
    ]);
    expect(body.plan).toMatchObject({
      text: "kettle",
      maxPriceCents: 30_000,
      sort: "price-asc",
      category: null,
      exclude: [],
      must: [],
      about: "",
    });
    expect(body.listings).toEqual([
      expect.objectContaining({ title: "Blue kettle", price: "299.50", why: "matches kettle" }),
    ]);
    expect(body.total).toBe(1);
    expect(body.nextCursor).toBeNull();
  });

  test("applies every filter of the query", async () => {
    const where = "latitude=-33.9&longitude=18.4&withinKm=50&sort=distance";
    expect(
      (await get(`text=kettle&inStock=true&minRating=4&city=cape%20town&vendorId=${vendor}&${where}`)).body.total,
    ).toBe(1);
    expect((await get("category=all")).body.total).toBe(3);
    expect((await get("category=fashion")).body.total).toBe(1);
    expect((await get("minPrice=299.51")).body.total).toBe(2);
    expect((await get("text=kettle&minRating=4.5")).body.total).toBe(0);
  });

  test("takes claims, repeated or comma-separated, and a purpose", async () => {
    const { body } = await get("text=kettle&must=red&about=camping");
    expect(body.plan).toMatchObject({ must: ["red"], about: "camping" });
    expect(body.listings.map(({ title }: { title: string }) => title)).toEqual(["Red kettle"]);
    expect(body.close).toEqual([expect.objectContaining({ title: "Blue kettle", lacks: ["red"] })]);
    expect((await get("must=red&must=size%208")).body.plan.must).toEqual(["red", "size 8"]);
    expect((await get("must=red,%20size%208,,")).body.plan.must).toEqual(["red", "size 8"]);
    expect((await get("text=thule+kettle")).body).toMatchObject({ unknown: ["thule"], foundBy: "words", total: 2 });
    expect((await get("about=camping")).body).toMatchObject({ foundBy: "meaning", total: 1 });
  });

  test.each([
    ["text=kettle", "exact", 2],
    ["", "exact", 3],
    // No listing says it.
    ["text=thule+kettle", "close", 2],
    // Both are known, but no listing has both.
    ["text=camping+kettle", "close", 0],
    ["text=kettle&must=steel", "close", 0],
    ["about=camping", "close", 1],
    // In the middle of a word, for the documented filter alone.
    ["text=ampin", "close", 0],
    ["text=zzqxv", "absent", 0],
  ])("says whether what it found is what was asked for: %s is %s", async (query, answer, total) => {
    expect((await get(query)).body).toMatchObject({ answer, total });
  });

  test.each(["1e999", "1e-999", "99999999999999999e300", "-Infinity"])(
    "a cursor with the number %s is accepted: 200",
    async (number) => {
      const { status } = await get(`limit=2&cursor=${writeCursor([number, number, crypto.randomUUID()])}`);
      expect(status).toBe(200);
    },
  );

  test("follows its own cursor", async () => {
    const first = (await get("limit=2")).body;
    const second = (await get(`limit=2&cursor=${first.nextCursor}`)).body;
    expect(first.listings.length + second.listings.length).toBe(3);
    expect(second.nextCursor).toBeNull();
  });

  test.each([
    ["minPrice=abc", "minPrice"],
    ["maxPrice=1.999", "maxPrice"],
    ["maxPrice=-1", "maxPrice"],
    ["minRating=6", "minRating"],
    ["category=cars", "category"],
    ["sort=best", "sort"],
    ["limit=0", "limit"],
    ["limit=51", "limit"],
    ["latitude=12", "longitude"],
    ["latitude=91&longitude=0", "latitude"],
    ["withinKm=5", "withinKm"],
    ["sort=distance", "sort"],
    ["vendorId=1", "vendorId"],
    ["inStock=maybe", "inStock"],
    [`text=${"x".repeat(401)}`, "text"],
    [`about=${"x".repeat(201)}`, "about"],
    [`must=${"x".repeat(101)}`, "must"],
    [`must=${"a,".repeat(9)}`, "must"],
    ["cursor=abc", "cursor"],
    [`cursor=${writeCursor(["1", "x", crypto.randomUUID()])}`, "cursor"],
  ])("%s is a 400 that names the field", async (query, field) => {
    const { status, body } = await get(query);
    expect(status).toBe(400);
    expect(Object.keys(body.fields)).toContain(field);
  });

  test("what only mentions the words comes behind the last page", async () => {
    const titles = (list: { title: string }[]) => list.map(({ title }) => title).sort();
    const shade = { title: "Kettlebell", description: "A shade of red." };
    await addListings(shop.db, vendor, [shade]);
    const first = (await get("text=kettle&limit=1")).body;
    const last = (await get(`text=kettle&limit=1&cursor=${first.nextCursor}`)).body;
    expect(first.mentioned).toBeUndefined();
    expect(last.nextCursor).toBeNull();
    expect(titles([...first.listings, ...last.listings])).toEqual(["Blue kettle", "Red kettle"]);
    expect([last.total, last.mentioned.total, titles(last.mentioned.listings)]).toEqual([2, 1, ["Kettlebell"]]);
  });
});
