import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { orderItems, orders, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { findOrders } from "./orders.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("GET /api/orders answers the shopper's own orders, newest first, and nobody else's", async () => {
  const { browser, user } = await shop.registerShopper();
  const { browser: stranger, user: other } = await shop.registerShopper();
  const vendorId = await addVendor(shop.db, { businessName: "Karoo Kitchen" });
  const listingId = await addListing(shop.db, vendorId);
  const add = async (userId: string, number: string, day: number) => {
    const id = `${number}-0000-4000-8000-000000000000`;
    await shop.db.insert(orders).values({
      id,
      userId,
      paymentReference: `${number}-${userId}`,
      paymentStatus: "completed",
      totalCents: 26_700,
      createdAt: new Date(Date.UTC(2026, 0, day)),
    });
    await shop.db.insert(orderItems).values({
      orderId: id,
      listingId,
      vendorId,
      title: "Rooibos tea, as it was called then",
      quantity: 3,
      priceCents: 8900,
    });
    return id;
  };
  const older = await add(user.id, "aaaa1111", 5);
  const newer = await add(user.id, "aaaa2222", 6);
  const foreign = await add(other.id, "bbbb3333", 7);

  const reply = await browser.get("/api/orders");
  expect(reply.status).toBe(200);
  expect(reply.body[1]).toEqual({
    id: older,
    createdAt: "2026-01-05T00:00:00.000Z",
    paymentStatus: "completed",
    totalAmount: "267.00",
    items: [
      {
        title: "Rooibos tea, as it was called then",
        quantity: 3,
        price: "89.00",
        vendorName: "Karoo Kitchen",
        vendorSlug: "karoo-kitchen",
      },
    ],
    parts: [],
  });
  expect((await browser.get("/api/shops/karoo-kitchen")).status).toBe(200);
  const idsOf = (list: { id: string }[]) => list.map(({ id }) => id);
  expect(idsOf(reply.body)).toEqual([newer, older]);
  expect(idsOf((await stranger.get("/api/orders")).body)).toEqual([foreign]);

  const find = async (number: string | null, limit = 10) =>
    idsOf(await findOrders(shop.db, user.id, { number, limit }));
  expect(await find(null, 1)).toEqual([newer]);
  expect(await find("aaaa1111")).toEqual([older]);
  expect(await find(" #AAAA ")).toEqual([newer, older]);
  expect(await find(foreign)).toEqual([]);
  expect(await find("bbbb3333")).toEqual([]);
  expect(idsOf(await findOrders(shop.db, user.id, { ids: [older, foreign] }))).toEqual([older]);
  expect(await findOrders(shop.db, user.id, { ids: [] })).toEqual([]);
  for (const odd of ["", "%", "_", "' or 1=1 --", "💥", "aaaa1111%"]) expect(await find(odd)).toEqual([]);
});

test("lines and parts name the vendor's page for as long as it has one", async () => {
  const vendorId = await addVendor(shop.db, { businessName: "Overberg Looms" });
  const listingId = await addListing(shop.db, vendorId);
  const buyer = await addBuyer(shop, { [listingId]: 1 });
  const { reference } = await start(buyer);
  await pay(shop.db, reference);
  await order(buyer, reference);
  const slugs = async () => {
    const [{ items, parts }] = (await buyer.browser.get("/api/orders")).body;
    return [items[0].vendorSlug, parts[0].vendorSlug];
  };
  expect(await slugs()).toEqual(["overberg-looms", "overberg-looms"]);
  await shop.db.update(vendors).set({ status: "rejected" }).where(eq(vendors.id, vendorId));
  expect(await slugs()).toEqual([undefined, undefined]);
});

test("an account deleted while its payment becomes an order is signed out without a server error", async () => {
  const listingId = await addListing(shop.db, await addVendor(shop.db));
  const buyer = await addBuyer(shop, { [listingId]: 1 });
  const { reference } = await start(buyer);
  await pay(shop.db, reference);
  expect((await order(buyer, reference)).status).toBe(201);
  await shop.db.update(orders).set({ userId: null }).where(eq(orders.paymentReference, reference));
  const { status, body } = await order(buyer, reference);
  expect([status, body]).toEqual([401, { message: "Please log in to continue." }]);
});
