// Payments that the shopper made by bank (Instant EFT and the like) and that the bank confirms minutes or hours later. Until then, stock
// stays reserved for longer, and the shopper sees that the bank has not answered.
import { and, desc, eq, inArray, isNotNull, isNull, not, sql } from "drizzle-orm";
import type { PendingPayment } from "#contract/payments/payments.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { payments } from "#db/schema.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import type { Charge } from "./gateway/index.ts";
import {
  boughtInstead,
  closePayment,
  lockShopper,
  type Payment,
  type PaymentDeps,
  readLines,
} from "./payments.service.ts";
import { keptSince } from "./reservation.service.ts";

export const pendingSentence = "Your bank has not confirmed this payment yet.";

const unsettled = inArray(payments.status, ["open", "closed"]);
const refusals: ReadonlySet<Charge["status"]> = new Set(["failed", "abandoned", "reversed"]);

/** `seen`: read before the provider was asked, so that an answer from before the bank was chosen is not taken for its refusal. */
export async function noteBank({ db, bankMinutes }: PaymentDeps, seen: Payment, said: Charge["status"]): Promise<void> {
  if (said === "pending" && seen.pendingSince === null) await beginWaiting(db, seen.id, bankMinutes * 60);
  if (refusals.has(said) && seen.pendingSince !== null) await db.transaction((tx) => endWaiting(tx, seen));
}

/** Counts from the first of payments that replaced one another, as the shopper's other limits do. */
async function beginWaiting(db: Database, id: string, bankSeconds: number): Promise<void> {
  await db
    .update(payments)
    .set({
      pendingSince: sql`now()`,
      reservedUntil: sql`greatest(${payments.reservedUntil}, ${keptSince([id])} + ${bankSeconds}::float8 * interval '1 second')`,
    })
    .where(and(eq(payments.id, id), unsettled, isNull(payments.pendingSince)));
}

/** The bank refused: the stock is released at once. */
async function endWaiting(tx: Database, { id, userId }: Payment): Promise<void> {
  if (userId) await lockShopper(tx, userId);
  const [payment] = await tx
    .select()
    .from(payments)
    .where(and(eq(payments.id, id), unsettled, isNotNull(payments.pendingSince)))
    .for("update");
  if (!payment) return;
  if (payment.status === "open") await closePayment(tx, payment);
  await tx.update(payments).set({ pendingSince: null }).where(eq(payments.id, id));
  if (!(await boughtInstead(tx, payment))) await notify(tx, { kind: "payment-refused", paymentId: id });
}

const paidInstead = sql`exists (select from payments other where other.id = ${payments.replacedBy} and other.status = 'completed')`;

/** The shopper's own, newest first, as long as the provider is still asked about them and the shopper has not paid in another way. */
export async function readPendingPayments(db: Database, userId: string): Promise<PendingPayment[]> {
  const waiting = await db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.userId, userId),
        unsettled,
        isNotNull(payments.pendingSince),
        isNotNull(payments.nextCheckAt),
        not(paidInstead),
      ),
    )
    .orderBy(desc(payments.createdAt), payments.id);
  const lines = Map.groupBy(
    await readLines(
      db,
      waiting.map(({ id }) => id),
    ),
    ({ paymentId }) => paymentId,
  );
  return waiting.map(({ id, reference, amountCents, createdAt, reserved, reservedUntil }) => ({
    reference,
    totalAmount: centsToPrice(amountCents),
    createdAt: createdAt.toISOString(),
    keptUntil: reserved ? reservedUntil.toISOString() : null,
    items: (lines.get(id) ?? []).map(({ title, quantity }) => ({ title, quantity })),
  }));
}
