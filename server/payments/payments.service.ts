// Shared by this folder: a payment's row, the stock it reserves, and how that is released.
//
// Locks are taken in the order that docs/architecture.md states under "Money". None is held during a call to the provider.
import { and, eq, inArray, sql } from "drizzle-orm";
import type { PaymentProblem } from "#contract/payments/payments.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, paymentLines, payments, users } from "#db/schema.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import type { Log } from "#server/log.ts";
import { tellWatchers } from "#server/watches/watches.service.ts";
import type { PaymentGateway } from "./gateway/index.ts";

type Deps = Pick<AppDeps, "db" | "log" | "settings" | "providers">;

export interface PaymentDeps {
  db: Database;
  gateway: PaymentGateway;
  log: Log;
  /** `settings.bankPaymentMinutes`. */
  bankMinutes: number;
}

export const payingDeps = ({ db, log, settings, providers }: Deps): PaymentDeps => ({
  db,
  gateway: providers.payments,
  log,
  bankMinutes: settings.bankPaymentMinutes,
});

export type Payment = typeof payments.$inferSelect;
export type PaymentLine = typeof paymentLines.$inferSelect;

export async function findPayment(db: Database, reference: string): Promise<Payment | undefined> {
  // Postgres accepts no text with a NUL character.
  if (reference.includes("\0")) return undefined;
  return (await db.select().from(payments).where(eq(payments.reference, reference)))[0];
}

/** "not-found" also for somebody else's reference, so that guessing one reveals nothing. */
export async function findOwnPayment(db: Database, userId: string, reference: string): Promise<Payment> {
  const payment = await findPayment(db, reference);
  if (payment?.userId !== userId) throw new AppError("not-found", "Payment not found");
  return payment;
}

/** Payments of one shopper queue up here. False: the account is gone. */
export async function lockShopper(tx: Database, userId: string): Promise<boolean> {
  const rows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return rows.length > 0;
}

export async function readLines(db: Database, paymentIds: readonly string[]): Promise<PaymentLine[]> {
  if (paymentIds.length === 0) return [];
  return db
    .select()
    .from(paymentLines)
    .where(inArray(paymentLines.paymentId, [...paymentIds]))
    .orderBy(paymentLines.paymentId, paymentLines.listingId);
}

export interface LockedListing {
  id: string;
  stock: number;
  active: boolean;
}

/** Locks them in the order of their ids, as everything that writes stock does. */
export async function lockListings(tx: Database, ids: readonly string[]): Promise<Map<string, LockedListing>> {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .select({ id: listings.id, stock: listings.stock, status: listings.status })
    .from(listings)
    .where(inArray(listings.id, [...new Set(ids)]))
    .orderBy(listings.id)
    .for("no key update");
  return new Map(rows.map(({ status, ...row }) => [row.id, { ...row, active: status === "active" }]));
}

/** `pieces`: by listing, above zero for what comes back. Lock the listings first; the schema refuses stock below zero. */
export async function moveStock(tx: Database, pieces: ReadonlyMap<string, number>): Promise<void> {
  const moved = [...pieces].filter(([, count]) => count !== 0);
  if (moved.length === 0) return;
  const values = sql.join(
    moved.map(([id, count]) => sql`(${id}::uuid, ${count}::int)`),
    sql`, `,
  );
  // The vendor may have raised the stock to its limit meanwhile.
  await tx.execute(sql`
    update listings set stock = least(listings.stock + moved.pieces, 1000000), updated_at = now()
    from (values ${values}) as moved (id, pieces) where listings.id = moved.id`);
  await tellWatchers(
    tx,
    moved.flatMap(([id, count]) => (count > 0 ? [id] : [])),
  );
}

export function addPieces(pieces: Map<string, number>, lines: readonly PaymentLine[], sign: 1 | -1): void {
  for (const { listingId, quantity } of lines) pieces.set(listingId, (pieces.get(listingId) ?? 0) + sign * quantity);
}

/** Closes an open payment and puts its stock back on sale. Lock its row first. Money that still arrives is settled later. */
export async function closePayment(tx: Database, payment: Pick<Payment, "id" | "reserved">): Promise<void> {
  if (payment.reserved) await giveBack(tx, payment.id);
  await tx
    .update(payments)
    .set({ status: "closed", reserved: false })
    .where(and(eq(payments.id, payment.id), eq(payments.status, "open")));
}

/** Whether the payment that replaced this one has become an order. */
export async function boughtInstead(tx: Database, { replacedBy }: Payment): Promise<boolean> {
  if (replacedBy === null) return false;
  const [other] = await tx.select({ status: payments.status }).from(payments).where(eq(payments.id, replacedBy));
  return other?.status === "completed";
}

export async function giveBack(tx: Database, paymentId: string): Promise<void> {
  const lines = await readLines(tx, [paymentId]);
  await lockListings(
    tx,
    lines.map(({ listingId }) => listingId),
  );
  const pieces = new Map<string, number>();
  addPieces(pieces, lines, 1);
  await moveStock(tx, pieces);
}

/** What the shopper is told about a payment that became no order. */
export function problemSentence({
  problem,
  amountCents,
}: {
  problem: PaymentProblem | null;
  amountCents: number;
}): string {
  if (problem === "sold-out") {
    return `What you paid for was sold out before your payment arrived. Your ${formatRand(amountCents)} is on its way back to you.`;
  }
  if (problem === "paid-twice") {
    return `You had already paid for these products. Your second payment of ${formatRand(amountCents)} is on its way back to you.`;
  }
  return "Your payment arrived, but not as the amount and currency of your order, so it is on hold. Please contact support.";
}
