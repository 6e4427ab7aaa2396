import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { Listing, ListingPage } from "#contract/listings/listings.ts";
import { distanceKm } from "#contract/shared/distance.ts";
import { listings, reviews, users, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { getListings } from "./listings.service.ts";

let shop: TestApp;
let visitor: TestBrowser;
const capeTown = { latitude: -33.9249, longitude: 18.4241 };
const vendorIds = { cape: "", joburg: "", nowhere: "", equator: "", pending: "" };
const ids: Record<string, string> = {};

beforeAll(async () => {
  shop = await createTestApp();
  visitor = shop.browser();
  vendorIds.cape = await addVendor(shop.db, { businessName: "Table Bay Traders", rating: 4.5, totalReviews: 2 });
  vendorIds.joburg = await addVendor(shop.db, { city: "Johannesburg", latitude: -26.2041, longitude: 28.0473 });
  vendorIds.nowhere = await addVendor(shop.db, { city: "Upington", latitude: null, longitude: null });
  vendorIds.equator = await addVendor(shop.db, { city: "Null Island", latitude: 0, longitude: 0 });
  vendorIds.pending = await addVendor(shop.db, { status: "pending" });
  const add = async (name: string, vendor: keyof typeof vendorIds, day: number, more: object = {}) => {
    const createdAt = new Date(Date.UTC(2026, 0, day, 8, 30));
    ids[name] = await addListing(shop.db, vendorIds[vendor], { title: name, createdAt, ...more });
  };
  await add("Kettle braai", "joburg", 1, {
    category: "home",
    tags: ["BBQ", "outdoor cooking"],
    priceCents: 250_000,
    sku: "KB-1",
  });
  await add("Café crème", "cape", 2, { description: "Ground coffee" });
  await add("100% wool jersey", "nowhere", 3, { category: "fashion", priceCents: 5 });
  await add("Long walk", "equator", 4, { category: "books", tags: ["kos"] });
  await add("Same day one", "cape", 5);
  await add("Same day two", "cape", 5);
  await add("Hidden archived", "cape", 6, { status: "archived" });
  await add("Hidden pending", "pending", 7);
});
afterAll(() => shop.close());

const titles = (list: Listing[]) => list.map((listing) => listing.title);
const page = async (query: string): Promise<ListingPage> => {
  const reply = await visitor.get(`/api/listings?${query}`);
  expect([query, reply.status]).toEqual([query, 200]);
  return reply.body;
};

describe("GET /api/listings", () => {
  test("without a query is the documented array, newest first, with the total beside it (rule search-4)", async () => {
    const reply = await visitor.get("/api/listings");
    expect(Array.isArray(reply.body)).toBe(true);
    expect(titles(reply.body).slice(2)).toEqual(["Long walk", "100% wool jersey", "Café crème", "Kettle braai"]);
    expect(reply.headers.get("x-total-count")).toBe("6");
    expect((await visitor.get("/api/listings?utm_source=mail")).body).toEqual(reply.body);
  });

  test("a listing has the documented fields", async () => {
    const { body } = await visitor.get("/api/listings");
    expect(body.at(-1)).toEqual({
      id: ids["Kettle braai"],
      vendorId: vendorIds.joburg,
      sku: "KB-1",
      title: "Kettle braai",
      description: "Loose leaf, 250 g.",
      tags: ["BBQ", "outdoor cooking"],
      category: "home",
      price: "2500.00",
      stock: 10,
      imageUrl: null,
      createdAt: "2026-01-01T08:30:00.000Z",
      ownRating: null,
      ownReviews: 0,
      vendor: {
        businessName: "Table Bay Traders",
        slug: "table-bay-traders-2",
        city: "Johannesburg",
        rating: null,
        totalReviews: 0,
        verified: true,
        latitude: "-26.2041",
        longitude: "28.0473",
      },
    });
    expect(body.find((listing: Listing) => listing.title === "100% wool jersey")).toMatchObject({
      price: "0.05",
      sku: null,
      vendor: { latitude: null, longitude: null },
    });
    expect(body.find((listing: Listing) => listing.title === "Long walk").vendor).toMatchObject({
      latitude: "0",
      longitude: "0",
    });
  });

  test.each([
    ["search=CAFÉ", ["Café crème"]],
    ["search=cafe%CC%81", ["Café crème"]],
    ["search=coffee", ["Café crème"]],
    ["search=bbq", ["Kettle braai"]],
    ["search=cooking", ["Kettle braai"]],
    // The tag is contained in the term.
    ["search=outdoor+cooking+tongs", ["Kettle braai"]],
    ["search=padkos", ["Long walk"]],
    ["search=fashion", ["100% wool jersey"]],
    ["search=100%25", ["100% wool jersey"]],
    ["search=_", []],
    ["search=hidden", []],
    ["category=books", ["Long walk"]],
    ["category=books&search=braai", []],
    ["category=all&search=++braai++", ["Kettle braai"]],
  ])("%s finds %j", async (query, expected) => {
    const found = await page(query);
    expect(titles(found.listings)).toEqual(expected);
    expect([found.total, found.nextCursor]).toEqual([expected.length, null]);
  });

  test("an empty search matches all and is a page", async () => {
    expect((await page("search=")).total).toBe(6);
    expect((await page("category=all")).total).toBe(6);
  });

  test("with a location: nearest first, listings without coordinates last and kept (rule near-4)", async () => {
    const { listings, total } = await page(`latitude=${capeTown.latitude}&longitude=${capeTown.longitude}`);
    expect(total).toBe(6);
    expect(listings.slice(0, 3).every((listing) => listing.distanceKm === 0)).toBe(true);
    expect(titles(listings).slice(2)).toEqual(["Café crème", "Kettle braai", "Long walk", "100% wool jersey"]);
    expect(listings[3]?.distanceKm).toBeCloseTo(distanceKm(capeTown, { latitude: -26.2041, longitude: 28.0473 }), 9);
    expect(listings[5]?.distanceKm).toBeNull();
  });

  test("a location on the far side of the globe works too", async () => {
    const { listings } = await page("latitude=0&longitude=180");
    expect(listings.find((listing) => listing.title === "Long walk")?.distanceKm).toBeCloseTo(Math.PI * 6371, 3);
  });

  test.each(["", `&latitude=${capeTown.latitude}&longitude=${capeTown.longitude}`])(
    "pages%s follow each other without gaps or repeats, also for ties",
    async (place) => {
      const whole = await page(`limit=100${place}`);
      for (const limit of [1, 2, 4]) {
        const seen: string[] = [];
        let cursor: string | null = null;
        do {
          const next: ListingPage = await page(`limit=${limit}${place}${cursor ? `&cursor=${cursor}` : ""}`);
          expect(next.total).toBe(6);
          expect(next.listings.length).toBeLessThanOrEqual(limit);
          seen.push(...titles(next.listings));
          cursor = next.nextCursor;
        } while (cursor);
        expect(seen).toEqual(titles(whole.listings));
      }
    },
  );

  test.each([
    ["category=toys", "category"],
    ["limit=0", "limit"],
    ["limit=101", "limit"],
    ["limit=x", "limit"],
    ["latitude=1", "longitude"],
    ["longitude=1", "longitude"],
    ["latitude=91&longitude=0", "latitude"],
    ["latitude=0&longitude=-181", "longitude"],
    ["latitude=1e1&longitude=0", "latitude"],
    ["cursor=nonsense", "cursor"],
  ])("%s is a 400 about %s", async (query, field) => {
    const reply = await visitor.get(`/api/listings?${query}`);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, [field]]);
  });

  test("a changed cursor gets a page or a 400, never a 500", async () => {
    const since = "1767225600000000";
    const id = crypto.randomUUID();
    const tampered: unknown[][] = [
      ["99999999999999999", "0", id],
      ["-1", "0", id],
      ["2026-02-30 10:00:00+00", "0", id],
      ["", "0", id],
      [since, "NaN", id],
      [since, "", id],
      [since, "0", "nobody"],
      [since, "0"],
      [since, 0, id],
      ["9999999999999999", "1e-999", id],
      ["0", "1e999", id],
      [since, "-Infinity", id],
    ];
    const statuses = await Promise.all(
      tampered.map(async (parts) => {
        const cursor = Buffer.from(JSON.stringify(parts)).toString("base64url");
        return (await visitor.get(`/api/listings?latitude=0&longitude=0&cursor=${cursor}`)).status;
      }),
    );
    expect(statuses).toEqual([...Array(9).fill(400), 200, 200, 200]);
  });
});

