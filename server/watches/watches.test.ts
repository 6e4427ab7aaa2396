import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { listings, notifications, settings, stockWatches, users, vendors } from "#db/schema.ts";
import { writeListings } from "#server/catalogue/listing-writer.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing } from "#tests/harness/catalogue.ts";
import { addPerson, type Person } from "#tests/harness/people.ts";
import { addSoldOrder } from "#tests/harness/sold-orders.ts";
import { mostWatches, tellLeftWatchers } from "./watches.service.ts";

let shop: TestApp;
let seller: Person;
beforeAll(async () => {
  shop = await createTestApp();
  seller = await addPerson(shop, "vendor");
});
afterAll(() => shop.close());

const vendorId = () => seller.vendorId as string;
const soldOut = (more: object = {}) => addListing(shop.db, vendorId(), { stock: 0, ...more });
const watch = ({ browser }: Person, id: string) => browser.post(`/api/listings/${id}/watch`);
const watching = async ({ browser }: Person, id: string): Promise<boolean> =>
  (await browser.get("/api/watches")).body.listingIds.includes(id);
const shopper = () => addPerson(shop, "shopper");
async function watcher(id: string): Promise<Person> {
  const person = await shopper();
  expect(await watch(person, id)).toMatchObject({ status: 200, body: { watching: true } });
  return person;
}
const noticesOf = ({ user }: Person) =>
  shop.db
    .select()
    .from(notifications)
    .where(eq(notifications.userId, user?.id as string))
    .orderBy(notifications.channel);
const told = async (person: Person) => (await noticesOf(person)).map(({ kind }) => kind);
const setStock = (id: string, stock: number) => seller.browser.patch(`/api/listings/${id}`, { stock });

describe("watching", () => {
  test("a sold-out listing can be watched, twice without harm, and taken back", async () => {
    const id = await soldOut();
    const person = await watcher(id);
    expect(await watch(person, id)).toMatchObject({ status: 200 });
    expect(await watching(person, id)).toBe(true);
    expect(await watching(await shopper(), id)).toBe(false);
    await person.browser.delete(`/api/listings/${id}/watch`);
    expect(await watching(person, id)).toBe(false);
    await setStock(id, 1);
    expect(await told(person)).toEqual([]);
  });

  test("one in stock can't, nor one that isn't for sale", async () => {
    const person = await shopper();
    const inStock = await watch(person, await soldOut({ stock: 1 }));
    expect([inStock.status, inStock.body]).toEqual([409, { message: "This product is in stock: you can buy it now." }]);
    for (const id of [await soldOut({ status: "archived" }), crypto.randomUUID(), "x"]) {
      expect((await watch(person, id)).status).toBe(404);
    }
  });

  test(`nobody watches more than ${mostWatches}`, async () => {
    const person = await shopper();
    const ids = await Promise.all(Array.from({ length: mostWatches }, () => soldOut()));
    await shop.db
      .insert(stockWatches)
      .values(ids.map((listingId) => ({ userId: person.user?.id as string, listingId })));
    const reply = await watch(person, await soldOut());
    expect([reply.status, reply.body.message]).toEqual([
      409,
      `You are waiting for ${mostWatches} products already. Please take one of them back first.`,
    ]);
    expect((await watch(person, ids[0] as string)).status).toBe(200);
  });

  test("ends with the account", async () => {
    const id = await soldOut();
    const person = await watcher(id);
    await shop.db.delete(users).where(eq(users.id, person.user?.id as string));
    expect(await shop.db.$count(stockWatches, eq(stockWatches.listingId, id))).toBe(0);
  });
});

