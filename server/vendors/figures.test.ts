import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import type { Category } from "#contract/listings/categories.ts";
import type { Figures } from "#contract/vendors/figures.ts";
import { listingViews, missedSearches, orderItems, orderParts } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { createDemand, isPerson, purgeMissed, searchedWords } from "./demand.ts";

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

const figuresOf = async ({ browser }: Person, query = ""): Promise<Figures> =>
  (await browser.get(`/api/vendor/figures${query}`)).body;

/** Sells and places the order at that moment. */
async function sell(
  vendorId: string,
  at: string,
  lines: { listingId: string; title: string; quantity: number; priceCents: number }[],
) {
  const sold = await addSoldOrder(shop.db, {
    userId: null,
    email: "a@example.com",
    lines: lines.map((line) => ({ vendorId, ...line })),
  });
  await shop.db
    .update(orderParts)
    .set({ createdAt: new Date(at) })
    .where(eq(orderParts.orderId, sold.orderId));
  return sold.orderId;
}

describe("a vendor's figures", () => {
  test("are what the orders say, by the shop's day, less what was cancelled or came back, and nobody else's", async () => {
    const [vendor, other] = [await addPerson(shop, "vendor"), await addPerson(shop, "vendor")];
    const [vendorId, otherId] = [vendor.vendorId as string, other.vendorId as string];
    const lamp = {
      listingId: await addListing(shop.db, vendorId, { title: "Lamp" }),
      title: "Lamp",
      priceCents: 12_950,
    };
    const mat = { listingId: await addListing(shop.db, vendorId, { title: "Mat" }), title: "Mat", priceCents: 8999 };
    // Half past eleven at night in Johannesburg, and half an hour later, which is the next day there.
    await sell(vendorId, "2026-03-01T21:30:00Z", [{ ...lamp, quantity: 2 }]);
    const late = await sell(vendorId, "2026-03-01T22:30:00Z", [
      { ...lamp, quantity: 3 },
      { ...mat, quantity: 1 },
    ]);
    await shop.db
      .update(orderItems)
      .set({ cancelled: 1, returned: 1 })
      .where(sql`${orderItems.orderId} = ${late} and ${orderItems.title} = 'Lamp'`);
    const gone = await sell(vendorId, "2026-03-02T10:00:00Z", [{ ...mat, quantity: 4 }]);
    await shop.db.update(orderItems).set({ cancelled: 4 }).where(eq(orderItems.orderId, gone));
    const theirs = { listingId: await addListing(shop.db, otherId), title: "Tea", priceCents: 100, quantity: 50 };
    await sell(otherId, "2026-03-02T10:00:00Z", [theirs]);
    await sell(vendorId, "2026-03-03T22:00:00Z", [{ ...lamp, quantity: 1 }]);
    await shop.db.insert(listingViews).values([
      { listingId: lamp.listingId, day: "2026-03-02", views: 7 },
      { listingId: theirs.listingId, day: "2026-03-02", views: 900 },
    ]);

    const read = await figuresOf(vendor, "?from=2026-03-01&to=2026-03-03");
    expect(read.days).toEqual([
      { day: "2026-03-01", orders: 1, pieces: 2, salesCents: 25_900, views: 0 },
      { day: "2026-03-02", orders: 1, pieces: 2, salesCents: 21_949, views: 7 },
      { day: "2026-03-03", orders: 0, pieces: 0, salesCents: 0, views: 0 },
    ]);
    expect(read.products).toEqual([
      { listingId: lamp.listingId, title: "Lamp", pieces: 3, salesCents: 38_850, views: 7 },
      { listingId: mat.listingId, title: "Mat", pieces: 1, salesCents: 8999, views: 0 },
    ]);
    const { rows } = await shop.db.execute<{ pieces: number; sales: number; orders: number }>(sql`
      select sum(quantity - cancelled - returned)::int as pieces, count(distinct order_id)::int as orders,
        sum((quantity - cancelled - returned) * price_cents)::int as sales
      from order_items where vendor_id = ${vendorId}::uuid and quantity > cancelled + returned`);
    expect((await figuresOf(vendor, "?from=2026-03-01&to=2026-03-04")).total).toEqual({
      orders: rows[0]?.orders as number,
      pieces: rows[0]?.pieces as number,
      salesCents: rows[0]?.sales as number,
      views: 7,
    });
    const csv = await (
      await vendor.browser.fetch("GET", "/api/vendor/figures.csv?from=2026-03-01&to=2026-03-02")
    ).text();
    expect(csv.replace("\uFEFF", "").trim().split("\r\n")).toEqual([
      "day,product,pieces,sales,views",
      "2026-03-01,Lamp,2,259.00,0",
      "2026-03-02,Lamp,1,129.50,7",
      "2026-03-02,Mat,1,89.99,0",
    ]);
  });

  test("are of the last 30 days unless a period is asked for, which exists and isn't too long", async () => {
    const vendor = await addPerson(shop, "vendor");
    const read = await figuresOf(vendor);
    expect([read.days.length, read.days.at(-1)?.day, read.products]).toEqual([30, read.to, []]);
    for (const query of [
      "?from=2026-02-30",
      "?from=2026-03-02&to=2026-03-01",
      "?from=2020-01-01&to=2026-01-01",
      "?from=9999-12-31&to=9999-12-31",
      "?to=0001-01-01",
    ]) {
      expect((await vendor.browser.get(`/api/vendor/figures${query}`)).status).toBe(400);
    }
  });
});

