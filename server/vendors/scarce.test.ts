import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import { listings, notifications, paymentLines, payments, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { tellScarce } from "./scarce.service.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const told = async ({ user }: Person) =>
  (
    await shop.db
      .select({ kind: notifications.kind, text: notifications.text })
      .from(notifications)
      .where(eq(notifications.userId, user?.id as string))
      .orderBy(notifications.createdAt, notifications.id)
  ).map(({ kind, text }) => `${kind}: ${text.split("\n\n").slice(1, -1).join(" ").replaceAll("\n", " ")}`);
const setStock = (id: string, stock: number) => shop.db.update(listings).set({ stock }).where(eq(listings.id, id));

test("a vendor hears once that few are left, once that none is, and again when it falls anew", async () => {
  const vendor = await addPerson(shop, "vendor");
  const lamp = await addListing(shop.db, vendor.vendorId as string, { title: "Lamp", stock: 4 });
  const mat = await addListing(shop.db, vendor.vendorId as string, { title: "Mat", stock: 0 });
  await addListing(shop.db, vendor.vendorId as string, { title: "Old", stock: 0, status: "archived" });
  const steps: [stock: number, told: string[]][] = [
    [4, ["stock-low: Sold out: - Mat"]],
    [3, ["stock-low: Only a few left: - Lamp"]],
    [2, []],
    [0, ["stock-low: Sold out: - Lamp"]],
    [1, []],
    [0, ["stock-low: Sold out: - Lamp"]],
    [9, []],
    [3, ["stock-low: Only a few left: - Lamp"]],
  ];
  let heard: string[] = [];
  for (const [stock, news] of steps) {
    await setStock(lamp, stock);
    await tellScarce(shop.db);
    await tellScarce(shop.db);
    const all = await told(vendor);
    expect(all.slice(heard.length)).toEqual(news);
    heard = all;
  }
  await setStock(mat, 0);
  await shop.db
    .update(vendors)
    .set({ lowStockAt: 0 })
    .where(eq(vendors.id, vendor.vendorId as string));
  await tellScarce(shop.db);
  await setStock(lamp, 1);
  await tellScarce(shop.db);
  expect(await told(vendor)).toEqual(heard);
});

test("pieces that a shopper is paying for are not gone yet; vendors that don't sell hear nothing", async () => {
  const vendor = await addPerson(shop, "vendor");
  const listingId = await addListing(shop.db, vendor.vendorId as string, { title: "Vase", stock: 1 });
  await shop.db
    .update(vendors)
    .set({ lowStockAt: 1 })
    .where(eq(vendors.id, vendor.vendorId as string));
  const [payment] = await shop.db
    .insert(payments)
    .values({ reference: "r-scarce", amountCents: 100, currency: "ZAR", reserved: true, reservedUntil: new Date() })
    .returning({ id: payments.id });
  const paymentId = payment?.id as string;
  const line = { vendorId: vendor.vendorId as string, title: "Vase", quantity: 4, priceCents: 25 };
  await shop.db.insert(paymentLines).values({ ...line, paymentId, listingId });
  await tellScarce(shop.db);
  expect(await told(vendor)).toEqual([]);
  await shop.db.update(payments).set({ reserved: false, status: "closed" }).where(eq(payments.id, paymentId));
  await tellScarce(shop.db);
  expect(await told(vendor)).toEqual(["stock-low: Only a few left: - Vase"]);

  const waiting = await addPerson(shop, "pending");
  await addListing(shop.db, waiting.vendorId as string, { stock: 0 });
  await tellScarce(shop.db);
  expect(await told(waiting)).toEqual([]);
});
