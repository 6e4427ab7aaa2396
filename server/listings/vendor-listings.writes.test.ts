// Writing a vendor's listings over HTTP: permissions, stored values and races.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { VendorListingPage } from "#contract/vendors/vendors.ts";
import { listings, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { createListingAs, everywhere, findAsShopper, nowhere, sound } from "#tests/harness/listing-writes.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";

let shop: TestApp;
let vendor: Person;
let other: Person;
let pending: Person;
let shopper: Person;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor", "thandi");
  other = await addPerson(shop, "vendor", "pieter");
  pending = await addPerson(shop, "pending", "naledi");
  shopper = await addPerson(shop, "shopper");
});
afterAll(() => shop.close());

const create = (changes: object = {}, who = vendor) => createListingAs(who, changes);
const change = (id: string, body: object, who = vendor) => who.browser.patch(`/api/listings/${id}`, body);
const ownPage = async (query = "", who = vendor): Promise<VendorListingPage> =>
  (await who.browser.get(`/api/vendor/listings${query}`)).body;

const whereShown = (listing: { id: string; title: string }) => findAsShopper(shopper.browser, listing);

describe("who may write", () => {
  test.each([
    ["visitor", 401],
    ["shopper", 403],
    ["rejected", 403],
    ["admin", 403],
    ["pending", 201],
    ["vendor", 201],
  ] as const)("%s: POST %d", async (role, status) => {
    const { browser } = await addPerson(shop, role);
    expect((await browser.post("/api/listings", sound)).status).toBe(status);
  });

  test("a visitor gets 401 and a shopper 403 before body and id are checked", async () => {
    const { id } = await create();
    for (const [browser, status] of [
      [shop.browser(), 401],
      [shopper.browser, 403],
    ] as const) {
      const replies = await Promise.all([
        browser.post("/api/listings", {}),
        browser.patch(`/api/listings/${id}`, { stock: "x" }),
        browser.delete(`/api/listings/${id}`),
        browser.delete("/api/listings/nonsense"),
        browser.get("/api/vendor/listings"),
        browser.get(`/api/vendor/listings/${id}`),
      ]);
      expect(replies.map((reply) => reply.status)).toEqual(Array(6).fill(status));
    }
  });

  test("another vendor's listing gets the same 404 as one that doesn't exist", async () => {
    const { id } = await create();
    const asked = async (id: string) => {
      const replies = await Promise.all([
        change(id, { title: "Mine now" }, other),
        change(id, { stock: 1, stockBefore: 10 }, other),
        other.browser.delete(`/api/listings/${id}`),
        other.browser.get(`/api/vendor/listings/${id}`),
      ]);
      return replies.map(({ status, body }) => [status, body]);
    };
    expect(await asked(id)).toEqual(Array(4).fill([404, { message: "Listing not found" }]));
    expect(await asked(id)).toEqual(await asked(crypto.randomUUID()));
    expect(await asked("nonsense")).toEqual(await asked("import"));
    expect((await vendor.browser.get(`/api/vendor/listings/${id}`)).body).toMatchObject({
      title: "Rooibos tea",
      stock: 10,
      status: "active",
    });
  });

  test("a rejected vendor can still read its listings", async () => {
    const rejected = await addPerson(shop, "rejected");
    const id = await addListing(shop.db, rejected.vendorId as string);
    expect((await ownPage("", rejected)).listings.map((listing) => listing.id)).toEqual([id]);
    const reply = await change(id, { stock: 1 }, rejected);
    expect([reply.status, reply.body.message]).toEqual([
      403,
      "Your application was not approved. Please apply again to go on.",
    ]);
  });
});