describe("a notice is written with the change that brings stock back", () => {
  test("by the vendor's edit: once, to everybody who watches it, and to nobody else", async () => {
    const id = await soldOut({ title: "Kettle", priceCents: 29_900 });
    const [first, second, other] = [await watcher(id), await watcher(id), await watcher(await soldOut())];
    await seller.browser.patch(`/api/listings/${id}`, { title: "Kettle, red" });
    expect(await told(first)).toEqual([]);
    await setStock(id, 2);
    await setStock(id, 0);
    await setStock(id, 3);
    expect([await told(first), await told(second), await told(other)]).toEqual([
      ["back-in-stock"],
      ["back-in-stock"],
      [],
    ]);
    const [notice] = await noticesOf(first);
    expect(notice).toMatchObject({ subject: "Kettle, red is back in stock", recipient: first.user?.email });
    expect(notice?.text).toContain("for R299.00");
    expect(notice?.text).toEndWith(`See it:\n/product/${id}`);
    expect(await watching(first, id)).toBe(false);
  });

  test("by a file", async () => {
    const id = await soldOut({ sku: "FILE-1" });
    const person = await watcher(id);
    const listing = {
      title: "Rooibos tea",
      description: "Loose leaf.",
      category: "groceries" as const,
      tags: [],
      price: "89.00",
      stock: 4,
      sku: "FILE-1",
    };
    await shop.db.transaction((tx) => writeListings(tx, [{ vendorId: vendorId(), listing }]));
    expect(await told(person)).toEqual(["back-in-stock"]);
  });

  test("by a cancelled order whose pieces go back", async () => {
    const id = await soldOut();
    const person = await watcher(id);
    const line = { vendorId: vendorId(), title: "Rooibos tea", quantity: 1, priceCents: 8900, listingId: id };
    const { parts } = await addSoldOrder(shop.db, { userId: null, lines: [line] });
    const path = `/api/vendor/orders/${parts.get(vendorId())}`;
    expect((await seller.browser.patch(path, { state: "cancelled" })).status).toBe(200);
    expect(await told(person)).toEqual(["back-in-stock"]);
  });

  test("not while the listing can't be bought; then the job tells", async () => {
    const id = await soldOut();
    const person = await watcher(id);
    await shop.db.update(listings).set({ status: "archived" }).where(eq(listings.id, id));
    await setStock(id, 5);
    const tellLeft = () => tellLeftWatchers(shop.db).run();
    await tellLeft();
    expect(await told(person)).toEqual([]);
    await shop.db.update(listings).set({ status: "active" }).where(eq(listings.id, id));
    await shop.db.update(vendors).set({ status: "pending" }).where(eq(vendors.id, vendorId()));
    await tellLeft();
    expect(await told(person)).toEqual([]);
    await shop.db.update(vendors).set({ status: "approved" }).where(eq(vendors.id, vendorId()));
    await tellLeft();
    await tellLeft();
    expect(await told(person)).toEqual(["back-in-stock"]);
  });

  test("of very many watchers the first hundred hear at once, the others from the job", async () => {
    const id = await soldOut();
    await shop.db.execute(sql`
      with added as (
        insert into users (email, username) select 'w' || n || '@watch.example', 'watcher' || n from generate_series(1, 130) n
        returning id
      ) insert into stock_watches (user_id, listing_id) select id, ${id}::uuid from added`);
    const left = () => shop.db.$count(stockWatches, eq(stockWatches.listingId, id));
    await setStock(id, 1);
    expect(await left()).toBe(30);
    await tellLeftWatchers(shop.db).run();
    expect(await left()).toBe(0);
    const { rows } = await shop.db.execute<{ count: number }>(sql`
      select count(distinct user_id)::int as count from notifications where text like ${`%/product/${id}`}`);
    expect(rows[0]?.count).toBe(130);
  });

  test("as the settings say: by WhatsApp with the product's address, or not at all", async () => {
    const id = await soldOut({ title: "Kettle" });
    const [byPhone, silent] = [await watcher(id), await watcher(id)];
    const none = { emailNotifications: false, whatsappNotifications: false };
    await shop.db.insert(settings).values([
      { ...none, userId: byPhone.user?.id as string, whatsappNotifications: true, phoneNumber: "+27821234567" },
      { ...none, userId: silent.user?.id as string },
    ]);
    await setStock(id, 1);
    const [message, ...others] = await noticesOf(byPhone);
    expect([message?.channel, others, await told(silent)]).toEqual(["whatsapp", [], []]);
    expect(message?.values).toEqual(["Kettle", "Table Bay Traders", "R89.00", id]);
  });
});

test("whoever asks while the stock is raised is either told or refused, and nobody waits for what is there", async () => {
  const id = await soldOut();
  const people = await Promise.all(Array.from({ length: 12 }, shopper));
  const [early, late] = [people.slice(0, 6), people.slice(6)];
  const [before, , after] = await Promise.all([
    Promise.all(early.map((person) => watch(person, id))),
    setStock(id, 3),
    Promise.all(late.map((person) => watch(person, id))),
  ]);
  const replies = [...before, ...after];
  for (const [at, person] of people.entries()) {
    const accepted = replies[at]?.status === 200;
    expect([replies[at]?.status, await told(person)]).toEqual(accepted ? [200, ["back-in-stock"]] : [409, []]);
  }
  expect(await shop.db.$count(stockWatches, eq(stockWatches.listingId, id))).toBe(0);
});
