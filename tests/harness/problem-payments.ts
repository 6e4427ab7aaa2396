// Inserts problem payments.
import type { Database } from "#db/engine/index.ts";
import { payments, refunds } from "#db/schema.ts";
import { bookHold, bookHoldRefund } from "#server/payments/ledger.ts";

type NewPayment = Partial<typeof payments.$inferInsert>;

/** By default R50.00 received instead of R89.00. Returns its id. */
export async function addHeldPayment(db: Database, payment: NewPayment = {}): Promise<string> {
  return db.transaction(async (tx) => {
    const [row] = await tx
      .insert(payments)
      .values({
        reference: `${Date.now()}-${crypto.randomUUID()}`,
        amountCents: 8900,
        currency: "ZAR",
        status: "held",
        problem: "amount",
        receivedCents: 5000,
        receivedCurrency: "ZAR",
        reserved: false,
        reservedUntil: new Date(),
        nextCheckAt: null,
        settledAt: new Date(),
        ...payment,
      })
      .returning();
    if (!row) throw new Error("The payment was not stored");
    if (row.problem !== "mode" && row.receivedCents !== null && row.receivedCurrency !== null) {
      await bookHold(tx, { paymentId: row.id, amountCents: row.receivedCents, currency: row.receivedCurrency });
    }
    return row.id;
  });
}

/** By default of a payment that was sold out. */
export async function addFailedRefund(
  db: Database,
  refund: Partial<typeof refunds.$inferInsert> = {},
): Promise<{ paymentId: string; refundId: string }> {
  const paymentId =
    refund.paymentId ??
    (await addHeldPayment(db, {
      status: "refunded",
      problem: "sold-out",
      receivedCents: null,
      receivedCurrency: null,
    }));
  return db.transaction(async (tx) => {
    const money = { paymentId, amountCents: 8900, currency: "ZAR" };
    if (refund.paymentId === undefined) {
      await bookHold(tx, money);
      await bookHoldRefund(tx, money);
    }
    const [row] = await tx
      .insert(refunds)
      .values({
        ...money,
        reason: "sold-out",
        state: "failed",
        attempts: 1,
        nextAttemptAt: null,
        lastError: "Transaction has been fully reversed",
        ...refund,
      })
      .returning({ id: refunds.id });
    if (!row) throw new Error("The refund was not stored");
    return { paymentId, refundId: row.id };
  });
}
