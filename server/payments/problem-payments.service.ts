// Payments that need a person: held or refunded money, failed refunds.
import { and, desc, eq, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { union } from "drizzle-orm/pg-core";
import { checkoutCurrency, type ProblemPayment } from "#contract/payments/payments.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { payments, refunds } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { bookHoldRefund } from "./ledger.ts";
import { lockShopper, type Payment } from "./payments.service.ts";
import { addRefund } from "./refunds.service.ts";

/** Those that wait for a person come first, so that finished ones never hide them; then newest first. */
export function readProblemPayments(db: Database, limit = 200): Promise<ProblemPayment[]> {
  const failed = eq(refunds.state, "failed");
  const looked = union(
    db.select({ id: payments.id }).from(payments).where(isNotNull(payments.problem)),
    db.select({ id: refunds.paymentId }).from(refunds).where(failed),
  );
  return selectProblems(db, and(inArray(payments.id, looked), or(isNotNull(payments.problem), failed)), limit);
}

const waits = sql`(${payments.status} = 'held' or coalesce(${refunds.state} = 'failed', false))`;

async function selectProblems(db: Database, condition: SQL | undefined, limit: number): Promise<ProblemPayment[]> {
  const rows = await db
    .select({ payment: payments, refund: refunds })
    .from(payments)
    .leftJoin(refunds, eq(refunds.paymentId, payments.id))
    .where(condition)
    .orderBy(desc(waits), desc(payments.createdAt), payments.id, refunds.id)
    .limit(limit);
  return rows.map(
    ({ payment, refund }): ProblemPayment => ({
      id: payment.id,
      reference: payment.reference,
      status: payment.status as ProblemPayment["status"],
      problem: payment.problem,
      createdAt: payment.createdAt.toISOString(),
      email: payment.email,
      amountCents: payment.amountCents,
      currency: payment.currency,
      receivedCents: payment.receivedCents,
      receivedCurrency: payment.receivedCurrency,
      refund: refund && {
        id: refund.id,
        state: refund.state,
        amountCents: refund.amountCents,
        lastError: refund.lastError,
      },
    }),
  );
}

const notFound = () => new AppError("not-found", "Payment not found");

/** Pays back what arrived for a payment on hold. "conflict" for any other, and for money that can't be paid back from here. */
export async function refundHeldPayment(act: Act, paymentId: string): Promise<ProblemPayment> {
  const { tx } = act;
  if (!isId(paymentId)) throw notFound();
  const [seen] = await tx.select().from(payments).where(eq(payments.id, paymentId));
  if (!seen) throw notFound();
  if (seen.userId) await lockShopper(tx, seen.userId);
  // When two admins press at once, only one of them decides.
  const [held] = await tx
    .update(payments)
    .set({ status: "refunded" })
    .where(and(eq(payments.id, paymentId), eq(payments.status, "held")))
    .returning();
  if (!held) {
    const [now] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, paymentId));
    throw new AppError(
      "conflict",
      now?.status === "refunded" ? "This payment was refunded already." : "This payment is not on hold.",
    );
  }
  const money = { paymentId, amountCents: receivedOf(held), currency: checkoutCurrency };
  await addRefund(tx, { ...money, partId: null, reason: "held" });
  await bookHoldRefund(tx, money);
  await notify(tx, { kind: "payment-refunded", paymentId });
  const [refunded] = await selectProblems(tx, eq(payments.id, paymentId), 1);
  if (!refunded) throw notFound();
  await record(act, {
    act: "payment-refunded",
    about: { kind: "payment", id: paymentId, name: held.reference },
    before: { status: "held" },
    after: { status: "refunded", amountCents: money.amountCents },
  });
  return refunded;
}

function receivedOf({ problem, receivedCents, receivedCurrency }: Payment): number {
  if (problem === "mode") {
    throw new AppError(
      "conflict",
      "This payment was made in the provider's other mode (test or live), so it can't be refunded from here.",
    );
  }
  if (receivedCents === null || receivedCents <= 0 || receivedCurrency !== checkoutCurrency) {
    const came = receivedCents === null ? "" : ` It came in as ${receivedCurrency} ${centsToPrice(receivedCents)}.`;
    throw new AppError(
      "conflict",
      `Only payments in ${checkoutCurrency} can be refunded from here.${came} Please refund it at the provider.`,
    );
  }
  return receivedCents;
}

/**
 * Sends a failed refund once more. "conflict" when it has not failed, or when the provider accepted it but could not carry it
 * out: sending it again would only find the same one.
 */
export async function retryRefund(act: Act, refundId: string): Promise<ProblemPayment> {
  const { tx } = act;
  const none = () => new AppError("not-found", "Refund not found");
  if (!isId(refundId)) throw none();
  const [retried] = await tx
    .update(refunds)
    .set({ state: "pending", nextAttemptAt: sql`now()`, lastError: null })
    .where(and(eq(refunds.id, refundId), eq(refunds.state, "failed"), isNull(refunds.providerId)))
    .returning({ id: refunds.id });
  if (!retried) {
    const [found] = await tx.select({ state: refunds.state }).from(refunds).where(eq(refunds.id, refundId));
    if (!found) throw none();
    throw new AppError(
      "conflict",
      found.state === "failed"
        ? "The provider took this refund, but could not carry it out. Please refund it at the provider."
        : found.state === "processed"
          ? "This refund has arrived already."
          : "This refund is on its way already.",
    );
  }
  const [payment] = await selectProblems(tx, eq(refunds.id, refundId), 1);
  if (!payment) throw none();
  await record(act, {
    act: "refund-retried",
    about: { kind: "payment", id: payment.id, name: payment.reference },
    before: { state: "failed" },
    after: { state: "pending" },
  });
  return payment;
}
