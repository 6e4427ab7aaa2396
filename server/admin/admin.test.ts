import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, inArray } from "drizzle-orm";
import { orderItems, orders, users, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp, type TestBrowser } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";

let shop: TestApp;
let admin: TestBrowser;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await registerAdmin();
});
afterAll(() => shop.close());

async function registerAdmin(): Promise<TestBrowser> {
  const { browser, user } = await shop.registerShopper();
  await shop.db.update(users).set({ role: "admin" }).where(eq(users.id, user.id));
  return browser;
}

const application = {
  businessName: "Karoo Kraal",
  description: "Enamel and copper for the kitchen.",
  city: "Graaff-Reinet",
  province: "Eastern Cape",
};
/** A new account's application. */
async function applyAs(changes: Partial<typeof application> = {}) {
  const { browser, user } = await shop.registerShopper();
  const { body } = await browser.post("/api/vendor/register", { ...application, ...changes });
  return { browser, user, vendorId: body.id as string };
}
const decide = (vendorId: string, what: "approve" | "reject", as = admin) =>
  as.post(`/api/admin/vendors/${vendorId}/${what}`);
const statusOf = async (vendorId: string) =>
  (await shop.db.select({ status: vendors.status }).from(vendors).where(eq(vendors.id, vendorId)))[0]?.status;

test("visitors are asked to log in, shoppers and vendors refused, on every route", async () => {
  const { browser: vendor, vendorId } = await applyAs();
  const { browser: shopper } = await shop.registerShopper();
  for (const [someone, status] of [
    [shop.browser(), 401],
    [shopper, 403],
    [vendor, 403],
  ] as const) {
    const replies = [
      await someone.get("/api/admin/stats"),
      await someone.get("/api/admin/vendors/pending"),
      await someone.get("/api/admin/orders/recent"),
      await decide(vendorId, "approve", someone),
      await decide(vendorId, "reject", someone),
    ];
    expect(replies.map((reply) => reply.status)).toEqual(Array(5).fill(status));
  }
  expect(await statusOf(vendorId)).toBe("pending");
});

describe("GET /api/admin/stats", () => {
  test("counts accounts, approved vendors, orders, and the rand of completed orders with two decimals", async () => {
    const { body: before } = await admin.get("/api/admin/stats");
    expect(before.totalRevenue).toBe("0.00");
    await shop.registerShopper();
    for (const status of ["approved", "pending", "rejected"] as const) await addVendor(shop.db, { status });
    await addOrder({ paymentStatus: "completed", totalCents: 2_000_000_000 });
    await addOrder({ paymentStatus: "completed", totalCents: 2_000_000_005 });
    await addOrder({ paymentStatus: "failed", totalCents: 777 });
    await addOrder({ paymentStatus: "pending", totalCents: 777 });
    expect((await admin.get("/api/admin/stats")).body).toEqual({
      totalUsers: before.totalUsers + 1,
      totalVendors: before.totalVendors + 1,
      totalOrders: before.totalOrders + 4,
      totalRevenue: "40000000.05",
    });
    await shop.db.delete(orders);
  });
});

async function addOrder(order: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const [row] = await shop.db
    .insert(orders)
    .values({ paymentReference: crypto.randomUUID(), paymentStatus: "completed", totalCents: 8900, ...order })
    .returning({ id: orders.id });
  return row?.id as string;
}

test("GET /api/admin/orders/recent answers everybody's newest 20 orders, also those of deleted accounts", async () => {
  const { user } = await shop.registerShopper();
  const vendorId = await addVendor(shop.db, { businessName: "Karoo Kitchen" });
  const listingId = await addListing(shop.db, vendorId);
  const ids: string[] = [];
  for (let day = 1; day <= 22; day++) {
    ids.unshift(
      await addOrder({
        userId: day % 2 ? user.id : null,
        createdAt: new Date(Date.UTC(2026, 0, day)),
        totalCents: 17_800,
      }),
    );
  }
  await shop.db
    .insert(orderItems)
    .values({ orderId: ids[0] as string, listingId, vendorId, title: "Rooibos tea", quantity: 2, priceCents: 8900 });
  const { status, body } = await admin.get("/api/admin/orders/recent");
  expect([status, body.map(({ id }: { id: string }) => id)]).toEqual([200, ids.slice(0, 20)]);
  expect(body[0]).toEqual({
    id: ids[0],
    createdAt: "2026-01-22T00:00:00.000Z",
    paymentStatus: "completed",
    totalAmount: "178.00",
    items: [
      { title: "Rooibos tea", quantity: 2, price: "89.00", vendorName: "Karoo Kitchen", vendorSlug: "karoo-kitchen" },
    ],
    parts: [],
  });
  await shop.db.delete(orders).where(inArray(orders.id, ids));
});

