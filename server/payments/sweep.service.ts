// Payments that nobody came back for: the provider is asked whether they were paid, and pieces that were kept for too long are
// for sale again. With it an order comes even when tab and webhook are both lost.
import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import { closePayment, type Payment, type PaymentDeps } from "./payments.service.ts";
import { settlePayment } from "./settle.service.ts";

/** A minute apart while pieces are kept; then rarer, as only a slow bank or a popup left open can still bring something. */
const whileReservedSeconds = 60;
const laterSeconds = [600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
/** With a provider that doesn't answer, pieces are kept a while longer: they may have been paid. */
const longestSilenceMs = 15 * 60_000;
/** A start that never reached the provider (the server ended in between) can't be paid. */
const startingMs = 2 * 60_000;

/** Answers how many it looked at. */
export async function sweepPayments(deps: PaymentDeps, slice = 20): Promise<number> {
  const due = await claim(deps.db, slice);
  for (const payment of due) {
    try {
      await look(deps, payment);
    } catch (error) {
      deps.log.error({ err: error, reference: payment.reference }, "a payment could not be checked");
    }
  }
  return due.length;
}

/** The next look is set before this one begins, so that no crash or fault ends the looking. */
const claim = (db: Database, slice: number): Promise<Payment[]> =>
  db
    .update(payments)
    .set({
      checks: sql`case when ${payments.status} = 'closed' then ${payments.checks} + 1 else 0 end`,
      nextCheckAt: sql`case when ${payments.status} = 'open' then now() + ${whileReservedSeconds}::int * interval '1 second'
        else now() + (array[${sql.join(
          laterSeconds.map((seconds) => sql`${seconds}::int`),
          sql`, `,
        )}])[${payments.checks} + 1] * interval '1 second' end`,
    })
    .where(
      inArray(
        payments.id,
        db
          .select({ id: payments.id })
          .from(payments)
          .where(and(isNotNull(payments.nextCheckAt), lte(payments.nextCheckAt, sql`now()`)))
          .orderBy(payments.nextCheckAt)
          .limit(slice)
          .for("update", { skipLocked: true }),
      ),
    )
    .returning();

async function look(deps: PaymentDeps, payment: Payment): Promise<void> {
  const overdueMs = Date.now() - payment.reservedUntil.getTime();
  try {
    const settled = await settlePayment(deps, payment.reference);
    if (settled.outcome !== "unpaid") return;
  } catch (error) {
    if (overdueMs > longestSilenceMs) await close(deps.db, payment.id);
    throw error;
  }
  const neverStarted = payment.accessCode === null && Date.now() - payment.createdAt.getTime() > startingMs;
  if (overdueMs > 0 || neverStarted) await close(deps.db, payment.id);
}

async function close(db: Database, id: string): Promise<void> {
  await db.transaction(async (tx) => {
    // Paid, replaced or started anew since it was looked at.
    const [payment] = await tx
      .select()
      .from(payments)
      .where(and(eq(payments.id, id), eq(payments.status, "open")))
      .for("update");
    if (!payment) return;
    if (payment.reservedUntil.getTime() > Date.now() && payment.accessCode !== null) return;
    await closePayment(tx, payment);
  });
}
