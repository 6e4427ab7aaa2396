// The one way from money to an order. `POST /api/orders`, the webhook and the sweeper all call this, in any order and any number of
// times. The provider is asked first, without any lock; its answer is then applied once, in one transaction.
import { and, eq, inArray, isNotNull, ne, or, sql } from "drizzle-orm";
import type { ChosenDelivery } from "#contract/delivery/delivery.ts";
import { commissionOf, quote } from "#contract/orders/quote.ts";
import type { PaymentProblem } from "#contract/payments/payments.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, orderItems, orderParts, orders, payments, vendors } from "#db/schema.ts";
import { issueInvoices } from "#server/invoices/invoices.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { countPurchases, lockReviewed } from "#server/reviews/counts.service.ts";
import { noteBank } from "./bank-payments.service.ts";
import type { Charge } from "./gateway/index.ts";
import { bookHold, bookHoldRefund, bookSale, type SoldPart } from "./ledger.ts";
import {
  addPieces,
  boughtInstead,
  findPayment,
  giveBack,
  lockListings,
  lockShopper,
  moveStock,
  type Payment,
  type PaymentDeps,
  type PaymentLine,
  problemSentence,
  readLines,
} from "./payments.service.ts";
import { addRefund } from "./refunds.service.ts";

export type Settlement =
  /** `fresh`: this call placed the order. */
  | { outcome: "paid"; orderId: string; fresh: boolean }
  | { outcome: "unpaid"; charge: Exclude<Charge["status"], "success"> }
  | { outcome: "held" | "refunded"; message: string }
  /** No payment of ours has this reference. */
  | { outcome: "unknown" };

/** @throws {GatewayUnavailable} when the provider doesn't answer; nothing has changed then. */
export async function settlePayment(deps: PaymentDeps, reference: string): Promise<Settlement> {
  const { db, gateway, log } = deps;
  const payment = await findPayment(db, reference);
  if (!payment) return { outcome: "unknown" };
  const before = await readSettlement(db, payment);
  if (before) return before;
  const charge = await gateway.verify(reference);
  if (charge.status !== "success") {
    await noteBank(deps, payment, charge.status);
    return { outcome: "unpaid", charge: charge.status };
  }
  const settled = await db.transaction((tx) => settle(tx, payment, charge, gateway.mode));
  if (settled.outcome === "held") log.warn({ reference }, "a payment is on hold");
  return settled;
}

/** What was decided earlier; null: nothing yet. */
export async function readSettlement(db: Database, payment: Payment): Promise<Settlement | null> {
  if (payment.status === "held" || payment.status === "refunded") {
    return { outcome: payment.status, message: problemSentence(payment) };
  }
  if (payment.status !== "completed") return null;
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.paymentReference, payment.reference));
  if (!order) throw new Error(`Payment ${payment.id} is completed without an order`);
  return { outcome: "paid", orderId: order.id, fresh: false };
}

type Success = Extract<Charge, { status: "success" }>;

/** How the charge differs from the payment that was asked for; null: it doesn't. */
export function problemOf(payment: Payment, charge: Success, mode: "test" | "live"): PaymentProblem | null {
  if (charge.mode !== mode) return "mode";
  if (charge.currency !== payment.currency) return "currency";
  return charge.amountCents === payment.amountCents ? null : "amount";
}

