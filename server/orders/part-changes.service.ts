// How a vendor moves its part of an order from state to state (`nextPartStates`). It locks the part, so that only one of two tabs
// moves it; a cancellation, of the whole part or of some of its pieces, gives money and stock back in the same transaction
// (reversals.service.ts).
import { and, eq } from "drizzle-orm";
import type { SellersCancellation, VendorOrderChange } from "#contract/orders/order-body.ts";
import { nextPartStates, type PartState, partStates } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { Database } from "#db/engine/index.ts";
import { orderParts, orders } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { finishPart, setPartTracking } from "./parcels.service.ts";
import { cancelPieces, isRepeated, type LockedPart, lockPart, notFound, setPartState } from "./reversals.service.ts";
import { readPart } from "./vendor-orders.service.ts";

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
    if (state === "cancelled") await cancel(tx, vendorId, partId, change);
    else {
      const locked = await lockPart(tx, own(vendorId, partId));
      if (state === undefined) await setPartTracking(tx, locked, tracking ?? "");
      else await move(tx, locked, state, tracking === undefined ? {} : { tracking });
    }
    return readPart(tx, vendorId, partId);
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

/** Shipping or delivering a whole part is a parcel of all that is left of it. */
async function move(tx: Database, locked: LockedPart, state: PartState, facts: { tracking?: string }): Promise<void> {
  const now = locked.part.state;
  if (!nextPartStates[now].includes(state)) {
    throw new AppError(
      "conflict",
      now === state ? `This order is ${now} already.` : `This order is ${now} now, so it can't be marked as ${state}.`,
    );
  }
  if (state === "shipped" || state === "delivered") await finishPart(tx, locked, state, facts);
  else await setPartState(tx, locked.part.id, state);
}

/** Whose part it is, and what the caller may still cancel of it. */
type Canceller =
  | { by: "shopper"; userId: string }
  | { by: "vendor"; vendorId: string }
  /** Any vendor's. */
  | { by: "admin" };

/** A shopper may cancel until the vendor packs. */
const cancellableBy = (by: Canceller["by"]): readonly PartState[] =>
  partStates.filter((each) => nextPartStates[each].includes("cancelled") && (by !== "shopper" || each === "paid"));

/** Cancels some pieces of a part; with the last of them, the part. Returns the part's order. */
export async function cancelSome(
  db: Database,
  who: Canceller,
  partId: string,
  { id, lines, reason, restock = true }: SellersCancellation,
): Promise<{ orderId: string }> {
  if (!isId(partId)) throw notFound();
  return db.transaction(async (tx) => {
    const whose =
      who.by === "admin"
        ? undefined
        : who.by === "vendor"
          ? eq(orderParts.vendorId, who.vendorId)
          : eq(orders.userId, who.userId);
    const locked = await lockPart(tx, and(eq(orderParts.id, partId), whose));
    if (!(await isRepeated(tx, locked, id))) {
      refuseUnless(locked, cancellableBy(who.by));
      await cancelPieces(tx, locked, { id, by: who.by, reason: reason || null, lines, restock });
    }
    return { orderId: locked.part.orderId };
  });
}

/** Everything that is left of it. */
async function cancel(
  tx: Database,
  vendorId: string,
  partId: string,
  { reason, restock = true }: VendorOrderChange,
): Promise<void> {
  const locked = await lockPart(tx, own(vendorId, partId));
  refuseUnless(locked, cancellableBy("vendor"));
  const lines = locked.items
    .map(({ id, quantity, cancelled }) => ({ itemId: id, quantity: quantity - cancelled }))
    .filter(({ quantity }) => quantity > 0);
  await cancelPieces(tx, locked, { id: crypto.randomUUID(), by: "vendor", reason: reason || null, lines, restock });
}

function refuseUnless({ part: { state } }: LockedPart, allowed: readonly PartState[]): void {
  if (allowed.includes(state)) return;
  throw new AppError(
    "conflict",
    state === "cancelled"
      ? "This order is cancelled already."
      : `This order is ${state} now, so it can't be cancelled any more.`,
  );
}
