// Unfinished payments: asks the provider whether they were paid, and releases stock that was reserved for too long. So an order is
// placed even when both the browser's call and the webhook are lost.
import { and, eq, isNull, lte, or, type SQL } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import type { Job } from "#server/jobs/job.ts";
import { queue } from "#server/jobs/queue.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { GatewayUnavailable } from "./gateway/index.ts";
import { closePayment, lockShopper, type Payment, type PaymentDeps } from "./payments.service.ts";
import { inSeconds } from "./reservation.service.ts";
import { settlePayment } from "./settle.service.ts";

const whileOpenSeconds = 60;
/** Rarer: only a slow bank or a popup left open can still bring something. */
const onceClosedSeconds = [600, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600, 24 * 3600];
/** If the provider doesn't answer, pieces are held for a while longer: they may have been paid. */
const longestSilenceSeconds = 15 * 60;
/** A start that never reached the provider (the server ended in between) can't be paid. */
const startingSeconds = 2 * 60;
const atOnce = 5;
/** While the provider answers nobody. */
const askAgainMs = 5000;

export function sweepJobs(deps: PaymentDeps): Job[] {
  let unanswered = 0;
  let askAgainAt = 0;

  /** Whether the provider says that it isn't paid; false once it is settled. */
  async function isUnpaid({ reference }: Payment): Promise<boolean> {
    // After so many failures in a row the provider counts as down, and this run checks no more payments.
    if (unanswered >= atOnce && performance.now() < askAgainAt) throw new GatewayUnavailable("it answered nobody else");
    try {
      const { outcome } = await settlePayment(deps, reference);
      unanswered = 0;
      return outcome === "unpaid";
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        unanswered++;
        askAgainAt = performance.now() + askAgainMs;
      }
      throw error;
    }
  }

  const both = {
    table: payments,
    due: "nextCheckAt",
    atOnce,
    leaseSeconds: 60,
    failed(error: unknown, { reference }: Payment) {
      deps.log.error({ err: error, reference }, "a payment could not be checked");
      return {};
    },
    advice: "The payment provider doesn't answer, or settling a payment fails: the server's log says which.",
    screen: null,
  } as const;
  return [
    queue(deps.db, {
      ...both,
      name: "Payments under way",
      where: eq(payments.status, "open"),
      pausesSeconds: [whileOpenSeconds],
      async work(payment) {
        try {
          if (!(await isUnpaid(payment))) return { done: true };
        } catch (error) {
          await close(deps.db, payment, overdueBy(longestSilenceSeconds));
          throw error;
        }
        const neverStarted = and(isNull(payments.accessCode), lte(payments.createdAt, inSeconds(-startingSeconds)));
        await close(deps.db, payment, or(overdueBy(0), neverStarted));
        return { done: false };
      },
    }),
    queue(deps.db, {
      ...both,
      name: "Late payments",
      where: eq(payments.status, "closed"),
      attempts: "checks",
      pausesSeconds: onceClosedSeconds,
      // Only an answer ends the checking, however late.
      work: async (payment) => ({ done: !(await isUnpaid(payment)) || payment.checks > onceClosedSeconds.length }),
    }),
  ];
}

const overdueBy = (seconds: number) => lte(payments.reservedUntil, inSeconds(-seconds));

/** Not if it was paid, replaced or started anew since it was claimed. */
async function close(db: Database, { id, userId }: Payment, condition: SQL | undefined): Promise<void> {
  await db.transaction(async (tx) => {
    if (userId) await lockShopper(tx, userId);
    const open = and(eq(payments.id, id), eq(payments.status, "open"), condition);
    const [payment] = await tx.select().from(payments).where(open).for("update");
    if (!payment) return;
    await closePayment(tx, payment);
    if (payment.pendingSince) await notify(tx, { kind: "payment-late", paymentId: id });
  });
}
