// What became of a payout that was sent: paid, or its money is the vendor's balance again. One function decides, whoever says it.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PayoutRun } from "#contract/payouts/payouts.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, payoutRuns, payouts, users } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { bookPayoutReturn } from "#server/payments/ledger.ts";
import { accountNumber, retireBankDetails } from "./bank-details.service.ts";
import { readRun, runNotFound } from "./payout-runs.service.ts";

/** An attempt to send ends within it. */
export const leaseSeconds = 120;

export type Outcome = { state: "paid" } | { state: "failed" | "came-back"; reason: string };

/** Once each: a payout that is paid may still come back, one whose money is back stays so. Returns whether anything changed. */
export async function settlePayout(tx: Database, payoutId: string, outcome: Outcome): Promise<boolean> {
  const from = outcome.state === "came-back" ? (["sending", "paid"] as const) : (["sending"] as const);
  const [settled] = await tx
    .update(payouts)
    .set({ ...outcome, changedAt: sql`now()`, ...(outcome.state !== "paid" && { nextAttemptAt: null }) })
    .where(and(eq(payouts.id, payoutId), inArray(payouts.state, [...from])))
    .returning();
  if (!settled) return false;
  if (outcome.state === "paid") {
    await notify(tx, { kind: "payout-paid", payoutId });
    return true;
  }
  const { vendorId, amountCents, currency } = settled;
  await bookPayoutReturn(tx, { payoutId, vendorId, amountCents, currency });
  await notify(tx, { kind: "payout-failed", payoutId });
  const admins = await tx.select({ id: users.id }).from(users).where(eq(users.role, "admin")).orderBy(users.id);
  for (const { id: adminId } of admins) await notify(tx, { kind: "payout-to-check", payoutId, adminId });
  return true;
}

const byProvider = () =>
  new AppError("conflict", "The payment provider sends this run and says itself what became of it.");

/** Of a run whose file the bank has paid. A repeated call changes nothing. */
export async function markRunPaid(tx: Database, id: string): Promise<PayoutRun> {
  const [run] = isId(id) ? await tx.select().from(payoutRuns).where(eq(payoutRuns.id, id)).for("no key update") : [];
  if (!run) throw runNotFound();
  if (run.state !== "sent") throw new AppError("conflict", "This payout run was not sent.");
  if (run.method !== "file") throw byProvider();
  const sent = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.runId, id), eq(payouts.state, "sending")))
    .orderBy(payouts.id);
  for (const { id: payoutId } of sent) await settlePayout(tx, payoutId, { state: "paid" });
  return readRun(tx, id);
}

/**
 * The bank could not pay it, or it came back later. Of transfers only one whose account number can't be opened, which was never sent: its
 * next attempt ends it, so that no server sends it meanwhile.
 */
export async function takeBack(tx: Database, payoutId: string, reason: string, secretsKey: string): Promise<PayoutRun> {
  const [found] = isId(payoutId)
    ? await tx
        .select({ payout: payouts, method: payoutRuns.method, bank: bankDetails })
        .from(payouts)
        .innerJoin(payoutRuns, eq(payoutRuns.id, payouts.runId))
        .innerJoin(bankDetails, eq(bankDetails.id, payouts.bankDetailsId))
        .where(eq(payouts.id, payoutId))
    : [];
  if (!found) throw new AppError("not-found", "Payout not found");
  const isLocked = accountNumber(found.bank, secretsKey) === null;
  if (isLocked) await retireBankDetails(tx, found.bank);
  if (found.method !== "file") {
    if (!isLocked || found.bank.recipientCode !== null || found.payout.state !== "sending") throw byProvider();
    await tx
      .update(payouts)
      // Never before the end of an attempt that is under way.
      .set({ nextAttemptAt: sql`least(next_attempt_at, now() + ${leaseSeconds}::int * interval '1 second')` })
      .where(eq(payouts.id, payoutId));
    return readRun(tx, found.payout.runId);
  }
  const state = found.payout.state === "paid" ? "came-back" : "failed";
  if (!(await settlePayout(tx, payoutId, { state, reason }))) {
    throw new AppError("conflict", "The money of this payout is not on its way or paid.");
  }
  return readRun(tx, found.payout.runId);
}