async function settle(tx: Database, seen: Payment, charge: Success, mode: "test" | "live"): Promise<Settlement> {
  if (seen.userId) await lockShopper(tx, seen.userId);
  const [payment] = await tx.select().from(payments).where(eq(payments.id, seen.id)).for("update");
  if (!payment) throw new Error(`Payment ${seen.id} is gone`);
  const before = await readSettlement(tx, payment);
  if (before) return before;

  const problem = problemOf(payment, charge, mode);
  if (problem) return hold(tx, payment, charge, problem);
  // The account was deleted meanwhile: nobody is left to receive the order.
  if (payment.userId === null) return payBack(tx, payment, "sold-out");
  if (await boughtInstead(tx, payment)) return payBack(tx, payment, "paid-twice");

  const lines = await readLines(tx, [payment.id]);
  const others = await lockOthers(tx, payment);
  const pieces = new Map<string, number>();
  const theirs = await readLines(
    tx,
    others.filter(({ reserved }) => reserved).map(({ id }) => id),
  );
  addPieces(pieces, theirs, 1);
  if (!payment.reserved) addPieces(pieces, lines, -1);
  const sold = lines.map(({ listingId }) => listingId);
  // Also the sellers, so that a suspension comes before the order, or finds it.
  const sellers = [...new Set(lines.map(({ vendorId }) => vendorId))];
  const reviewed = await lockReviewed(tx, payment.userId, sold, sellers);
  const locked = await lockListings(tx, [...pieces.keys(), ...reviewed.listingIds]);
  if (!payment.reserved) {
    const gone = lines.some(({ listingId }) => {
      const listing = locked.get(listingId);
      return !listing?.active || listing.stock + (pieces.get(listingId) ?? 0) < 0;
    });
    if (gone) return payBack(tx, payment, "sold-out");
  }
  if (await isWithdrawn(tx, sold)) return payBack(tx, payment, "sold-out");
  await moveStock(tx, pieces);
  await closeOthers(tx, payment, others);
  const orderId = await placeOrder(tx, payment, lines);
  await countPurchases(tx, payment.userId, reviewed);
  return { outcome: "paid", orderId, fresh: true };
}

/** An admin suspended a vendor or took a listing down while it was being paid: nobody may send it. */
async function isWithdrawn(tx: Database, listingIds: readonly string[]): Promise<boolean> {
  const [withdrawn] = await tx
    .select({ id: listings.id })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(
      and(inArray(listings.id, [...listingIds]), or(isNotNull(vendors.suspendedAt), isNotNull(listings.takenDownAt))),
    )
    .limit(1);
  return withdrawn !== undefined;
}

/** A person has to look at it; its stock is released at once. */
async function hold(tx: Database, payment: Payment, charge: Success, problem: PaymentProblem): Promise<Settlement> {
  if (payment.reserved) await giveBack(tx, payment.id);
  await tx
    .update(payments)
    .set({
      status: "held",
      problem,
      address: null,
      reserved: false,
      receivedCents: charge.amountCents,
      receivedCurrency: charge.currency,
      settledAt: sql`now()`,
      nextCheckAt: null,
    })
    .where(eq(payments.id, payment.id));
  // Test money is not booked.
  if (problem !== "mode") {
    await bookHold(tx, { paymentId: payment.id, amountCents: charge.amountCents, currency: charge.currency });
  }
  await notify(tx, { kind: "payment-held", paymentId: payment.id });
  return { outcome: "held", message: problemSentence({ ...payment, problem }) };
}

/** Paid in full, but it can't become an order: the money is paid back automatically. */
async function payBack(tx: Database, payment: Payment, problem: "sold-out" | "paid-twice"): Promise<Settlement> {
  if (payment.reserved) await giveBack(tx, payment.id);
  await tx
    .update(payments)
    .set({ status: "refunded", problem, address: null, reserved: false, settledAt: sql`now()`, nextCheckAt: null })
    .where(eq(payments.id, payment.id));
  const money = { paymentId: payment.id, amountCents: payment.amountCents, currency: payment.currency };
  await bookHold(tx, money);
  await bookHoldRefund(tx, money);
  await addRefund(tx, { ...money, partId: null, reason: problem });
  await notify(tx, { kind: "payment-refunded", paymentId: payment.id });
  return { outcome: "refunded", message: problemSentence({ ...payment, problem }) };
}

type Other = Pick<Payment, "id" | "reserved">;

/** Locks the shopper's other payments for some of the same listings that have not been paid. */
async function lockOthers(tx: Database, payment: Payment): Promise<Other[]> {
  if (payment.userId === null) return [];
  return tx
    .select({ id: payments.id, reserved: payments.reserved })
    .from(payments)
    .where(
      and(
        eq(payments.userId, payment.userId),
        ne(payments.id, payment.id),
        inArray(payments.status, ["open", "closed"]),
        sql`exists (select from payment_lines theirs join payment_lines mine on mine.listing_id = theirs.listing_id
          where theirs.payment_id = ${payments.id} and mine.payment_id = ${payment.id}::uuid)`,
      ),
    )
    .orderBy(payments.id)
    .for("update");
}

