// The figures of a period agree with orders and refunds, counted another way.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { sql } from "drizzle-orm";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, order, pay, start } from "#tests/harness/paying.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";

let shop: TestApp;
let admin: Person;
let dear: string;

beforeAll(async () => {
  shop = await createTestApp();
  admin = await addPerson(shop, "admin", "nomsa");
  dear = await addVendor(shop.db, { businessName: "Dear Goods", commissionBasisPoints: 1250 });
  const cheap = await addVendor(shop.db, { businessName: "Cheap Goods" });
  const lamp = await addListing(shop.db, dear, { priceCents: 99_999, stock: 50 });
  const mug = await addListing(shop.db, cheap, { priceCents: 101, stock: 50 });
  for (const cart of [{ [lamp]: 2, [mug]: 3 }, { [mug]: 1 }, { [lamp]: 1 }]) {
    const buyer = await addBuyer(shop, cart);
    const { reference } = await start(buyer);
    await pay(shop.db, reference);
    await order(buyer, reference);
  }
  const { rows } = await shop.db.execute<{ part: string; item: string }>(sql`
    select part.id as part, item.id as item from order_parts part
    join order_items item on item.order_id = part.order_id and item.vendor_id = part.vendor_id
    where item.listing_id = ${lamp}::uuid and item.quantity = 2`);
  await admin.browser.post(`/api/admin/orders/${rows[0]?.part}/cancellations`, {
    id: crypto.randomUUID(),
    lines: [{ itemId: rows[0]?.item, quantity: 1 }],
  });
  // An order in each of two other days of the shop, whose day begins two hours before the day in UTC.
  await shop.db.execute(sql`update orders set created_at = '2026-03-01T22:30:00Z'
    where id = (select id from orders order by created_at desc limit 1)`);
});
afterAll(() => shop.close());

test("sales, refunds, commission, orders and accounts by day and in total are what orders and refunds say", async () => {
  const figures = (await admin.browser.get("/api/admin/figures")).body;
  expect(figures.days).toHaveLength(30);
  const { rows } = await shop.db.execute<Record<string, string>>(sql`
    select (select sum(item.quantity * item.price_cents) from order_items item) as sales,
      (select sum(amount_cents) from refunds) as refunds,
      (select sum(commission_cents) from order_parts) as commission,
      (select count(*) from orders where created_at > now() - interval '1 hour') as orders,
      (select count(*) from users) as accounts`);
  const [said] = rows;
  expect(figures.total).toMatchObject({
    salesCents: Number(said?.sales),
    refundsCents: Number(said?.refunds),
    orders: Number(said?.orders),
    newAccounts: Number(said?.accounts),
  });
  // 12.5 % of two of the three lamps that stay sold, and 10 % of the mugs.
  expect(figures.total.commissionCents).toBeGreaterThan(24_900);
  expect(figures.total.commissionCents).toBeLessThan(25_200);
  const sum = (name: string) =>
    figures.days.reduce((all: number, day: Record<string, number>) => all + (day[name] ?? 0), 0);
  for (const name of Object.keys(figures.total)) expect([name, sum(name)]).toEqual([name, figures.total[name]]);
  expect(
    figures.vendors.map(({ businessName, orders, salesCents }: Record<string, unknown>) => [
      businessName,
      orders,
      salesCents,
    ]),
  ).toEqual([
    ["Dear Goods", 2, 299_997],
    ["Cheap Goods", 2, 404],
  ]);
});

test("a day is the shop's day, and both ends of the period are included", async () => {
  const of = async (from: string, to: string) =>
    (await admin.browser.get(`/api/admin/figures?from=${from}&to=${to}`)).body;
  // 22:30 in UTC is 00:30 of the next day in South Africa.
  expect((await of("2026-03-01", "2026-03-01")).total.orders).toBe(0);
  expect((await of("2026-03-02", "2026-03-02")).total.orders).toBe(1);
  expect((await of("2026-02-27", "2026-03-02")).days.map(({ day }: { day: string }) => day)).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});

test("a period that is none is refused", async () => {
  for (const query of [
    "from=2026-02-30",
    "from=2026-03-02&to=2026-03-01",
    "from=2020-01-01&to=2026-01-01",
    "to=tomorrow",
    "to=0001-01-01",
  ]) {
    expect([query, (await admin.browser.get(`/api/admin/figures?${query}`)).status]).toEqual([query, 400]);
  }
});

test("the CSV has the same figures by day", async () => {
  const { days } = (await admin.browser.get("/api/admin/figures")).body;
  const lines = (await admin.browser.get("/api/admin/figures.csv")).text.trim().split("\r\n");
  expect(lines[0]).toEndWith("day,orders,sales,refunds,commission,newAccounts");
  const last = days.at(-1);
  expect(lines.at(-1)).toBe(
    [
      last.day,
      last.orders,
      (last.salesCents / 100).toFixed(2),
      (last.refundsCents / 100).toFixed(2),
      (last.commissionCents / 100).toFixed(2),
      last.newAccounts,
    ].join(","),
  );
});
