import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { listings, users, vendors } from "#db/schema.ts";
import { indexListings } from "#server/search/indexing.service.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { applyAsVendor, findOwnVendor, readOwnVendor } from "./vendors.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const application = {
  businessName: "Karoo Kraal",
  description: "Enamel and copper for the kitchen.",
  city: "Graaff-Reinet",
  province: "Eastern Cape",
};
const apply = (browser: TestBrowser, changes: Record<string, unknown> = {}) =>
  browser.post("/api/vendor/register", { ...application, ...changes });
const recordsOf = (userId: string) => shop.db.select().from(vendors).where(eq(vendors.userId, userId));
const decide = (userId: string, status: "approved" | "rejected") =>
  shop.db.update(vendors).set({ status }).where(eq(vendors.userId, userId));

describe("POST /api/vendor/register", () => {
  test("answers the vendor, pending and not verified, and the account's role becomes vendor", async () => {
    const { browser, user } = await shop.registerShopper();
    const reply = await apply(browser, {
      postalCode: " 6280 ",
      latitude: "-32.252198765432",
      longitude: "24.530700000001",
    });
    expect([reply.status, reply.body]).toEqual([
      201,
      {
        ...application,
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        slug: expect.stringMatching(/^karoo-kraal(-\d+)?$/),
        postalCode: "6280",
        latitude: "-32.252198765432",
        longitude: "24.530700000001",
        rating: null,
        totalReviews: 0,
        verified: false,
        status: "pending",
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      },
    ]);
    expect((await browser.get("/api/auth/me")).body).toEqual({ ...user, role: "vendor" });
    expect((await browser.get("/api/vendor/me")).body).toEqual({ ...reply.body, listings: [], totalListings: 0 });
  });

  const named = {
    businessName: "Business name must be at least 3 characters",
    description: "Description must be at least 10 characters",
    city: "City is required",
    province: "Province is required",
  };
  test.each([
    ["businessName", ["ab", "  ab  ", "\0ab", 3, null, undefined]],
    ["description", ["123456789", "   1234567   ", [], undefined]],
    ["city", ["x", " x ", "", undefined]],
    ["province", ["x", "", "Texas", "gauteng", null, undefined]],
  ] as const)("%s gives the same message missing and too short (rule form-1)", async (field, values) => {
    const { browser, user } = await shop.registerShopper();
    for (const value of values) {
      const reply = await apply(browser, { [field]: value });
      const message = named[field];
      expect([value, reply.status, reply.body]).toEqual([value, 400, { message, fields: { [field]: message } }]);
    }
    expect(await recordsOf(user.id)).toEqual([]);
    expect((await browser.get("/api/auth/me")).body.role).toBe("shopper");
  });

  test("an empty application names every field", async () => {
    const { browser } = await shop.registerShopper();
    const reply = await browser.post("/api/vendor/register", {});
    expect([reply.status, reply.body.fields]).toEqual([400, named]);
  });

  test.each([
    [{}, null, null],
    [{ postalCode: null, latitude: null, longitude: null }, null, null],
    [{ postalCode: "", latitude: "", longitude: " " }, null, null],
    [{ latitude: "0", longitude: "0.0" }, "0", "0"],
    [{ latitude: "-0.0000001", longitude: "180" }, "-0.0000001", "180"],
  ])("%j: empty means no location, 0 is a place (rule near-6)", async (given, latitude, longitude) => {
    const { browser } = await shop.registerShopper();
    const reply = await apply(browser, given);
    expect([reply.status, reply.body.postalCode, reply.body.latitude, reply.body.longitude]).toEqual([
      201,
      null,
      latitude,
      longitude,
    ]);
  });

  test.each<[Record<string, unknown>, string]>([
    [{ latitude: "-33.9" }, "longitude"],
    [{ latitude: "90.1", longitude: "18" }, "latitude"],
    [{ latitude: "1e1", longitude: "18" }, "latitude"],
    [{ latitude: -33.9, longitude: 18.4 }, "latitude"],
    [{ latitude: "-33.9", longitude: "181" }, "longitude"],
    [{ postalCode: "x".repeat(21) }, "postalCode"],
    [{ businessName: "x".repeat(121) }, "businessName"],
  ])("%j is refused", async (changes, field) => {
    const { browser } = await shop.registerShopper();
    const reply = await apply(browser, changes);
    expect([reply.status, Object.keys(reply.body.fields)]).toEqual([400, expect.arrayContaining([field])]);
  });

  test("nobody sets status, rating or owner through the body", async () => {
    const { browser, user } = await shop.registerShopper();
    const { user: other } = await shop.registerShopper();
    const reply = await apply(browser, {
      id: crypto.randomUUID(),
      status: "approved",
      verified: true,
      rating: 5,
      totalReviews: 900,
      userId: other.id,
      role: "admin",
    });
    expect(reply.body).toMatchObject({ status: "pending", verified: false, rating: null, totalReviews: 0 });
    expect(await recordsOf(other.id)).toEqual([]);
    expect((await recordsOf(user.id))[0]?.status).toBe("pending");
    expect((await browser.get("/api/auth/me")).body.role).toBe("vendor");
  });

  test("an admin who applies stays admin (rule role-2)", async () => {
    const { browser, user } = await shop.registerShopper();
    await shop.db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
    expect((await apply(browser)).status).toBe(201);
    expect((await browser.get("/api/auth/me")).body.role).toBe("admin");
    expect((await browser.get("/api/vendor/me")).body.status).toBe("pending");
  });

  test("a visitor is asked to log in, before anything else", async () => {
    const reply = await shop.browser().post("/api/vendor/register", {});
    expect([reply.status, reply.body]).toEqual([401, { message: "Please log in to continue." }]);
  });

  test.each([
    ["pending", "Your application is already waiting for approval."],
    ["approved", "Your account is a vendor already."],
  ] as const)("one that is %s already stays as it is: 409", async (status, message) => {
    const { browser, user } = await shop.registerShopper();
    await apply(browser);
    if (status === "approved") await decide(user.id, status);
    const before = await recordsOf(user.id);
    const reply = await apply(browser, { businessName: "Another name" });
    expect([reply.status, reply.body]).toEqual([409, { message }]);
    expect(await recordsOf(user.id)).toEqual(before);
  });

  test("after a rejection the same record is pending again, last in the queue, and found by its new name", async () => {
    const { browser, user } = await shop.registerShopper();
    const { body: first } = await apply(browser, { postalCode: "6280", latitude: "-32", longitude: "24" });
    const lamp = await addListing(shop.db, first.id, { title: "Paraffin lamp" });
    await indexListings(shop.db, [lamp]);
    await decide(user.id, "rejected");
    expect((await browser.get("/api/vendor/me")).body).toMatchObject({ status: "rejected", verified: false });

    const again = await apply(browser, { businessName: "Moordenaars Koppie Emporium" });
    expect([again.status, again.body]).toMatchObject([
      201,
      {
        id: first.id,
        businessName: "Moordenaars Koppie Emporium",
        status: "pending",
        postalCode: null,
        latitude: null,
        longitude: null,
      },
    ]);
    expect(Date.parse(again.body.createdAt)).toBeGreaterThan(Date.parse(first.createdAt));
    expect(await recordsOf(user.id)).toHaveLength(1);
    await decide(user.id, "approved");
    const titles = async (text: string) =>
      (await browser.get(`/api/search?text=${text}`)).body.listings.map(({ title }: { title: string }) => title);
    expect(await titles("moordenaars")).toEqual(["Paraffin lamp"]);
    expect(await titles("kraal")).toEqual([]);
  });

  test("of twelve applications by one account at once, first or after a rejection, one is accepted", async () => {
    const { browser, user } = await shop.registerShopper();
    for (const round of ["first", "after a rejection"]) {
      const replies = await Promise.all(
        Array.from({ length: 12 }, (_, at) => apply(browser, { businessName: `Karoo Kraal ${at}` })),
      );
      expect([round, replies.map(({ status }) => status).sort()]).toEqual([round, [201, ...Array(11).fill(409)]]);
      const records = await recordsOf(user.id);
      expect(records.map(({ businessName }) => businessName)).toEqual([
        replies.find(({ status }) => status === 201)?.body.businessName,
      ]);
      await decide(user.id, "rejected");
    }
  });

  test("role and record are written together or not at all", async () => {
    const { user } = await shop.registerShopper();
    const body = {
      ...application,
      province: "Eastern Cape" as const,
      postalCode: null,
      latitude: null,
      longitude: null,
    };
    await shop.db.execute(sql`create function refuse_roles() returns trigger language plpgsql as
      $$ begin raise exception 'no new roles'; end $$`);
    await shop.db.execute(sql`create trigger refuse_roles before update on users execute function refuse_roles()`);
    try {
      await expect(applyAsVendor(shop.db, user.id, body)).rejects.toThrow();
    } finally {
      await shop.db.execute(sql`drop function refuse_roles cascade`);
    }
    expect(await recordsOf(user.id)).toEqual([]);
    expect((await applyAsVendor(shop.db, user.id, body)).status).toBe("pending");
    // An account that is deleted at this moment.
    await expect(applyAsVendor(shop.db, crypto.randomUUID(), body)).rejects.toMatchObject({ kind: "signed-out" });
  });
});