/** If one of them is paid later, the same goods were paid twice. */
async function closeOthers(tx: Database, payment: Payment, others: readonly Other[]): Promise<void> {
  if (others.length === 0) return;
  await tx
    .update(payments)
    .set({ status: "closed", reserved: false, replacedBy: payment.id })
    .where(
      inArray(
        payments.id,
        others.map(({ id }) => id),
      ),
    );
}

/** Title, price and quantity come from the payment, even if cart or listings have changed since. */
async function placeOrder(tx: Database, payment: Payment, lines: readonly PaymentLine[]): Promise<string> {
  const [order] = await tx
    .insert(orders)
    .values({
      userId: payment.userId,
      email: payment.email,
      paymentReference: payment.reference,
      paymentStatus: "completed",
      totalCents: payment.amountCents,
    })
    .returning({ id: orders.id });
  if (!order) throw new Error("The order was not stored");
  await tx.insert(orderItems).values(lines.map(({ paymentId: _, ...line }) => ({ ...line, orderId: order.id })));

  const deliveries = new Map(payment.deliveries?.map((each) => [each.vendorId, each]));
  const { byVendor } = quote(lines, payment.deliveries ?? []);
  const goods = quote(lines).byVendor;
  const rates = await tx
    .select({ id: vendors.id, basisPoints: vendors.commissionBasisPoints })
    .from(vendors)
    .where(inArray(vendors.id, [...byVendor.keys()]));
  const parts = await tx
    .insert(orderParts)
    .values(
      rates.map(({ id, basisPoints }) => {
        const totalCents = byVendor.get(id) ?? 0;
        const commissionCents = commissionOf(goods.get(id) ?? 0, basisPoints);
        return {
          orderId: order.id,
          vendorId: id,
          address: payment.address,
          totalCents,
          commissionCents,
          ...deliveryOf(deliveries.get(id)),
        };
      }),
    )
    .returning();
  await bookSale(
    tx,
    parts.map(
      ({ id, vendorId, totalCents, commissionCents }): SoldPart => ({
        paymentId: payment.id,
        partId: id,
        vendorId,
        totalCents,
        commissionCents,
        currency: payment.currency,
      }),
    ),
  );
  if (payment.userId) await takeOutOfCart(tx, payment.userId, lines);
  await tx
    .update(payments)
    .set({ status: "completed", address: null, reserved: false, settledAt: sql`now()`, nextCheckAt: null })
    .where(eq(payments.id, payment.id));
  await notify(tx, { kind: "order-placed", orderId: order.id });
  for (const { id } of parts) await notify(tx, { kind: "new-order", partId: id });
  await issueInvoices(tx, order.id);
  return order.id;
}

function deliveryOf(chosen: ChosenDelivery | undefined) {
  if (!chosen) return {};
  const { kind, label, leadDays, place, priceCents } = chosen;
  return { deliveryCents: priceCents, delivery: { kind, label, leadDays, place } };
}

/** What was added after the payment started stays. */
async function takeOutOfCart(tx: Database, userId: string, lines: readonly PaymentLine[]): Promise<void> {
  const bought = sql.join(
    lines.map(({ listingId, quantity }) => sql`(${listingId}::uuid, ${quantity}::int)`),
    sql`, `,
  );
  await tx.execute(sql`
    delete from cart_items line using (values ${bought}) as bought (listing_id, quantity)
    where line.user_id = ${userId}::uuid and line.listing_id = bought.listing_id and line.quantity <= bought.quantity`);
  await tx.execute(sql`
    update cart_items line set quantity = line.quantity - bought.quantity
    from (values ${bought}) as bought (listing_id, quantity)
    where line.user_id = ${userId}::uuid and line.listing_id = bought.listing_id and line.quantity > bought.quantity`);
}