describe("POST /api/listings", () => {
  test("answers the listing, which is public and found by both searches at once", async () => {
    const listing = await create({ title: "Buchu bath salts", sku: " BB-1 ", imageUrl: "https://example.com/b.jpg" });
    expect(listing).toMatchObject({
      ...sound,
      title: "Buchu bath salts",
      sku: "BB-1",
      imageUrl: "https://example.com/b.jpg",
      vendorId: vendor.vendorId,
      status: "active",
      vendor: { verified: true },
    });
    expect(await whereShown(listing)).toEqual(everywhere);
  });

  test("fields that only the shop sets are not taken from the body", async () => {
    const listing = await create({
      id: crypto.randomUUID(),
      vendorId: other.vendorId,
      rating: 5,
      totalReviews: 99,
      status: "archived",
      createdAt: "2001-01-01T00:00:00Z",
    });
    expect([listing.vendorId, listing.status]).toEqual([vendor.vendorId as string, "active"]);
    expect(new Date(listing.createdAt).getFullYear()).toBeGreaterThan(2020);
    const [row] = await shop.db.select().from(listings).where(eq(listings.id, listing.id));
    expect([row?.rating, row?.totalReviews]).toEqual([null, 0]);
  });

  test("unusual text is stored unchanged and can be searched for", async () => {
    const title = "Crème 'brûlée' \"100%\" _ \\ <b>ı</b> 🇿🇦 ÇA İZ";
    const listing = await create({
      title,
      description: "line\nline\ttab; drop table listings;--",
      tags: ["%", "_", "İ"],
    });
    const read = (await vendor.browser.get(`/api/vendor/listings/${listing.id}`)).body;
    expect([read.title, read.description, read.tags]).toEqual([
      title,
      "line\nline\ttab; drop table listings;--",
      ["%", "_", "İ"],
    ]);
    for (const term of ["CRÈME", "100%", "\\ <B>", "🇿🇦", "ça i̇z"]) {
      expect((await ownPage(`?search=${encodeURIComponent(term)}`)).listings.map(({ id }) => id)).toContain(listing.id);
    }
  });

  test.each([
    ["title", { title: "ab" }, "Title must be at least 3 characters"],
    ["title", { title: undefined }, "Title must be at least 3 characters"],
    ["description", { description: " " }, "Description is required"],
    ["price", { price: "0.00" }, "Price must be between 0.01 and 1000000.00 with at most two decimals"],
    ["price", { price: "1.001" }, "Price must be between 0.01 and 1000000.00 with at most two decimals"],
    ["imageUrl", { imageUrl: "javascript:alert(1)" }, "Image address must be an https link or one of our own pictures"],
  ])("an invalid %s %j: 400 with its sentence, and nothing is written", async (field, wrong, message) => {
    const before = await shop.db.$count(listings);
    const reply = await vendor.browser.post("/api/listings", { ...sound, ...wrong });
    expect([reply.status, reply.body]).toEqual([400, { message, fields: { [field]: message } }]);
    expect(await shop.db.$count(listings)).toBe(before);
  });

  test("a sku twice is a 409 that names the listing with it; other vendors may use it", async () => {
    const first = await create({ sku: "TEA-1", title: "First tea" });
    const again = await vendor.browser.post("/api/listings", { ...sound, sku: "TEA-1" });
    const message = 'You already use this SKU for your listing "First tea".';
    expect([again.status, again.body]).toEqual([409, { message, fields: { sku: message } }]);
    await vendor.browser.delete(`/api/listings/${first.id}`);
    const second = await create({ sku: "TEA-2" });
    expect((await change(second.id, { sku: "TEA-1" })).body.message).toBe(
      'You already use this SKU for your archived listing "First tea".',
    );
    expect((await change(second.id, { sku: "TEA-2", stock: 3 })).status).toBe(200);
    expect((await create({ sku: "TEA-1" }, other)).sku).toBe("TEA-1");
    const many = await Promise.all([create({ sku: null }), create({ sku: "" }), create()]);
    expect(many.map(({ sku }) => sku)).toEqual([null, null, null]);
  });

  test("a pending vendor's listings are seen by nobody else until it is approved", async () => {
    const listing = await create({ title: "Mopane worms" }, pending);
    expect(listing.vendor.verified).toBe(false);
    expect(await whereShown(listing)).toEqual(nowhere);
    expect((await ownPage("", pending)).listings.map(({ id }) => id)).toEqual([listing.id]);
    expect((await shopper.browser.post("/api/cart", { listingId: listing.id, quantity: 1 })).status).toBe(404);
    const approve = (status: "approved" | "pending") =>
      shop.db
        .update(vendors)
        .set({ status })
        .where(eq(vendors.id, pending.vendorId as string));
    await approve("approved");
    expect(await whereShown(listing)).toEqual(everywhere);
    await approve("pending");
  });
});

