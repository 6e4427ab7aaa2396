// Pieces of an order's part that don't stay sold: their stock, their money and the refund, all in the caller's transaction.
//
// Locks in the shop's order (payments.service.ts): the shopper's account, the part, its vendor if the shopper reviewed its listings,
// listings by id, its order.
import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { PartState } from "#contract/orders/order-rules.ts";
import { isTaken, partStateOf, piecesIn } from "#contract/orders/parcel-rules.ts";
import { reversalOf } from "#contract/orders/quote.ts";
import type { Database } from "#db/engine/index.ts";
import { orderItems, orderParts, orders, payments, reversalLines, reversals } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { issueCreditNote } from "#server/invoices/invoices.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { bookPartRefund } from "#server/payments/ledger.ts";
import { lockListings, lockShopper, moveStock } from "#server/payments/payments.service.ts";
import { addRefund } from "#server/payments/refunds.service.ts";
import { countPurchases, lockReviewed } from "#server/reviews/counts.service.ts";
import { readParcels } from "./part-parcels.service.ts";

export interface LockedPart {
  part: typeof orderParts.$inferSelect;
  /** Null once the account is deleted. */
  userId: string | null;
  /** The order's payment. */
  reference: string;
  items: (typeof orderItems.$inferSelect)[];
}

export interface Reversal {
  id: string;
  by: (typeof reversals.$inferSelect)["by"];
  reason: string | null;
  lines: readonly { itemId: string; quantity: number }[];
  restock: boolean;
}

export const notFound = () => new AppError("not-found", "Order not found");

/** The part that `which` selects (of order_parts and orders); nobody else changes its pieces until the transaction ends. */
export async function lockPart(tx: Database, which: SQL | undefined): Promise<LockedPart> {
  const [found] = await tx
    .select({ id: orderParts.id, userId: orders.userId, reference: orders.paymentReference })
    .from(orderParts)
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(which);
  if (!found) throw notFound();
  if (found.userId) await lockShopper(tx, found.userId);
  const [part] = await tx.select().from(orderParts).where(eq(orderParts.id, found.id)).for("no key update");
  if (!part) throw notFound();
  return { part, userId: found.userId, reference: found.reference, items: await itemsOf(tx, part) };
}

const itemsOf = (tx: Database, { orderId, vendorId }: LockedPart["part"]): Promise<LockedPart["items"]> =>
  tx
    .select()
    .from(orderItems)
    .where(and(eq(orderItems.orderId, orderId), eq(orderItems.vendorId, vendorId)));

/** Sets the part's state to what its parcels say. */
export async function followParcels(tx: Database, part: LockedPart["part"]): Promise<void> {
  const items = await itemsOf(tx, part);
  const own = (await readParcels(tx, [part.id])).get(part.id) ?? [];
  await setPartState(tx, part.id, partStateOf(part.state, items, own));
}

export async function setPartState(tx: Database, partId: string, state: PartState): Promise<void> {
  await tx
    .update(orderParts)
    .set({ state, changedAt: sql`now()` })
    .where(and(eq(orderParts.id, partId), sql`${orderParts.state} <> ${state}`));
}

/** Whether this part was changed by a call with this id before. "conflict" when another part was. */
export async function isRepeated(tx: Database, { part }: LockedPart, id: string): Promise<boolean> {
  const [before] = await tx.select({ partId: reversals.partId }).from(reversals).where(eq(reversals.id, id));
  if (before && before.partId !== part.id) throw new AppError("conflict", "This was used for another order already.");
  return before !== undefined;
}

type Kind = (typeof reversals.$inferSelect)["kind"];

/** Refuses lines that name a product twice or of another part, or more pieces than are left. `open`: pieces that are spoken for. */
export function checkLines(
  { items }: LockedPart,
  lines: Reversal["lines"],
  kind: Kind | "sent",
  open: ReadonlyMap<string, number> = new Map(),
): void {
  const named = new Set(lines.map(({ itemId }) => itemId));
  for (const { itemId, quantity } of lines) {
    const item = items.find(({ id }) => id === itemId);
    if (!item || named.size !== lines.length) {
      const message = "Please name each product of this order once.";
      throw new AppError("invalid", message, { fields: { lines: message } });
    }
    const taken = open.get(itemId) ?? 0;
    // What was returned came in a parcel, so it is among the taken pieces.
    const left =
      item.quantity - (kind === "returned" ? gone(item) + taken : Math.max(gone(item), item.cancelled + taken));
    if (quantity <= left) continue;
    throw new AppError(
      "conflict",
      left > 0
        ? `Only ${left} of these can still be ${kind}.`
        : kind === "cancelled" && taken > 0
          ? "These are packed in a parcel or sent, so they can't be cancelled."
          : `This was ${kind} already.`,
    );
  }
}

const gone = ({ cancelled, returned }: LockedPart["items"][number]) => cancelled + returned;

