import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { listings, notifications } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test("GET /api/orders/{id} is the order of the list, with each part's own lines, their pictures, and what can be bought again", async () => {
  const { browser, user } = await shop.registerShopper();
  // Two vendors of the same name stay apart.
  const vendorIds = [await addVendor(shop.db), await addVendor(shop.db)];
  const [tea, pot] = await Promise.all(
    vendorIds.map((vendorId) => addListing(shop.db, vendorId, { imageUrl: "/images/uploads/one.webp", stock: 4 })),
  );
  await shop.db
    .update(listings)
    .set({ status: "archived", category: "home" })
    .where(eq(listings.id, pot as string));
  const { orderId } = await addSoldOrder(shop.db, {
    userId: user.id,
    lines: [
      { vendorId: vendorIds[0] as string, title: "Tea", quantity: 2, priceCents: 8900, listingId: tea as string },
      { vendorId: vendorIds[1] as string, title: "Pot", quantity: 1, priceCents: 100, listingId: pot as string },
    ],
  });
  const [inList] = (await browser.get("/api/orders")).body;
  const { parts, confirmationEmail, address, ...same } = (await browser.get(`/api/orders/${orderId}`)).body;
  expect({
    ...same,
    parts: parts.map(
      ({ items: _, id: __, returnOffers: ___, invoiceNumber: ____, ...part }: Record<string, unknown>) => part,
    ),
  }).toEqual(inList);
  expect([confirmationEmail, address]).toEqual([null, null]);
  const shown = { id: expect.any(String), imageUrl: "/images/uploads/one.webp" };
  expect(parts.map((part: { items: unknown }) => part.items).toSorted()).toEqual(
    expect.arrayContaining([
      [{ title: "Tea", quantity: 2, price: "89.00", listingId: tea, food: true, stock: 4, ...shown }],
      [{ title: "Pot", quantity: 1, price: "1.00", listingId: pot, stock: null, ...shown }],
    ]),
  );
  // The part's total is that of its own line.
  for (const part of parts) expect(part.totalAmount).toBe(part.items[0].title === "Tea" ? "178.00" : "1.00");

  await shop.db.insert(notifications).values({
    userId: user.id,
    kind: "order-placed",
    channel: "email",
    recipient: "busi@example.com",
    subject: "",
    text: "",
    onceKey: `order-placed:${orderId}`,
  });
  expect((await browser.get(`/api/orders/${orderId}`)).body.confirmationEmail).toBe("busi@example.com");
  expect((await browser.get("/api/orders/none")).status).toBe(404);
});
