// Money on its way back: decided in the transaction that refuses or cancels something, carried out here.
import { and, eq, inArray, isNotNull, lte, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments, refunds } from "#db/schema.ts";
import { GatewayRefused, GatewayUnavailable, type ProviderRefund } from "./gateway/index.ts";
import type { PaymentDeps } from "./payments.service.ts";

export interface NewRefund {
  paymentId: string;
  /** null: the whole payment. */
  partId: string | null;
  amountCents: number;
  currency: string;
  reason: "sold-out" | "paid-twice" | "held" | "cancelled";
}

/** Once a payment or part, by the schema. A worker sends it. */
export async function addRefund(tx: Database, refund: NewRefund): Promise<void> {
  await tx.insert(refunds).values(refund);
}

type Refund = typeof refunds.$inferSelect;

/** After so many seconds the provider is tried, or asked how far it is, again. The last pause repeats. */
const pausesSeconds = [60, 120, 300, 900, 3600, 6 * 3600, 24 * 3600];
/** Two weeks and more: by then a person has to look. */
const mostAttempts = 20;

/** Sends what waits, and asks after what was sent. Answers how many it looked at. */
export async function sendDueRefunds(deps: PaymentDeps, slice = 20): Promise<number> {
  for (let looked = 0; looked < slice; looked++) {
    const refund = await claim(deps.db);
    if (!refund) return looked;
    try {
      await carryOn(deps, refund);
    } catch (error) {
      deps.log.error({ err: error, refund: refund.id }, "a refund has to wait");
      await deps.db
        .update(refunds)
        .set({
          lastError: "The payment provider can't be reached.",
          ...(refund.attempts > mostAttempts && { state: "failed" as const, nextAttemptAt: null }),
        })
        .where(eq(refunds.id, refund.id));
    }
  }
  return slice;
}

/**
 * The next attempt is set before this one begins, so that a crash in between loses nothing and repeats nothing at once. One at a
 * time: of several, the last would wait for the provider's answers about the others until it is due again elsewhere.
 */
async function claim(db: Database): Promise<Refund | undefined> {
  const pause = sql`(array[${sql.join(
    pausesSeconds.map((seconds) => sql`${seconds}::int`),
    sql`, `,
  )}])[least(${refunds.attempts} + 1, ${pausesSeconds.length}::int)]`;
  const [claimed] = await db
    .update(refunds)
    .set({ attempts: sql`${refunds.attempts} + 1`, nextAttemptAt: sql`now() + ${pause} * interval '1 second'` })
    .where(
      // With `in` the planner may look for the one again and again, and would find another each time.
      eq(
        refunds.id,
        db
          .select({ id: refunds.id })
          .from(refunds)
          .where(and(isNotNull(refunds.nextAttemptAt), lte(refunds.nextAttemptAt, sql`now()`)))
          .orderBy(refunds.nextAttemptAt)
          .limit(1)
          .for("update", { skipLocked: true }),
      ),
    )
    .returning();
  return claimed;
}

async function carryOn({ db, gateway, log }: PaymentDeps, refund: Refund): Promise<void> {
  const { id, paymentId, amountCents, currency, providerId } = refund;
  const [payment] = await db.select({ reference: payments.reference }).from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error(`Refund ${id} has no payment`);
  const { reference } = payment;
  let found: ProviderRefund | null = null;
  try {
    // Paystack knows no idempotency key: what may have been sent before is looked for by its note before it is sent again.
    if (refund.attempts > 1) found = await gateway.findRefund(reference, id);
    if (!found && providerId !== null)
      throw new GatewayUnavailable(`refund ${providerId} is not in the list of refunds`);
    found ??= await gateway.refund({ reference, amountCents, currency, note: id });
  } catch (error) {
    if (!(error instanceof GatewayRefused)) throw error;
    log.error({ refund: id, reason: error.message }, "the provider refused a refund");
    await db
      .update(refunds)
      .set({ state: "failed", lastError: error.message.slice(0, 500), nextAttemptAt: null })
      .where(eq(refunds.id, id));
    return;
  }
  const done = found.state !== "sent";
  await db
    .update(refunds)
    .set({
      state: found.state,
      providerId: found.id,
      lastError: found.state === "failed" ? "The provider could not carry it out." : null,
      ...(found.state === "processed" && { processedAt: sql`now()` }),
      ...((done || refund.attempts > mostAttempts) && { nextAttemptAt: null }),
    })
    .where(eq(refunds.id, id));
}

/** The provider said that something changed: what it was is asked of it. */
export async function checkRefundsOf(db: Database, reference: string): Promise<void> {
  await db
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        // What it refused to take has no id, and is not sent again by itself.
        isNotNull(refunds.providerId),
        inArray(refunds.state, ["sent", "failed"]),
        inArray(
          refunds.paymentId,
          db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference)),
        ),
      ),
    );
}
