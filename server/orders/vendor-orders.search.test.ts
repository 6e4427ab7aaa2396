import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq } from "drizzle-orm";
import type { VendorOrderPage } from "#contract/orders/orders.ts";
import { orderParts } from "#db/schema.ts";
import { deliveryAddress } from "#tests/harness/addresses.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";

let shop: TestApp;
let vendor: Person;
let lamp: string;
let mat: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendor = await addPerson(shop, "vendor");
  const other = await addPerson(shop, "vendor");
  const sell = async (email: string, title: string, day: string, recipient: string) => {
    const lines = [vendor, other].map(({ vendorId }, at) => ({
      vendorId: vendorId as string,
      title: at === 0 ? title : `Other ${title}`,
      quantity: 2,
      priceCents: 1000,
    }));
    const { orderId } = await addSoldOrder(shop.db, { userId: null, email, lines });
    const address = { ...deliveryAddress, recipient };
    await shop.db
      .update(orderParts)
      .set({ address, createdAt: new Date(`${day}T10:00:00Z`) })
      .where(eq(orderParts.orderId, orderId));
    return orderId;
  };
  lamp = await sell("thandi@example.com", "=Lamp, blue", "2026-03-01", "Thandi Mokoena");
  mat = await sell("sipho@example.com", "Mat", "2026-03-05", "Sipho Dube");
});
afterAll(() => shop.close());

const find = async (query: string): Promise<VendorOrderPage> =>
  (await vendor.browser.get(`/api/vendor/orders?${query}`)).body;

test.each([
  ["search=mokoena", "lamp"],
  ["search=SIPHO@", "mat"],
  ["search=lamp", "lamp"],
  ["from=2026-03-02", "mat"],
  ["to=2026-03-01", "lamp"],
  ["search=sipho&to=2026-03-01", ""],
  ["search=100%25", ""],
  ["search=other", ""],
])("orders are found by %s", async (query, found) => {
  const { orders, total, counts } = await find(query);
  const wanted = { lamp: [lamp], mat: [mat], "": [] }[found];
  expect(orders.map(({ orderId }) => orderId)).toEqual(wanted as string[]);
  expect([total, counts.paid]).toEqual([orders.length, orders.length]);
});

test("and by the number that people see; a day that doesn't exist is refused", async () => {
  const { orders } = await find(`search=${encodeURIComponent(`#${lamp.slice(0, 8).toUpperCase()}`)}`);
  expect(orders.map(({ orderId }) => orderId)).toEqual([lamp]);
  expect((await vendor.browser.get("/api/vendor/orders?from=2026-02-30")).status).toBe(400);
});

test("the same parts are a CSV file whose cells no spreadsheet runs", async () => {
  const reply = await vendor.browser.fetch("GET", "/api/vendor/orders.csv?search=mokoena");
  const [head, line, ...more] = (await reply.text()).replace("\uFEFF", "").trim().split("\r\n");
  expect(head).toBe("order,placed,state,customer,recipient,product,quantity,cancelled,returned,price,orderTotal");
  expect(line).toContain(`${lamp.slice(0, 8)},`);
  expect(line).toContain(`,paid,thandi@example.com,Thandi Mokoena,"'=Lamp, blue",2,0,0,10.00,20.00`);
  expect(more).toEqual([]);
});
