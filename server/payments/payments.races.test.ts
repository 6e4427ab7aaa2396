// Concurrency. The embedded engine runs queries one after the other; races would show on a real Postgres.
import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { listings, orderItems, payments } from "#db/schema.ts";
import { createTestApp, type Reply, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  addBuyer,
  type Buyer,
  fillCart,
  order,
  pay,
  payingDeps,
  stockOf,
  sweepPayments,
} from "#tests/harness/paying.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());

const soldOf = async (listingId: string) => {
  const rows = await shop.db
    .select({ quantity: orderItems.quantity })
    .from(orderItems)
    .where(eq(orderItems.listingId, listingId));
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
};
const buyersOf = (count: number, cart: () => Record<string, number>) =>
  Promise.all(Array.from({ length: count }, () => addBuyer(shop, cart())));
const tryToBuy = async (buyer: Buyer): Promise<Reply> => {
  const started = await buyer.browser.post("/api/payments", {});
  // The sandbox shares the engine with everybody else: on a busy machine it may not answer in time.
  if (started.status === 503) return tryToBuy(buyer);
  if (started.status !== 201) return started;
  await pay(shop.db, started.body.reference);
  return order(buyer, started.body.reference);
};

test("of 12 shoppers who want the last piece one gets it, and eleven are told before they pay", async () => {
  const listingId = await addListing(shop.db, vendorId, { stock: 1 });
  const buyers = await buyersOf(12, () => ({ [listingId]: 1 }));
  const replies = await Promise.all(buyers.map(tryToBuy));
  expect(replies.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(replies.filter(({ body }) => body.reason === "stock")).toHaveLength(11);
  expect([await stockOf(shop.db, listingId), await soldOf(listingId)]).toEqual([0, 1]);
});

test("carts with the same listings in a different order cause no deadlock", async () => {
  const ids = await Promise.all(Array.from({ length: 6 }, () => addListing(shop.db, vendorId, { stock: 100 })));
  const shuffled = () => Object.fromEntries(ids.toSorted(() => Math.random() - 0.5).map((id) => [id, 1]));
  const buyers = await buyersOf(20, shuffled);
  const replies = await Promise.all(buyers.map(tryToBuy));
  expect(replies.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 201));
  for (const id of ids) expect([await stockOf(shop.db, id), await soldOf(id)]).toEqual([80, 20]);
});

test("with starts, expiries, late payments and stock changes at once, stock + reserved + sold stays constant", async () => {
  const ids = await Promise.all(Array.from({ length: 3 }, () => addListing(shop.db, vendorId, { stock: 40 })));
  const buyers = await buyersOf(8, () => Object.fromEntries(ids.map((id) => [id, 1])));
  const added = new Map(ids.map((id) => [id, 0]));
  const lapseSome = async () => {
    await shop.db.execute(sql`update payments set reserved_until = now() - interval '1 second', next_check_at = now()
      where status = 'open' and id in (select id from payments where status = 'open' order by random() limit 2)`);
    await sweepPayments(payingDeps(shop));
  };
  const restock = async () => {
    const id = ids[Math.floor(Math.random() * ids.length)] as string;
    await shop.db.update(listings).set({ stock: sql`stock + 5` }).where(eq(listings.id, id));
    added.set(id, (added.get(id) ?? 0) + 5);
  };
  const shopping = async (buyer: Buyer) => {
    for (let round = 0; round < 4; round++) {
      const started = await buyer.browser.post("/api/payments", round % 2 ? {} : { instead: "x" });
      if (started.status !== 201) continue;
      if (Math.random() < 0.7) await pay(shop.db, started.body.reference);
      await Promise.all([order(buyer, started.body.reference), order(buyer, started.body.reference)]);
      const [left] = await shop.db
        .select({ line: sql`1` })
        .from(listings)
        .where(sql`exists (select from cart_items where user_id = ${buyer.userId}::uuid)`)
        .limit(1);
      if (!left) await fillCart(shop.db, buyer.userId, Object.fromEntries(ids.map((id) => [id, 1])));
    }
  };
  await Promise.all([
    ...buyers.map(shopping),
    ...Array.from({ length: 10 }, () => lapseSome()),
    ...Array.from({ length: 6 }, () => restock()),
  ]);
  for (const id of ids) {
    const { rows } = await shop.db.execute<{ kept: number }>(sql`
      select coalesce(sum(quantity), 0)::int as kept from payment_lines join payments on payments.id = payment_id
      where reserved and listing_id = ${id}::uuid`);
    const total = (await stockOf(shop.db, id)) + (await soldOf(id)) + (rows[0]?.kept ?? 0);
    expect(total).toBe(40 + (added.get(id) ?? 0));
  }
  const { rows: odd } = await shop.db.execute(sql`
    select payments.reference from payments left join orders on payment_reference = reference
    where (payments.status = 'completed') <> (orders.id is not null) or (reserved and status <> 'open')`);
  expect(odd).toEqual([]);
  expect((await shop.db.select().from(payments)).length).toBeGreaterThan(20);
});
