// Returns: the shopper asks, the vendor answers, takes the goods back and refunds them. Money goes back by reversals.service.ts alone.
import { and, eq, inArray, isNotNull, sql } from "drizzle-orm";
import type { SentRefund } from "#contract/orders/order-body.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { hasLeft, piecesIn } from "#contract/orders/parcel-rules.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import {
  isOpen,
  nextReturnStates,
  type ReturnKind,
  returnablePieces,
  returnStates,
} from "#contract/orders/return-rules.ts";
import type { ReturnAnswer, ReturnBody } from "#contract/orders/returns.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, orderParts, orders, returnLines, returns } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { readParcels } from "./part-parcels.service.ts";
import { isFood, type ReturnClocks, readReturns, returnOffers } from "./part-returns.service.ts";
import { attachPictures } from "./return-pictures.service.ts";
import { checkLines, isRepeated, type LockedPart, lockPart, notFound, reverse } from "./reversals.service.ts";
import { readPart } from "./vendor-orders.service.ts";

/** "not-found" for a part of somebody else's order. */
export async function askReturn(
  db: Database,
  clocks: ReturnClocks,
  userId: string,
  partId: string,
  { id, kind, lines, reason, pictures = [] }: ReturnBody,
): Promise<{ orderId: string }> {
  if (!isId(partId)) throw notFound();
  return db.transaction(async (tx) => {
    const locked = await lockPart(tx, and(eq(orderParts.id, partId), eq(orders.userId, userId)));
    const { orderId } = locked.part;
    const [before] = await tx.select({ partId: returns.partId }).from(returns).where(eq(returns.id, id));
    if (before && before.partId !== partId) {
      throw new AppError("conflict", "This was used for another order already.");
    }
    if (before) return { orderId };
    const parcels = (await readParcels(tx, [partId])).get(partId) ?? [];
    const earlier = (await readReturns(tx, [partId], { pictures: false })).get(partId) ?? [];
    refuseUnlessOffered(locked, kind, clocks, parcels);
    checkLines(locked, lines, "returned", piecesIn(earlier, isOpen));
    const { items, part } = locked;
    const left = returnablePieces({ state: part.state, items, parcels, returns: earlier });
    // Some parcels of the part have left, others haven't.
    if (lines.some(({ itemId, quantity }) => quantity > (left.get(itemId) ?? 0))) throw unsent();
    if (kind === "cooling-off") await refuseFood(tx, locked, lines);
    await tx.insert(returns).values({ id, partId, kind, reason });
    await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: id })));
    await attachPictures(tx, userId, id, pictures);
    await notify(tx, { kind: "return-asked", returnId: id });
    return { orderId };
  });
}

const neverSent = () => new AppError("conflict", "This was not sent yet. Please cancel it instead.");

/**
 * An admin pays back pieces that were sent, without waiting for them or for the vendor: of a counterfeit, or for a vendor that doesn't
 * answer. Buyer and vendor see it as a return that was refunded.
 */
export async function refundSent(
  tx: Database,
  partId: string,
  { id, lines, reason, restock = false }: SentRefund,
): Promise<{ orderId: string }> {
  if (!isId(partId)) throw notFound();
  const locked = await lockPart(tx, eq(orderParts.id, partId));
  const { items, part } = locked;
  const { orderId } = part;
  if (await isRepeated(tx, locked, id)) return { orderId };
  const parcels = (await readParcels(tx, [partId])).get(partId) ?? [];
  const earlier = (await readReturns(tx, [partId], { pictures: false })).get(partId) ?? [];
  const sent = part.state === "shipped" || part.state === "delivered" || parcels.some(({ state }) => hasLeft(state));
  if (!sent) throw neverSent();
  const comingBack = piecesIn(earlier, isOpen);
  checkLines(locked, lines, "returned", comingBack);
  const left = returnablePieces({ state: part.state, items, parcels, returns: earlier });
  if (lines.some(({ itemId, quantity }) => quantity > (left.get(itemId) ?? 0))) throw neverSent();
  await tx.insert(returns).values({ id, partId, kind: "defect", state: "refunded", reason, answeredBy: "admin" });
  await tx.insert(returnLines).values(lines.map((line) => ({ ...line, returnId: id })));
  await reverse(tx, locked, { id, by: "admin", reason, lines, restock }, "returned");
  await notify(tx, { kind: "sent-refunded", reversalId: id });
  await notify(tx, { kind: "sale-refunded", reversalId: id });
  return { orderId };
}