describe("GET /api/listings/{id}", () => {
  test("answers one listing, with the distance when a location is given", async () => {
    const id = ids["Café crème"] as string;
    const plain = await visitor.get(`/api/listings/${id}`);
    expect([plain.body.title, "distanceKm" in plain.body]).toEqual(["Café crème", false]);
    expect(plain.body.vendor).toMatchObject({ rating: 4.5, totalReviews: 2 });
    expect((await visitor.get(`/api/listings/${id.toUpperCase()}`)).body).toEqual(plain.body);
    const near = await visitor.get(`/api/listings/${id}?latitude=-26.2041&longitude=28.0473`);
    expect(near.body.distanceKm).toBeCloseTo(1261.576, 3);
  });

  test("returns the facts from the seller's texts, in the seller's words", async () => {
    const { body } = await visitor.get(`/api/listings/${ids["Kettle braai"]}`);
    expect(body.facts).toEqual([{ name: "Weight", value: "250 g" }]);
  });

  test.each(["Hidden archived", "Hidden pending"])("%s is not found", async (title) => {
    const reply = await visitor.get(`/api/listings/${ids[title]}`);
    expect([reply.status, reply.body]).toEqual([404, { message: "Product not found" }]);
  });
});

test("getListings keeps the order of the ids and leaves out missing ones", async () => {
  const wanted = ["Long walk", "Hidden archived", "Kettle braai"].map((title) => ids[title] as string);
  const found = await getListings(shop.db, [...wanted, "nonsense", crypto.randomUUID(), wanted[0] as string]);
  expect(titles(found)).toEqual(["Long walk", "Kettle braai", "Long walk"]);
  expect(await getListings(shop.db, [])).toEqual([]);
});