describe("GET /api/vendor/me", () => {
  test("says 401 to a visitor and 403 to an account that never applied", async () => {
    expect((await shop.browser().get("/api/vendor/me")).status).toBe(401);
    const { browser } = await shop.registerShopper();
    const reply = await browser.get("/api/vendor/me");
    expect([reply.status, reply.body]).toEqual([403, { message: "Your account is not a vendor yet." }]);
  });

  test("has the vendor's own active listings, newest first, whether shoppers see them or not", async () => {
    const { browser, user } = await shop.registerShopper();
    const { body: vendor } = await apply(browser);
    const stranger = await addVendor(shop.db);
    await addListing(shop.db, stranger, { title: "Not mine" });
    await addListing(shop.db, vendor.id, { title: "Older", createdAt: new Date("2026-01-05") });
    await addListing(shop.db, vendor.id, { title: "Newer", createdAt: new Date("2026-01-06"), stock: 0 });
    await addListing(shop.db, vendor.id, { title: "Gone", status: "archived" });
    for (const verified of [false, true]) {
      const { body } = await browser.get("/api/vendor/me");
      expect(body).toMatchObject({ id: vendor.id, verified, totalListings: 2 });
      expect(body.listings).toEqual([
        expect.objectContaining({ title: "Newer", status: "active", price: "89.00", stock: 0 }),
        expect.objectContaining({ title: "Older", status: "active" }),
      ]);
      expect(body.listings[0].vendor).toMatchObject({ businessName: "Karoo Kraal", verified });
      await decide(user.id, "approved");
    }
  });

  test("answers at most the 1,000 newest, with the total", async () => {
    const { browser, user } = await shop.registerShopper();
    const { body: vendor } = await apply(browser);
    await shop.db.execute(sql`
      insert into ${listings} (vendor_id, title, description, category, price_cents, stock, folded_title, folded_description, created_at)
      select ${vendor.id}::uuid, 'Listing ' || number, 'x', 'home', 100, 1, 'x', 'x', '2026-01-01'::timestamptz + number * interval '1 second'
      from generate_series(1, 1003) as number`);
    const own = await readOwnVendor(shop.db, (await findOwnVendor(shop.db, user.id)) ?? vendor);
    expect([own.totalListings, own.listings.length, own.listings[0]?.title, own.listings.at(-1)?.title]).toEqual([
      1003,
      1000,
      "Listing 1003",
      "Listing 4",
    ]);
    await shop.db.delete(listings).where(eq(listings.vendorId, vendor.id));
  });
});