describe("PATCH /api/listings/{id}", () => {
  test("changes only the given fields, updates the search index, and keeps the creation time", async () => {
    const made = await create({ title: "Enamel mug", sku: "MUG", imageUrl: "https://example.com/m.jpg" });
    const reply = await change(made.id, { title: "Tin beaker", price: "95.5" });
    expect([reply.status, reply.body]).toEqual([200, { ...made, title: "Tin beaker", price: "95.50" }]);
    expect(await whereShown(reply.body)).toEqual(everywhere);
    const old = await shopper.browser.get("/api/listings?search=Enamel");
    expect(old.body.total).toBe(0);
    const [row] = await shop.db.select().from(listings).where(eq(listings.id, made.id));
    expect(row && row.updatedAt > row.createdAt).toBe(true);
    expect((await change(made.id, {})).body).toEqual(reply.body);
    const bare = (await change(made.id, { sku: null, imageUrl: null, tags: [" ", "cup"] })).body;
    expect([bare.sku, bare.imageUrl, bare.tags]).toEqual([null, null, ["cup"]]);
    for (const wrong of [{ stock: -1 }, { stock: 1_000_001 }, { price: "0" }, { title: "x" }, { status: "gone" }]) {
      expect((await change(made.id, wrong)).status).toBe(400);
    }
    expect((await vendor.browser.get(`/api/vendor/listings/${made.id}`)).body).toEqual(bare);
  });

  test("with stockBefore the stock is written only if it is still what the vendor saw", async () => {
    const { id } = await create({ stock: 10 });
    expect((await change(id, { stock: 7, stockBefore: 10 })).body.stock).toBe(7);
    const message = "The stock changed meanwhile: there are 7 now. Please check and save again.";
    const late = await change(id, { stock: 12, stockBefore: 10, title: "Not this either" });
    expect([late.status, late.body]).toEqual([409, { message, fields: { stock: message } }]);
    expect((await vendor.browser.get(`/api/vendor/listings/${id}`)).body).toMatchObject({
      stock: 7,
      title: sound.title,
    });
    expect((await change(id, { stock: 1 })).body.stock).toBe(1);
    expect((await change(id, { stock: 2, stockBefore: 3 })).body.message).toContain("there is 1 now");
  });

  test("of many concurrent stock writes with the same stockBefore exactly one wins", async () => {
    const { id } = await create({ stock: 5 });
    const replies = await Promise.all(
      Array.from({ length: 12 }, (_, at) => change(id, { stock: 100 + at, stockBefore: 5 })),
    );
    const won = replies.filter(({ status }) => status === 200);
    expect(won).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(11);
    expect((await vendor.browser.get(`/api/vendor/listings/${id}`)).body.stock).toBe(won[0]?.body.stock);
  });

  test("a stock write that races with sales brings no sold piece back", async () => {
    const { id } = await create({ stock: 5 });
    const sell = () =>
      shop.database.pool.query("update listings set stock = stock - 1 where id = $1 and stock > 0", [id]);
    const [write] = await Promise.all([change(id, { stock: 50, stockBefore: 5 }), sell(), sell(), sell()]);
    const { stock } = (await vendor.browser.get(`/api/vendor/listings/${id}`)).body;
    expect(stock).toBe(write.status === 200 ? 47 : 2);
  });

  test("of two listings at once with the same sku one is written", async () => {
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => vendor.browser.post("/api/listings", { ...sound, sku: "RACE-1" })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409]);
  });
});

test("a vendor without approval can have 1000 listings, then 409", async () => {
  const waiting = await addPerson(shop, "pending");
  const { vendorId } = waiting;
  const row = { vendorId: vendorId as string, category: "home", priceCents: 100, stock: 1, foldedTitle: "" } as const;
  const prepared = Array.from({ length: 999 }, () => ({
    ...row,
    title: "Kettle",
    description: "",
    foldedDescription: "",
  }));
  await shop.db.insert(listings).values(prepared);
  for (const status of [201, 409]) expect((await waiting.browser.post("/api/listings", sound)).status).toBe(status);
});
