import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { AdminVendorPage } from "#contract/admin/admin.ts";
import type { VendorOrderPage } from "#contract/orders/orders.ts";
import { orderParts, orders, vendors } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
let admin: Person;
beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin");
});
afterAll(() => shop.close());

const vendorPage = async (query = ""): Promise<AdminVendorPage> =>
  (await admin.browser.get(`/api/admin/vendors${query}`)).body;
const setCommission = (id: string, commissionPercent: unknown) =>
  admin.browser.patch(`/api/admin/vendors/${id}`, { commissionPercent });
const basket = (vendorId: string, priceCents = 8995) => ({ vendorId, title: "Basket", quantity: 1, priceCents });

describe("GET /api/admin/vendors", () => {
  test("answers approved vendors by name, with owner, commission and what the marketplace owes them", async () => {
    const owner = await addPerson(shop, "shopper", "thandi");
    const id = await addVendor(shop.db, {
      businessName: "Zulu Weavers",
      city: "Eshowe",
      userId: owner.user?.id,
      commissionBasisPoints: 1250,
    });
    await addVendor(shop.db, { businessName: "Waiting Wares", status: "pending" });
    await addVendor(shop.db, { businessName: "Refused Rugs", status: "rejected" });
    await addSoldOrder(shop.db, { userId: null, lines: [basket(id)] });
    await addSoldOrder(shop.db, { userId: null, lines: [basket(id, 5)] });
    expect(await vendorPage("?search=weavers")).toEqual({
      vendors: [
        {
          id,
          businessName: "Zulu Weavers",
          city: "Eshowe",
          email: owner.user?.email as string,
          commissionPercent: 12.5,
          // 8995 less 1124.375, half up, and 5 less 0.625.
          balanceCents: 7871 + 4,
        },
      ],
      nextCursor: null,
      total: 1,
    });
    for (const search of ["ESHOWE", "thandi", "%20zulu%20"]) {
      expect((await vendorPage(`?search=${search}`)).vendors.map((vendor) => vendor.id)).toEqual([id]);
    }
    for (const search of ["Waiting", "Refused", "%25", "_", "'", "%00nobody"]) {
      expect([search, (await vendorPage(`?search=${search}`)).vendors]).toEqual([search, []]);
    }
    expect((await vendorPage()).vendors.find((vendor) => vendor.businessName !== "Zulu Weavers")).toBeUndefined();
  });

  test("comes in pages, each vendor once, even with equal names; invalid cursors are refused", async () => {
    const names = ["acme", "Acme", "Bo Crafts", "Émile's", "acme", "🧺 Baskets", "zz"];
    for (const businessName of names) await addVendor(shop.db, { businessName, city: "Pageville" });
    const seen: string[] = [];
    let cursor: string | null = "";
    for (let pages = 0; cursor !== null && pages < 9; pages++) {
      const page: AdminVendorPage = await vendorPage(`?search=pageville&limit=2&cursor=${cursor}`);
      expect(page.total).toBe(names.length);
      seen.push(...page.vendors.map(({ id }) => id));
      cursor = page.nextCursor;
    }
    expect([seen.length, new Set(seen).size]).toEqual([names.length, names.length]);
    const all = await vendorPage("?search=pageville&limit=100");
    expect(seen).toEqual(all.vendors.map(({ id }) => id));
    expect(all.vendors.slice(0, 3).map(({ businessName }) => businessName.toLowerCase())).not.toContain("zz");
    expect((await admin.browser.get("/api/admin/vendors?cursor=nonsense")).status).toBe(400);
  });
});

