// Many shoppers race for few pieces: they pay at once, twice, late or never, while webhooks arrive at any time.
import { eq, sql } from "drizzle-orm";
import { orderItems, orders, payments, sandboxTransactions } from "#db/schema.ts";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { createTestDatabase } from "#tests/harness/database.ts";
import { runDue } from "#tests/harness/jobs.ts";
import {
  addBuyer,
  type Buyer,
  chargeCardOf,
  order,
  payingDeps,
  sendDueRefunds,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { findFaults } from "./invariants.ts";

export interface RaceReport {
  engine: string;
  sold: number;
  charged: number;
  orders: number;
  refunds: number;
  faults: string[];
}

/** `embedded`: PGlite even if DATABASE_URL is set. */
export async function raceForPieces({
  shoppers,
  pieces,
  embedded,
}: {
  shoppers: number;
  pieces: number;
  embedded: boolean;
}): Promise<RaceReport> {
  const database = await createTestDatabase({ embedded });
  const shop = await createTestApp({}, { database });
  try {
    const listingId = await addListing(shop.db, await addVendor(shop.db), { stock: pieces });
    const buyers = await Promise.all(Array.from({ length: shoppers }, () => addBuyer(shop, { [listingId]: 1 })));
    let racing = true;
    const provider = async () => {
      while (racing) {
        await runDue(sandboxJobs(shop.db, ownOf(shop)));
        await Bun.sleep(20);
      }
    };
    // Time runs fast, so that reservations lapse within the race.
    const lapsing = async () => {
      while (racing) {
        await shop.db.execute(sql`update payments set reserved_until = now() - interval '1 second', next_check_at = now()
          where status = 'open' and created_at < now() - interval '400 milliseconds'`);
        await sweepPayments(payingDeps(shop));
        await Bun.sleep(50);
      }
    };
    const beside = [provider(), lapsing()];
    await Promise.all(buyers.map((buyer, index) => shopping(shop, buyer, index)));
    // Shoppers who were refused while others had unpaid reservations try again.
    for (let again = 0; again < 20 && (await soldOf(shop, listingId)) < pieces; again++) {
      await Bun.sleep(500);
      await Promise.all(buyers.map((buyer) => buyOnce(shop, buyer)));
    }
    racing = false;
    await Promise.all(beside);
    await settleAll(shop);
    return {
      engine: database.version,
      sold: await soldOf(shop, listingId),
      charged: (await shop.db.select().from(sandboxTransactions)).filter(({ paidAt }) => paidAt !== null).length,
      orders: (await shop.db.select().from(orders)).length,
      refunds: (await shop.db.select().from(payments).where(eq(payments.status, "refunded"))).length,
      faults: await findFaults(shop.db, { [listingId]: pieces }),
    };
  } finally {
    await shop.close();
    await database.close();
  }
}

export const ownOf = (shop: TestApp) => ({
  url: shop.deps.settings.publicUrl,
  fetch: (request: Request) => Promise.resolve(shop.app.handle(request)),
});

/** Does the work of time and of all background jobs. */
export async function settleAll(shop: TestApp): Promise<void> {
  const deps = payingDeps(shop);
  await runDue(sandboxJobs(shop.db, ownOf(shop)));
  for (let round = 0; round < 2; round++) {
    await shop.db.execute(sql`update payments set next_check_at = now() where next_check_at is not null`);
    await shop.db.execute(sql`update refunds set next_attempt_at = now() where next_attempt_at is not null`);
    while ((await sweepPayments(deps)) > 0);
    while ((await sendDueRefunds(deps)) > 0);
  }
}

const soldOf = async (shop: TestApp, listingId: string): Promise<number> =>
  (await shop.db.select().from(orderItems).where(eq(orderItems.listingId, listingId))).reduce(
    (sum, { quantity }) => sum + quantity,
    0,
  );

async function shopping(shop: TestApp, buyer: Buyer, index: number): Promise<void> {
  await Bun.sleep(Math.random() * 300);
  // Others' unpaid reservations lapse, so retry.
  let started = await buyer.browser.post("/api/payments", {});
  for (let again = 0; again < 6 && started.status !== 201; again++) {
    await Bun.sleep(150 + Math.random() * 300);
    started = await buyer.browser.post("/api/payments", {});
  }
  if (started.status !== 201) return;
  const { reference, accessCode } = started.body;
  const kind = index % 5;
  // Never pays.
  if (kind === 0) return;
  // Pays long after the reservation has lapsed.
  if (kind === 1) await Bun.sleep(1500 + Math.random() * 1000);
  await chargeCardOf(shop.db, accessCode);
  // Closes the tab.
  if (kind === 2) return;
  // Impatient, or in two tabs.
  const calls = kind === 3 ? 5 : 1;
  await Promise.all(Array.from({ length: calls }, () => order(buyer, reference)));
}

async function buyOnce(shop: TestApp, buyer: Buyer): Promise<void> {
  const started = await buyer.browser.post("/api/payments", {});
  if (started.status !== 201) return;
  await chargeCardOf(shop.db, started.body.accessCode);
  await order(buyer, started.body.reference);
}
