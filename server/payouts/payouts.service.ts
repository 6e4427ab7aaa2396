// What a vendor sees of its money.
import { and, desc, eq, inArray } from "drizzle-orm";
import type { OwnPayouts } from "#contract/payouts/payouts.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, payoutRuns, payouts } from "#db/schema.ts";
import { readBankDetails } from "./bank-details.service.ts";
import { type DueSettings, readDue } from "./due.service.ts";

const shownPayouts = 50;

export async function readOwnPayouts(db: Database, vendorId: string, settings: DueSettings): Promise<OwnPayouts> {
  const [due] = await readDue(db, settings, [vendorId]);
  const rows = await db
    .select({ payout: payouts, bank: bankDetails, sentAt: payoutRuns.sentAt })
    .from(payouts)
    .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
    .innerJoin(bankDetails, eq(bankDetails.id, payouts.bankDetailsId))
    .where(and(eq(payouts.vendorId, vendorId), inArray(payouts.state, ["sending", "paid", "failed", "came-back"])))
    .orderBy(desc(payoutRuns.sentAt), payouts.id)
    .limit(shownPayouts);
  return {
    balanceCents: due?.balanceCents ?? 0,
    waitingCents: due?.waitingCents ?? 0,
    dueCents: due?.dueCents ?? 0,
    leftOut: due ? due.leftOut : "nothing-due",
    bank: await readBankDetails(db, vendorId, settings.payouts),
    bankChangeDays: settings.payouts.bankChangeDays,
    payouts: rows.map(({ payout, bank, sentAt }) => ({
      id: payout.id,
      amountCents: payout.amountCents,
      state: payout.state,
      reason: payout.reason,
      bank: bank.bank,
      lastDigits: bank.lastDigits,
      at: (sentAt ?? payout.createdAt).toISOString(),
    })),
  };
}
