// How a vendor moves its part of an order from state to state (`nextPartStates`). One UPDATE decides, so that only one of two tabs
// moves it; a cancellation gives money and stock back in the same transaction.
//
// Locks in the shop's order (payments.service.ts): the shopper's account, the part, its order, listings by id.
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { VendorOrderChange } from "#contract/orders/order-body.ts";
import { nextPartStates, type PartState, partStates } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, orders, payments } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { bookPartRefund } from "#server/payments/ledger.ts";
import { lockListings, lockShopper, moveStock } from "#server/payments/payments.service.ts";
import { addRefund } from "#server/payments/refunds.service.ts";
import { readVendorOrder } from "./vendor-orders.service.ts";

type Part = typeof orderParts.$inferSelect;

const notFound = () => new AppError("not-found", "Order not found");

const own = (vendorId: string, partId: string) => and(eq(orderParts.id, partId), eq(orderParts.vendorId, vendorId));

/** "conflict" when the part's state allows no such change, "not-found" when it isn't the vendor's own. */
export async function changeVendorOrder(
  db: Database,
  vendorId: string,
  partId: string,
  change: VendorOrderChange,
): Promise<VendorOrder> {
  if (!isId(partId)) throw notFound();
  refuseNonsense(change);
  const { state, tracking } = change;
  return db.transaction(async (tx) => {
    if (state === undefined) await setTracking(tx, vendorId, partId, tracking ?? "");
    else if (state === "cancelled") await cancel(tx, vendorId, partId, change);
    else await move(tx, vendorId, partId, state, tracking === undefined ? {} : { tracking: tracking || null });
    if (state === "shipped") await notify(tx, { kind: "part-shipped", partId });
    const changed = await readVendorOrder(tx, vendorId, partId);
    if (!changed) throw notFound();
    return changed;
  });
}

function refuseNonsense({ state, tracking, reason, restock }: VendorOrderChange): void {
  const refuse = (field: string, message: string) => {
    throw new AppError("invalid", message, { fields: { [field]: message } });
  };
  if (state === undefined && tracking === undefined) refuse("state", "Please say what has to change.");
  if (tracking !== undefined && state !== undefined && state !== "shipped" && state !== "delivered") {
    refuse("tracking", "A tracking number comes with the shipment.");
  }
  if (state === "cancelled") return;
  if (reason !== undefined) refuse("reason", "Only a cancellation has a reason.");
  if (restock !== undefined) refuse("restock", "Only a cancellation puts pieces back in stock.");
}

async function move(
  tx: Database,
  vendorId: string,
  partId: string,
  state: PartState,
  more: Partial<Pick<Part, "tracking" | "cancelReason">> = {},
): Promise<Part> {
  const from = partStates.filter((each) => nextPartStates[each].includes(state));
  const [part] = await tx
    .update(orderParts)
    .set({ ...more, state, changedAt: sql`now()` })
    .where(and(own(vendorId, partId), inArray(orderParts.state, from)))
    .returning();
  if (part) return part;
  const now = await stateOf(tx, vendorId, partId);
  const cannot = state === "cancelled" ? "it can't be cancelled any more" : `it can't be marked as ${state}`;
  throw new AppError(
    "conflict",
    now === state ? `This order is ${now} already.` : `This order is ${now} now, so ${cannot}.`,
  );
}

async function stateOf(tx: Database, vendorId: string, partId: string): Promise<PartState> {
  const [part] = await tx.select({ state: orderParts.state }).from(orderParts).where(own(vendorId, partId));
  if (!part) throw notFound();
  return part.state;
}

async function setTracking(tx: Database, vendorId: string, partId: string, tracking: string): Promise<void> {
  const [part] = await tx
    .update(orderParts)
    .set({ tracking: tracking || null })
    .where(and(own(vendorId, partId), inArray(orderParts.state, ["shipped", "delivered"])))
    .returning({ id: orderParts.id });
  if (part) return;
  const now = await stateOf(tx, vendorId, partId);
  throw new AppError("conflict", `This order is ${now} now. A tracking number comes with the shipment.`);
}

async function cancel(
  tx: Database,
  vendorId: string,
  partId: string,
  { reason, restock = true }: VendorOrderChange,
): Promise<void> {
  const [order] = await tx
    .select({ id: orders.id, userId: orders.userId, reference: orders.paymentReference })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(own(vendorId, partId));
  if (!order) throw notFound();
  if (order.userId) await lockShopper(tx, order.userId);
  const part = await move(tx, vendorId, partId, "cancelled", { cancelReason: reason || null });
  const paid = await refund(tx, part, order.reference);
  // When two vendors cancel at once, the second sees here what the first did.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, order.id)).for("no key update");
  const left = await tx.$count(orderParts, and(eq(orderParts.orderId, order.id), ne(orderParts.state, "cancelled")));
  if (paid && left === 0) await tx.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, order.id));
  if (restock) await putBack(tx, part);
  await notify(tx, { kind: "part-cancelled", partId });
}

/** False for an order from before payments were stored: nothing can be paid back. */
async function refund(tx: Database, part: Part, reference: string): Promise<boolean> {
  const [payment] = await tx
    .select({ id: payments.id, currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.status, "completed")));
  if (!payment) return false;
  const { id: partId, vendorId, totalCents, commissionCents } = part;
  const of = { paymentId: payment.id, partId, currency: payment.currency };
  await bookPartRefund(tx, { ...of, vendorId, totalCents, commissionCents });
  if (totalCents > 0) await addRefund(tx, { ...of, amountCents: totalCents, reason: "cancelled" });
  return true;
}

async function putBack(tx: Database, { orderId, vendorId }: Part): Promise<void> {
  const items = await tx
    .select({ listingId: orderItems.listingId, quantity: orderItems.quantity })
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.vendorId, vendorId)));
  const pieces = new Map<string, number>();
  for (const { listingId, quantity } of items) pieces.set(listingId, (pieces.get(listingId) ?? 0) + quantity);
  await lockListings(tx, [...pieces.keys()]);
  await moveStock(tx, pieces);
}