describe("looks and searches", () => {
  test("a person's look is counted in memory and written by the job; a program's isn't", async () => {
    const listingId = await addListing(shop.db, await addVendor(shop.db));
    const look = async (agent: string, id = listingId) =>
      await shop.browser().fetch("POST", `/api/listings/${id}/view`, { headers: { "user-agent": agent } });
    const person = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36";
    for (const agent of [person, person, "Googlebot/2.1", "Mozilla/5.0 (compatible; bingbot/2.0)", "curl/8"])
      await look(agent);
    await look(person, crypto.randomUUID());
    const views = () => shop.db.select().from(listingViews).where(eq(listingViews.listingId, listingId));
    expect(await views()).toEqual([]);
    await shop.deps.demand.write(shop.db);
    await look(person);
    await shop.deps.demand.write(shop.db);
    await shop.deps.demand.write(shop.db);
    expect((await views()).map((row) => row.views)).toEqual([3]);
    expect([isPerson(null), isPerson(""), isPerson(person)]).toEqual([false, false, true]);
  });

  test("a search that found nothing is shown to vendors of its trade once it was asked twice", async () => {
    const vendor = await addPerson(shop, "vendor");
    await addListing(shop.db, vendor.vendorId as string, { category: "books" });
    const demand = createDemand();
    const missed = (words: string, category: Category | null) =>
      demand.missed({ words, category, source: "search", nearly: false, city: null, near: null });
    missed("Quantum gardening", "books");
    missed("quantum  gardening", null);
    missed("asked once only", "books");
    missed("quantum gar", "books");
    for (const _ of [1, 2]) missed("gold plated tap", "home");
    await demand.write(shop.db);
    expect((await figuresOf(vendor)).missed).toEqual([{ words: "quantum gardening", times: 2, places: [] }]);
    await shop.db.update(missedSearches).set({ day: "2020-01-01" });
    await purgeMissed(shop.db);
    expect(await shop.db.$count(missedSearches)).toBe(0);
  });

  test.each([["thandi@example.com"], ["082 555 1234"], ["ab"], ["x".repeat(200)]])("%p is never kept", (text) => {
    expect(searchedWords(text)).toBeNull();
  });

  test("the marketplace's search is one of them", async () => {
    const agent = "Mozilla/5.0 (X11; Linux x64) Firefox/140.0";
    await shop.browser().fetch("GET", "/api/listings?search=zzqqxx&limit=24", { headers: { "user-agent": agent } });
    await shop
      .browser()
      .fetch("GET", "/api/listings?search=zzqqyy&limit=24", { headers: { "user-agent": "Googlebot" } });
    await shop.deps.demand.write(shop.db);
    const kept = await shop.db.select().from(missedSearches);
    expect(kept.map(({ words }) => words)).toEqual(["zzqqxx"]);
  });
});
