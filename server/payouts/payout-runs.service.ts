// Payout runs. Making one plans it; sending it books it, which is when balances fall; what the bank or the provider says of each payout
// comes later (payout-outcomes.service.ts).
//
// Locks: the run before its vendors by id. Whoever books a payout holds its vendor, so that two runs can't pay the same money.
import { and, desc, eq, inArray, isNull, ne, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { totalOf } from "#contract/orders/quote.ts";
import { checkoutCurrency } from "#contract/payments/payments.ts";
import type { PayoutMethod } from "#contract/payouts/payout-rules.ts";
import { leftOutReasons } from "#contract/payouts/payout-rules.ts";
import type { PayoutPreview, PayoutRun } from "#contract/payouts/payouts.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, payoutRuns, payouts, restores, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { bookPayout } from "#server/payments/ledger.ts";
import { accountLocked } from "./bank-details.service.ts";
import { type Due, type DueSettings, readDue } from "./due.service.ts";

const shownRuns = 20;

export const runNotFound = () => new AppError("not-found", "Payout run not found");

export async function readPreview(
  db: Database,
  settings: DueSettings,
): Promise<Pick<PayoutPreview, "vendors" | "totalCents" | "restoredFrom" | "runs">> {
  const due = (await readDue(db, settings)).filter(
    ({ balanceCents, dueCents }) => balanceCents !== 0 || dueCents !== 0,
  );
  const ids = await db
    .select({ id: payoutRuns.id })
    .from(payoutRuns)
    .where(ne(payoutRuns.state, "discarded"))
    .orderBy(sql`${payoutRuns.state} = 'open' desc`, desc(payoutRuns.createdAt), payoutRuns.id)
    .limit(shownRuns);
  return {
    vendors: due
      .map(({ bank, ...each }) => ({ ...each, bank: bank?.bank ?? null, lastDigits: bank?.lastDigits ?? null }))
      .toSorted((one, other) => Number(one.leftOut !== null) - Number(other.leftOut !== null)),
    totalCents: totalOf(due.filter(isPaid).map(({ dueCents }) => dueCents)),
    restoredFrom: (await uncheckedRestore(db))?.toISOString() ?? null,
    runs: await readRuns(
      db,
      ids.map(({ id }) => id),
    ),
  };
}

const isPaid = (due: Due): due is Due & { bank: NonNullable<Due["bank"]> } => due.leftOut === null && due.bank !== null;

/** In the order of `ids`. */
async function readRuns(db: Database, ids: readonly string[]): Promise<PayoutRun[]> {
  if (ids.length === 0) return [];
  const [maker, sender] = [alias(users, "maker"), alias(users, "sender")];
  const runs = await db
    .select({ run: payoutRuns, madeBy: maker.username, sentBy: sender.username })
    .from(payoutRuns)
    .leftJoin(maker, eq(maker.id, payoutRuns.madeBy))
    .leftJoin(sender, eq(sender.id, payoutRuns.sentBy))
    .where(inArray(payoutRuns.id, [...ids]));
  const rows = await db
    .select({ payout: payouts, businessName: vendors.businessName, bank: bankDetails })
    .from(payouts)
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
    .innerJoin(bankDetails, eq(bankDetails.id, payouts.bankDetailsId))
    .where(inArray(payouts.runId, [...ids]))
    .orderBy(vendors.businessName, payouts.id);
  return ids.flatMap((id) => {
    const found = runs.find(({ run }) => run.id === id);
    if (!found) return [];
    const { run, madeBy, sentBy } = found;
    const own = rows.filter(({ payout }) => payout.runId === id);
    return {
      id,
      method: run.method,
      state: run.state,
      madeAt: run.createdAt.toISOString(),
      madeBy,
      sentAt: run.sentAt?.toISOString() ?? null,
      sentBy,
      totalCents: totalOf(own.flatMap(({ payout }) => (payout.state === "left-out" ? [] : [payout.amountCents]))),
      payouts: own.map(({ payout, businessName, bank }) => ({
        id: payout.id,
        vendorId: payout.vendorId,
        businessName,
        amountCents: payout.amountCents,
        state: payout.state,
        reason: payout.reason,
        bank: bank.bank,
        lastDigits: bank.lastDigits,
        at: (run.sentAt ?? payout.createdAt).toISOString(),
        stuck: payout.state === "sending" ? payout.lastError : null,
        mayPutBack:
          run.method === "file"
            ? payout.state === "sending" || payout.state === "paid"
            : payout.state === "sending" && payout.lastError === accountLocked,
      })),
    };
  });
}

/** "not-found" for an unknown run. */
export async function readRun(db: Database, id: string): Promise<PayoutRun> {
  const [run] = isId(id) ? await readRuns(db, [id]) : [];
  if (!run) throw runNotFound();
  return run;
}

/** Plans what is due now. "conflict" while another run is open, or when nothing is due. A repeated call changes nothing. */
export async function makeRun(
  tx: Database,
  adminId: string,
  { id, method }: { id: string; method: PayoutMethod },
  settings: DueSettings,
): Promise<PayoutRun> {
  const made = await tx
    .insert(payoutRuns)
    .values({ id, method, madeBy: adminId })
    .onConflictDoNothing()
    .returning({ id: payoutRuns.id });
  if (made.length === 0) {
    const [before] = await tx.select({ method: payoutRuns.method }).from(payoutRuns).where(eq(payoutRuns.id, id));
    if (before?.method === method) return readRun(tx, id);
    throw new AppError("conflict", "Another payout run is open. Send or discard it first.");
  }
  const due = (await readDue(tx, settings)).filter(isPaid);
  if (due.length === 0) throw new AppError("conflict", "Nothing can be paid out now.");
  await tx.insert(payouts).values(
    due.map(({ vendorId, dueCents, bank }) => ({
      runId: id,
      vendorId,
      bankDetailsId: bank.id,
      amountCents: dueCents,
      currency: checkoutCurrency,
    })),
  );
  return readRun(tx, id);
}

type OpenRun = typeof payoutRuns.$inferSelect;

async function lockRun(tx: Database, id: string): Promise<OpenRun> {
  const [run] = isId(id) ? await tx.select().from(payoutRuns).where(eq(payoutRuns.id, id)).for("no key update") : [];
  if (!run) throw runNotFound();
  return run;
}

/**
 * Books the run: balances fall now. What isn't due as it was planned is left out, with its reason. A run that was sent stays as it is,
 * so the call may be repeated.
 */
export async function sendRun(
  tx: Database,
  adminId: string,
  id: string,
  settings: DueSettings,
  restoreChecked = false,
): Promise<PayoutRun> {
  const run = await lockRun(tx, id);
  if (run.state === "discarded") throw new AppError("conflict", "This payout run was discarded.");
  if (run.state === "sent") return readRun(tx, id);
  if (settings.payouts.approval === "second-admin" && run.madeBy === adminId) {
    throw new AppError("forbidden", "Another admin has to send this run, not the one who made it.");
  }
  if (settings.payouts.approval === "second-admin" && run.madeBy === null) {
    throw new AppError(
      "conflict",
      "The admin who made this run has no account any more. Discard it and make it again.",
    );
  }
  await afterRestore(tx, restoreChecked);
  const planned = await tx.select().from(payouts).where(eq(payouts.runId, id)).orderBy(payouts.vendorId);
  const vendorIds = planned.map(({ vendorId }) => vendorId);
  await tx
    .select({ id: vendors.id })
    .from(vendors)
    .where(inArray(vendors.id, vendorIds))
    .orderBy(vendors.id)
    .for("no key update");
  const due = new Map((await readDue(tx, settings, vendorIds)).map((each) => [each.vendorId, each]));
  for (const { id: payoutId, vendorId, bankDetailsId, amountCents, currency } of planned) {
    const reason = whyLeftOut(due.get(vendorId), { bankDetailsId, amountCents });
    await tx
      .update(payouts)
      .set({
        state: reason === null ? "sending" : "left-out",
        reason,
        changedAt: sql`now()`,
        ...(reason === null && run.method === "transfers" && { nextAttemptAt: sql`now()` }),
      })
      .where(eq(payouts.id, payoutId));
    if (reason === null) await bookPayout(tx, { payoutId, vendorId, amountCents, currency });
  }
  await tx.update(payoutRuns).set({ state: "sent", sentBy: adminId, sentAt: sql`now()` }).where(eq(payoutRuns.id, id));
  return readRun(tx, id);
}

/** When the back-up was made of a restored shop whose bank account nobody has compared yet; null: there is none. */
export async function uncheckedRestore(db: Database): Promise<Date | null> {
  const [restored] = await db
    .select({ madeAt: restores.madeAt })
    .from(restores)
    .where(isNull(restores.checkedAt))
    .orderBy(restores.madeAt)
    .limit(1);
  return restored?.madeAt ?? null;
}

/** A run that was paid after the back-up was made is due again in the restored shop. */
async function afterRestore(tx: Database, isChecked: boolean): Promise<void> {
  const madeAt = await uncheckedRestore(tx);
  if (madeAt === null) return;
  if (!isChecked) {
    throw new AppError(
      "conflict",
      "This shop was restored from a back-up, and what was paid out since then is unknown to it. Compare the bank's account first, and say so when you send the run.",
    );
  }
  await tx.update(restores).set({ checkedAt: sql`now()` }).where(isNull(restores.checkedAt));
}

function whyLeftOut(due: Due | undefined, planned: { bankDetailsId: string; amountCents: number }): string | null {
  if (due?.leftOut) return leftOutReasons[due.leftOut];
  if (!due || due.bank?.id !== planned.bankDetailsId) return "The bank details changed after the run was made.";
  return due.dueCents < planned.amountCents ? "Less is due now than when the run was made." : null;
}

/** Nothing was booked, so nothing is put back. A repeated call changes nothing. */
export async function discardRun(tx: Database, id: string): Promise<PayoutRun> {
  const run = await lockRun(tx, id);
  if (run.state === "sent") throw new AppError("conflict", "This payout run was sent already.");
  await tx.update(payoutRuns).set({ state: "discarded" }).where(eq(payoutRuns.id, id));
  await tx
    .update(payouts)
    .set({ state: "left-out", reason: "The run was discarded.", changedAt: sql`now()` })
    .where(and(eq(payouts.runId, id), eq(payouts.state, "planned")));
  return readRun(tx, id);
}
