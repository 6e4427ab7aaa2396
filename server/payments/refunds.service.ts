// Refunds: decided in the transaction that refuses or cancels something, carried out here.
import { and, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments, refunds, restores } from "#db/schema.ts";
import type { Job } from "#server/jobs/job.ts";
import { queue } from "#server/jobs/queue.ts";
import { GatewayRefused, GatewayUnavailable } from "./gateway/index.ts";
import type { PaymentDeps } from "./payments.service.ts";

export interface NewRefund {
  paymentId: string;
  /** null: the whole payment. */
  partId: string | null;
  /** Of a part's pieces. */
  reversalId?: string;
  amountCents: number;
  currency: string;
  reason: "sold-out" | "paid-twice" | "held" | "cancelled" | "returned";
}

/** At most one for a payment or reversal, by the schema. `refundJobs` send it. */
export async function addRefund(tx: Database, refund: NewRefund): Promise<void> {
  await tx.insert(refunds).values(refund);
}

/** Two weeks and more: by then a person has to look. */
const mostAttempts = 21;

/** Sends what waits, and asks how far what was sent is. */
export const refundJobs = (deps: PaymentDeps): Job[] => [
  queue(deps.db, {
    name: "Refunds",
    table: refunds,
    due: "nextAttemptAt",
    attempts: "attempts",
    atOnce: 1,
    leaseSeconds: 120,
    pausesSeconds: [60, 120, 300, 900, 3600, 6 * 3600, 24 * 3600],
    mostAttempts,
    work: (refund) => sendOrFind(deps, refund),
    isHopeless: (error) => error instanceof GatewayRefused,
    failed(error, { id }, final) {
      deps.log.error({ err: error, refund: id, final }, "a refund was not sent");
      const lastError =
        error instanceof GatewayRefused ? error.message.slice(0, 500) : "The payment provider can't be reached.";
      return { lastError, ...(final && { state: "failed" as const }) };
    },
    // An accepted refund that the provider never finished is no longer checked.
    gaveUp: inArray(refunds.state, ["failed", "sent"]),
    lastError: refunds.lastError,
    advice: "What the provider refused can be tried again; what it took but can't carry out has to be settled there.",
    screen: "/admin/orders",
  }),
];

async function sendOrFind({ db, gateway }: PaymentDeps, refund: typeof refunds.$inferSelect) {
  const { id, paymentId, amountCents, currency, providerId, attempts, createdAt } = refund;
  const [payment] = await db.select({ reference: payments.reference }).from(payments).where(eq(payments.id, paymentId));
  if (!payment) throw new Error(`Refund ${id} has no payment`);
  const { reference } = payment;
  // Paystack has no idempotency key: a refund that may have been sent is looked up by its note before it is sent again. A restored one
  // may have been sent after its back-up was made.
  const isRestored = (await db.$count(restores, gte(restores.madeAt, createdAt))) > 0;
  let found = attempts > 1 || isRestored ? await gateway.findRefund(reference, id) : null;
  if (!found && providerId !== null) throw new GatewayUnavailable(`refund ${providerId} is not in the list of refunds`);
  found ??= await gateway.refund({ reference, amountCents, currency, note: id });
  return {
    done: found.state !== "sent" || attempts >= mostAttempts,
    set: {
      state: found.state,
      providerId: found.id,
      lastError: found.state === "failed" ? "The provider could not carry it out." : null,
      ...(found.state === "processed" && { processedAt: sql`now()` }),
    },
  };
}

/** The provider said that something changed: what it was is asked of it. */
export async function checkRefundsOf(db: Database, reference: string): Promise<void> {
  await db
    .update(refunds)
    .set({ nextAttemptAt: sql`now()` })
    .where(
      and(
        // A refused refund has no id and is not sent again automatically.
        isNotNull(refunds.providerId),
        inArray(refunds.state, ["sent", "failed"]),
        inArray(
          refunds.paymentId,
          db.select({ id: payments.id }).from(payments).where(eq(payments.reference, reference)),
        ),
      ),
    );
}