test("getListings gives listings as they are now, and reads their rows again only if they or their vendors changed", async () => {
  const { db } = shop;
  const vendorId = await addVendor(db, { businessName: "Weavers" });
  const vendorChange = (values: Partial<typeof vendors.$inferInsert>) =>
    db.update(vendors).set(values).where(eq(vendors.id, vendorId));
  const id = await addListing(db, vendorId, { title: "Basket", stock: 3, tags: ["reed"], sku: null });
  const change = (values: Partial<typeof listings.$inferInsert>) =>
    db.update(listings).set(values).where(eq(listings.id, id));
  const read = async (of = db) => (await getListings(of, [id]))[0];
  const first = await read();
  const { facts: _, pictures: __, starCounts: ___, ...detail } = (await visitor.get(`/api/listings/${id}`)).body;
  expect(first).toEqual(detail);
  expect(await read()).toBe(first as Listing);
  for (const [changed, shows] of [
    [() => change({ stock: 2 }), { stock: 2 }],
    [() => change({ title: "Large basket" }), { title: "Large basket", stock: 2 }],
    [() => change({ rating: 4, totalReviews: 1 }), { ownRating: 4, ownReviews: 1 }],
    [() => vendorChange({ city: "Thohoyandou" }), { vendor: { city: "Thohoyandou" } }],
    [() => vendorChange({ latitude: 0, longitude: 0 }), { vendor: { latitude: "0", longitude: "0" } }],
  ] as const) {
    await changed();
    expect(await read()).toMatchObject(shows);
  }
  expect((await getListings(db, [id], capeTown))[0]?.distanceKm).toBeGreaterThan(1000);
  expect(await read()).not.toHaveProperty("distanceKm");
  // What a transaction writes and takes back is shown only inside it.
  const undone = db.transaction(async (tx) => {
    await tx.update(listings).set({ stock: 9 }).where(eq(listings.id, id));
    expect(await read(tx as unknown as typeof db)).toMatchObject({ stock: 9 });
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  expect(await read()).toMatchObject({ stock: 2 });
  await vendorChange({ status: "rejected" });
  expect(await read()).toBeUndefined();
  await vendorChange({ status: "approved" });
  await change({ status: "archived" });
  expect(await read()).toBeUndefined();
});

describe("GET /api/reviews/listing/{id}", () => {
  test("answers the reviews with their authors' names, newest first, and no email", async () => {
    const { user } = await shop.registerShopper("reviewer@example.com");
    const [second] = await shop.db
      .insert(users)
      .values({ email: "second@example.com", username: "second" })
      .returning({ id: users.id });
    const listingId = ids["Café crème"] as string;
    const review = { listingId, vendorId: vendorIds.cape };
    await shop.db.insert(reviews).values([
      { ...review, userId: user.id, rating: 5, comment: "Lekker", createdAt: new Date("2026-02-01") },
      { ...review, userId: second?.id as string, rating: 4, comment: null, createdAt: new Date("2026-02-02") },
    ]);
    const reply = await visitor.get(`/api/reviews/listing/${listingId}`);
    expect(reply.body.map(({ id: _, ...rest }: { id: string }) => rest)).toEqual([
      {
        ...review,
        rating: 4,
        comment: null,
        createdAt: "2026-02-02T00:00:00.000Z",
        user: { username: "second" },
        verifiedPurchase: false,
      },
      {
        ...review,
        rating: 5,
        comment: "Lekker",
        createdAt: "2026-02-01T00:00:00.000Z",
        user: { username: "reviewer" },
        verifiedPurchase: false,
      },
    ]);
    expect(reply.text).not.toContain("@");
  });

  test("a listing without reviews has an empty list, and a missing listing is not found", async () => {
    expect((await visitor.get(`/api/reviews/listing/${ids["Long walk"]}`)).body).toEqual([]);
    expect((await visitor.get(`/api/reviews/listing/${ids["Hidden archived"]}`)).status).toBe(404);
  });
});