test("GET /api/admin/vendors/pending answers pending vendors only, the longest waiting first, with the owner's email", async () => {
  await shop.db.update(vendors).set({ status: "approved" });
  const second = await applyAs({ businessName: "Second" });
  const first = await applyAs({ businessName: "First" });
  const gone = await applyAs({ businessName: "Third" });
  for (const [{ vendorId }, day] of [
    [first, 1],
    [second, 2],
    [gone, 3],
  ] as const)
    await shop.db
      .update(vendors)
      .set({ createdAt: new Date(Date.UTC(2026, 0, day)) })
      .where(eq(vendors.id, vendorId));
  await shop.db.delete(users).where(eq(users.id, gone.user.id));
  const { status, body } = await admin.get("/api/admin/vendors/pending");
  expect(status).toBe(200);
  expect(body.map((vendor: { businessName: string; user: unknown }) => [vendor.businessName, vendor.user])).toEqual([
    ["First", { email: first.user.email }],
    ["Second", { email: second.user.email }],
    ["Third", null],
  ]);
  expect(body[0]).toEqual({
    ...application,
    businessName: "First",
    slug: "first",
    id: first.vendorId,
    postalCode: null,
    latitude: null,
    longitude: null,
    rating: null,
    totalReviews: 0,
    verified: false,
    status: "pending",
    createdAt: "2026-01-01T00:00:00.000Z",
    user: { email: first.user.email },
  });
});

describe("approving and rejecting", () => {
  test.each([
    ["approve", "approved", true],
    ["reject", "rejected", false],
  ] as const)(
    "%s, without a body, makes a pending vendor %s and takes it off the list",
    async (what, status, verified) => {
      const { browser, vendorId } = await applyAs();
      // As a browser sends a POST without a body: no Content-Type (rule call-1).
      const reply = await admin.fetch("POST", `/api/admin/vendors/${vendorId}/${what}`);
      expect([reply.status, await reply.json()]).toMatchObject([200, { id: vendorId, status, verified }]);
      expect((await browser.get("/api/vendor/me")).body).toMatchObject({ status, verified });
      const { body: pending } = await admin.get("/api/admin/vendors/pending");
      expect(pending.map(({ id }: { id: string }) => id)).not.toContain(vendorId);
      // The account stays a vendor: the redirect never lands on "Not a Vendor" (rule role-2).
      expect((await browser.get("/api/auth/me")).body.role).toBe("vendor");
    },
  );

  test("a decision is made once: 409 with a sentence after it", async () => {
    const approved = await applyAs();
    await decide(approved.vendorId, "approve");
    const rejected = await applyAs();
    await decide(rejected.vendorId, "reject");
    for (const what of ["approve", "reject"] as const) {
      const first = await decide(approved.vendorId, what);
      expect([first.status, first.body]).toEqual([409, { message: "This vendor is approved already." }]);
      const second = await decide(rejected.vendorId, what);
      expect([second.status, second.body]).toEqual([409, { message: "This application was rejected already." }]);
    }
    expect([await statusOf(approved.vendorId), await statusOf(rejected.vendorId)]).toEqual(["approved", "rejected"]);
    // A rejected vendor can apply again and be approved.
    expect((await rejected.browser.post("/api/vendor/register", application)).status).toBe(201);
    expect((await decide(rejected.vendorId, "approve")).body.status).toBe("approved");
  });

  test("an unknown or invalid id is 404", async () => {
    const ids = [crypto.randomUUID(), "1", "null", "'; drop table vendors; --", "\0", "💥", "x".repeat(2000)];
    for (const id of ids) {
      for (const what of ["approve", "reject"] as const) {
        const reply = await decide(encodeURIComponent(id), what);
        expect([id, reply.status, reply.body]).toEqual([id, 404, { message: "Vendor not found" }]);
      }
    }
  });

  test("of two admins at once, or ten clicks, one decides and the others get 409", async () => {
    const other = await registerAdmin();
    for (let round = 0; round < 5; round++) {
      const { vendorId } = await applyAs();
      const replies = await Promise.all(
        Array.from({ length: 10 }, (_, at) => decide(vendorId, at % 2 ? "approve" : "reject", at % 3 ? admin : other)),
      );
      const winner = replies.filter(({ status }) => status === 200);
      expect(winner).toHaveLength(1);
      const decided = winner[0]?.body.status;
      expect(await statusOf(vendorId)).toBe(decided);
      const message =
        decided === "approved" ? "This vendor is approved already." : "This application was rejected already.";
      for (const { status, body } of replies.filter((reply) => reply !== winner[0]))
        expect([status, body]).toEqual([409, { message }]);
    }
  });
});
