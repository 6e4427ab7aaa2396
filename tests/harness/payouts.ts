// Vendors with bank details and with sales whose clocks have run out.
import { eq, sql } from "drizzle-orm";
import { branchCodes } from "#contract/payouts/banks.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, orderParts } from "#db/schema.ts";
import { payoutJobs, type SendingDeps } from "#server/payouts/sending.service.ts";
import { seal } from "#server/sealed.ts";
import { readSettings } from "#server/settings.ts";
import type { TestApp } from "./app.ts";
import { addSoldOrder } from "./sold-orders.ts";

export const bankTyped = {
  bank: "Capitec Bank",
  holder: "Karoo Crafts",
  number: "1234 567 890",
  accountType: "current",
};

/** Confirmed ten days ago. The sandbox pays every number but those that end in 0001 and 0002. */
export async function addBankDetails(
  db: Database,
  vendorId: string,
  { number = "1234567890", ...more }: Partial<typeof bankDetails.$inferInsert> & { number?: string } = {},
): Promise<string> {
  const [row] = await db
    .insert(bankDetails)
    .values({
      vendorId,
      bank: "Capitec Bank",
      branchCode: branchCodes.get("Capitec Bank") as string,
      accountType: "current",
      holder: "Karoo Crafts",
      sealedNumber: seal(number, vendorId, readSettings({}).secretsKey),
      lastDigits: number.slice(-4),
      state: "current",
      confirmedAt: new Date(Date.now() - 10 * 24 * 60 * 60 * 1000),
      ...more,
    })
    .returning({ id: bankDetails.id });
  return (row as { id: string }).id;
}

/** One sold line, delivered so many days ago. Returns its part. */
export async function addDelivered(
  db: Database,
  vendorId: string,
  priceCents: number,
  { daysAgo = 8, userId = null as string | null } = {},
): Promise<string> {
  const lines = [{ vendorId, title: "Basket", quantity: 1, priceCents }];
  const { parts } = await addSoldOrder(db, { userId, email: "buyer@example.com", lines });
  const partId = parts.get(vendorId) as string;
  await db.update(orderParts).set({ state: "delivered" }).where(eq(orderParts.id, partId));
  await passDays(db, partId, daysAgo);
  return partId;
}

/** As if the part had been in its state for so much longer. */
export async function passDays(db: Database, partId: string, days: number): Promise<void> {
  await db
    .update(orderParts)
    .set({ changedAt: sql`${orderParts.changedAt} - ${days}::int * interval '1 day'` })
    .where(eq(orderParts.id, partId));
}

export const sendingDeps = ({ deps }: Pick<TestApp, "deps">): SendingDeps => ({
  db: deps.db,
  log: deps.log,
  transfers: deps.providers.transfers,
  secretsKey: deps.settings.secretsKey,
});

/** Sends payouts that are due, or asks about them. Returns how many. */
export const runPayoutJobs = async (deps: SendingDeps): Promise<number> => {
  let done = 0;
  for (const job of payoutJobs(deps)) done += Number(await job.run());
  return done;
};