/** Cancels pieces of a part that `lockPart` locked; with the last of them, the part. Its state must allow it. */
export async function cancelPieces(tx: Database, locked: LockedPart, reversal: Reversal): Promise<void> {
  const { id } = locked.part;
  checkLines(locked, reversal.lines, "cancelled", piecesIn((await readParcels(tx, [id])).get(id) ?? [], isTaken));
  const { last, paid } = await reverse(tx, locked, reversal, "cancelled");
  if (last) await closePart(tx, locked.part, reversal.reason, paid);
  // What stays may have left or arrived already.
  else await followParcels(tx, locked.part);
  await notify(tx, { kind: last ? "part-cancelled" : "pieces-cancelled", reversalId: reversal.id });
  if (reversal.by !== "vendor") await notify(tx, { kind: "sale-cancelled", reversalId: reversal.id });
}

/** Takes back pieces, stock and money. `last`: no piece stays; `paid`: money goes back. */
export async function reverse(
  tx: Database,
  locked: LockedPart,
  { id, by, reason, lines, restock }: Reversal,
  kind: Kind,
): Promise<{ last: boolean; paid: boolean }> {
  const { part, items, userId } = locked;
  const now = new Map(lines.map(({ itemId, quantity }) => [itemId, quantity]));
  await tx.insert(reversals).values({ id, partId: part.id, kind, by, reason });
  if (lines.length > 0) {
    await tx.insert(reversalLines).values(lines.map((line) => ({ ...line, reversalId: id })));
    const column = sql.identifier(kind);
    await tx.execute(sql`
      update order_items item set ${column} = item.${column} + line.quantity
      from reversal_lines line where line.reversal_id = ${id}::uuid and item.id = line.item_id`);
  }
  const reversed = items.map((item) => ({
    priceCents: item.priceCents,
    quantity: item.quantity,
    gone: gone(item),
    now: now.get(item.id) ?? 0,
  }));
  // What was sent keeps its delivery.
  const unsent = kind === "cancelled" && items.every(({ returned }) => returned === 0);
  const money = reversalOf(part, reversed, unsent);
  const paid = await refund(tx, locked, id, money, kind);
  const changed = items.filter(({ id }) => now.has(id)).map(({ listingId }) => listingId);
  const reviewed = userId === null ? null : await lockReviewed(tx, userId, changed);
  if (restock) await putBack(tx, items, now);
  if (userId !== null && reviewed) {
    await lockListings(tx, [...reviewed.listingIds]);
    await countPurchases(tx, userId, reviewed);
  }
  const credited = items.flatMap(({ id: itemId, title, priceCents }) => {
    const quantity = now.get(itemId) ?? 0;
    return quantity > 0 ? [{ title, quantity, priceCents }] : [];
  });
  await issueCreditNote(tx, part, { reversalId: id, lines: credited, totalCents: money.totalCents });
  return { last: unsent && reversed.every((item) => item.quantity === item.gone + item.now), paid };
}

/** False for an order from before payments were stored: nothing can be paid back. */
async function refund(
  tx: Database,
  { part, reference }: LockedPart,
  reversalId: string,
  { totalCents, commissionCents }: ReturnType<typeof reversalOf>,
  reason: Kind,
): Promise<boolean> {
  const [payment] = await tx
    .select({ id: payments.id, currency: payments.currency })
    .from(payments)
    .where(and(eq(payments.reference, reference), eq(payments.status, "completed")));
  if (!payment) return false;
  const of = { paymentId: payment.id, partId: part.id, reversalId, currency: payment.currency };
  await bookPartRefund(tx, { ...of, vendorId: part.vendorId, totalCents, commissionCents });
  if (totalCents > 0) await addRefund(tx, { ...of, amountCents: totalCents, reason });
  return true;
}

async function closePart(tx: Database, part: LockedPart["part"], reason: string | null, paid: boolean): Promise<void> {
  await tx
    .update(orderParts)
    .set({ state: "cancelled", cancelReason: reason, changedAt: sql`now()` })
    .where(eq(orderParts.id, part.id));
  // When two vendors cancel at once, the second sees here what the first did.
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, part.orderId)).for("no key update");
  const left = await tx.$count(
    orderParts,
    and(eq(orderParts.orderId, part.orderId), ne(orderParts.state, "cancelled")),
  );
  if (paid && left === 0) await tx.update(orders).set({ paymentStatus: "refunded" }).where(eq(orders.id, part.orderId));
}

async function putBack(tx: Database, items: LockedPart["items"], now: ReadonlyMap<string, number>): Promise<void> {
  const pieces = new Map<string, number>();
  for (const { id, listingId } of items) pieces.set(listingId, (pieces.get(listingId) ?? 0) + (now.get(id) ?? 0));
  await lockListings(tx, [...pieces.keys()]);
  await moveStock(tx, pieces);
}