const unsent = () => new AppError("conflict", "Only what was sent to you can be sent back.");

function refuseUnlessOffered(
  { part }: LockedPart,
  kind: ReturnKind,
  clocks: ReturnClocks,
  parcels: readonly Parcel[],
): void {
  if (returnOffers(part, clocks, parcels).some((offer) => offer.kind === kind)) return;
  if (part.state !== "delivered") throw unsent();
  throw new AppError(
    "conflict",
    kind === "defect"
      ? "The time in which you could send this back because of a defect is over."
      : `The ${clocks[kind]} days in which you could send this back without a reason are over.`,
  );
}

async function refuseFood(tx: Database, { items }: LockedPart, lines: ReturnBody["lines"]): Promise<void> {
  const asked = items.filter(({ id }) => lines.some(({ itemId }) => itemId === id));
  const ids = asked.map(({ listingId }) => listingId);
  const categories = await tx.select({ category: listings.category }).from(listings).where(inArray(listings.id, ids));
  if (categories.some(isFood))
    throw new AppError("conflict", "Food can only be sent back when something is wrong with it.");
}

/** An admin answers for a vendor that has not done so in time (escalated-returns.service.ts). */
export type Answerer = { by: "vendor"; vendorId: string } | { by: "admin" };

/** "conflict" when the return's state allows no such answer, "not-found" when it isn't this answerer's. */
export async function answerReturn(
  db: Database,
  who: Answerer,
  returnId: string,
  { state, reason = "", restock = false }: ReturnAnswer,
): Promise<VendorOrder> {
  const vendorId = who.by === "vendor" ? who.vendorId : undefined;
  const none = () => new AppError("not-found", "Return not found");
  if (!isId(returnId)) throw none();
  if (state === "refused" && reason === "") {
    const message = "Please say why you refuse.";
    throw new AppError("invalid", message, { fields: { reason: message } });
  }
  return db.transaction(async (tx) => {
    const [found] = await tx
      .select({ partId: returns.partId })
      .from(returns)
      .innerJoin(orderParts, eq(orderParts.id, returns.partId))
      .where(
        and(
          eq(returns.id, returnId),
          vendorId === undefined ? isNotNull(returns.escalatedAt) : eq(orderParts.vendorId, vendorId),
        ),
      );
    if (!found) throw none();
    const locked = await lockPart(tx, eq(orderParts.id, found.partId));
    const [answered] = await tx
      .update(returns)
      .set({
        state,
        answer: state === "refused" ? reason : null,
        changedAt: sql`now()`,
        ...(state !== "received" && state !== "refunded" && { answeredBy: who.by }),
      })
      .where(
        and(
          eq(returns.id, returnId),
          inArray(
            returns.state,
            returnStates.filter((each) => nextReturnStates[each].includes(state)),
          ),
        ),
      )
      .returning();
    if (!answered) {
      const [now] = await tx.select({ state: returns.state }).from(returns).where(eq(returns.id, returnId));
      const already = now?.state === state;
      throw new AppError(
        "conflict",
        already ? `This return is ${state} already.` : `This return is ${now?.state} now, so it can't be ${state}.`,
      );
    }
    if (state === "refunded") {
      const lines = await tx
        .select({ itemId: returnLines.itemId, quantity: returnLines.quantity })
        .from(returnLines)
        .where(eq(returnLines.returnId, returnId));
      await reverse(tx, locked, { id: returnId, by: "vendor", reason: answered.reason, lines, restock }, "returned");
    }
    await notify(tx, { kind: `return-${state}`, returnId });
    if (who.by === "admin" && (state === "approved" || state === "refused")) {
      await notify(tx, { kind: `return-${state}-for-you`, returnId });
    }
    return readPart(tx, vendorId, found.partId);
  });
}