describe("PATCH /api/admin/vendors/{id}", () => {
  test("0 to 100 with at most two decimals; anything else is refused and changes nothing", async () => {
    const id = await addVendor(shop.db);
    for (const percent of [0, 100, 12.35, 7.5, 0.07, 99.99]) {
      const { status, body } = await setCommission(id, percent);
      expect([status, body.commissionPercent]).toEqual([200, percent]);
    }
    const message = "Commission must be a number from 0 to 100 with at most two decimals";
    for (const percent of [-0.01, 100.01, 12.345, 1e300, "10", null, undefined]) {
      const { status, body } = await setCommission(id, percent);
      expect([percent, status, body.fields]).toEqual([percent, 400, { commissionPercent: message }]);
    }
    const [row] = await shop.db.select().from(vendors).where(eq(vendors.id, id));
    expect(row?.commissionBasisPoints).toBe(9999);
    expect((await setCommission(crypto.randomUUID(), 10)).status).toBe(404);
  });

  test("applies to sales from then on; earlier sales keep their rate", async () => {
    const id = await addVendor(shop.db);
    const listingId = await addListing(shop.db, id, { priceCents: 995 });
    const buy = async () => {
      const buyer = await addBuyer(shop, { [listingId]: 1 });
      const { reference } = await start(buyer);
      await pay(shop.db, reference);
      const { body } = await order(buyer, reference);
      const [part] = await shop.db.select().from(orderParts).where(eq(orderParts.orderId, body.id));
      return part?.commissionCents;
    };
    expect(await buy()).toBe(100);
    await setCommission(id, 2.5);
    expect(await buy()).toBe(25);
    const { orders: parts }: VendorOrderPage = (await admin.browser.get(`/api/admin/orders?vendorId=${id}`)).body;
    expect(parts.map(({ commissionCents }) => commissionCents)).toEqual([25, 100]);
  });
});

describe("GET /api/admin/orders", () => {
  test("answers the parts of every vendor, newest first, in pages; by vendor and by state", async () => {
    const [bay, karoo] = [
      await addVendor(shop.db, { businessName: "Table Bay Traders" }),
      await addVendor(shop.db, { businessName: "Karoo Crafts" }),
    ];
    const createdAt = (day: number) => new Date(Date.UTC(2036, 0, day));
    const both = await addSoldOrder(shop.db, {
      userId: null,
      lines: [basket(bay), basket(karoo)],
      createdAt: createdAt(2),
    });
    const one = await addSoldOrder(shop.db, { userId: null, lines: [basket(bay)], createdAt: createdAt(3) });
    const read = async (query: string): Promise<VendorOrderPage> =>
      (await admin.browser.get(`/api/admin/orders${query}`)).body;
    const first = await read("?limit=2");
    const second = await read(`?limit=1&cursor=${first.nextCursor}`);
    const ids = [...first.orders, ...second.orders].map(({ id }) => id);
    expect(ids).toEqual([one.parts.get(bay) as string, ...[...both.parts.values()].sort()]);
    expect(new Set(first.orders.concat(second.orders).map(({ vendorName }) => vendorName))).toEqual(
      new Set(["Table Bay Traders", "Karoo Crafts"]),
    );
    expect((await read(`?vendorId=${karoo}`)).orders.map(({ orderId }) => orderId)).toEqual([both.orderId]);
    // Delivery addresses are for the vendor alone, whichever orders an admin asks for.
    for (const query of ["", `?vendorId=${karoo}`]) {
      expect((await read(query)).orders.filter((order) => "address" in order)).toEqual([]);
    }
    const delivered = await read(`?vendorId=${karoo}&state=delivered`);
    expect([delivered.orders, delivered.total, delivered.counts.paid]).toEqual([[], 0, 1]);
    expect((await admin.browser.get("/api/admin/orders?vendorId=me")).status).toBe(400);
  });
});

test("GET /api/admin/stats: revenue is completed orders' totals less their cancelled parts", async () => {
  const revenue = async () => Number((await admin.browser.get("/api/admin/stats")).body.totalRevenue) * 100;
  const before = await revenue();
  const [bay, karoo] = [await addVendor(shop.db), await addVendor(shop.db)];
  const sold = await addSoldOrder(shop.db, { userId: null, lines: [basket(bay, 5000), basket(karoo, 700)] });
  expect(Math.round((await revenue()) - before)).toBe(5700);
  const cancel = (vendorId: string) =>
    shop.db
      .update(orderParts)
      .set({ state: "cancelled" })
      .where(eq(orderParts.id, sold.parts.get(vendorId) as string));
  await cancel(bay);
  expect(Math.round((await revenue()) - before)).toBe(700);
  // The order's state after its last part is cancelled.
  await cancel(karoo);
  await shop.db.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, sold.orderId));
  expect(Math.round((await revenue()) - before)).toBe(0);
});
