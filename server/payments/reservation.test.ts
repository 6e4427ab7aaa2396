import { afterAll, beforeAll, expect, test } from "bun:test";
import { eq, sql } from "drizzle-orm";
import { payments } from "#db/schema.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, type Buyer, payingDeps, start, stockOf, sweepPayments } from "#tests/harness/paying.ts";

let shop: TestApp;
let vendorId: string;
beforeAll(async () => {
  shop = await createTestApp();
  vendorId = await addVendor(shop.db);
});
afterAll(() => shop.close());

/** So long ago for this shopper's payments. */
const pass = ({ userId }: Buyer, minutes: number) =>
  shop.db.execute(sql`update payments set created_at = created_at - ${minutes}::int * interval '1 minute',
    reserved_until = reserved_until - ${minutes}::int * interval '1 minute',
    next_check_at = next_check_at - ${minutes}::int * interval '1 minute' where user_id = ${userId}::uuid`);
const minutesLeft = async (reference: string) => {
  const [row] = await shop.db
    .select({ left: sql<number>`(extract(epoch from reserved_until - now()) / 60)::float8` })
    .from(payments)
    .where(eq(payments.reference, reference));
  return row?.left ?? Number.NaN;
};

for (const [how, body] of [
  ["the same payment again", (_: string) => ({})],
  ["another payment each time", (instead: string) => ({ instead })],
] as const) {
  test(`pressing Pay again and again reserves stock for an hour at most: ${how}`, async () => {
    const listingId = await addListing(shop.db, vendorId, { stock: 1 });
    const hoarder = await addBuyer(shop, { [listingId]: 1 });
    let { reference } = await start(hoarder);
    for (let press = 0; press < 5; press++) {
      await pass(hoarder, 10);
      ({ reference } = await start(hoarder, body(reference)));
    }
    // After 50 minutes ten are left, not fifteen.
    expect(await minutesLeft(reference)).toBeGreaterThan(9);
    expect(await minutesLeft(reference)).toBeLessThanOrEqual(10);
    await pass(hoarder, 8);
    const refused = await hoarder.browser.post("/api/payments", body(reference));
    expect(refused).toMatchObject({
      status: 429,
      body: {
        message: "You have kept these products for an hour without paying. Please try again in 4 minutes.",
      },
    });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(60);
    expect(await stockOf(shop.db, listingId)).toBe(0);
    await pass(hoarder, 3);
    await sweepPayments(payingDeps(shop));
    expect(await stockOf(shop.db, listingId)).toBe(1);
    // Others could buy it in between.
    expect(await minutesLeft((await start(hoarder)).reference)).toBeGreaterThan(14);
  });
}
