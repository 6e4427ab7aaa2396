// How parcels come to be and move: by their vendor, by their buyer's word, and by the carrier's events. Whoever moves one has locked its
// part (`lockPart`); the part's state follows from its parcels (`followParcels`).
import { and, eq, inArray, isNull, or, type SQL, sql } from "drizzle-orm";
import type { VendorOrder } from "#contract/orders/orders.ts";
import {
  asksArrival,
  hasLeft,
  isLater,
  isTaken,
  nextParcelStates,
  type ParcelState,
  parcelStateNames,
  piecesIn,
  unsentPieces,
} from "#contract/orders/parcel-rules.ts";
import type { Parcel, ParcelBody, ParcelChange } from "#contract/orders/parcels.ts";
import { isOpen } from "#contract/orders/return-rules.ts";
import type { Database } from "#db/engine/index.ts";
import { orderParts, orders, parcelLines, parcels } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { readParcels } from "./part-parcels.service.ts";
import { readReturns } from "./part-returns.service.ts";
import { checkLines, followParcels, type LockedPart, lockPart, notFound, setPartState } from "./reversals.service.ts";
import { readPart } from "./vendor-orders.service.ts";

type Row = typeof parcels.$inferSelect;

const dayMs = 24 * 60 * 60 * 1000;
const said = (state: ParcelState) => parcelStateNames[state].toLowerCase();
const refuse = (message: string) => new AppError("conflict", message);

/** What the buyer was promised when it paid; null once that day is over. */
function promisedDay({ delivery, createdAt }: LockedPart["part"]): string | null {
  if (!delivery?.leadDays) return null;
  const day = new Date(createdAt.getTime() + delivery.leadDays * dayMs);
  return day.getTime() > Date.now() ? day.toISOString().slice(0, 10) : null;
}

async function addParcel(
  tx: Database,
  { part }: LockedPart,
  { lines, ...parcel }: Pick<Row, "id" | "state"> & Partial<Row> & Pick<ParcelBody, "lines">,
): Promise<void> {
  await tx.insert(parcels).values({
    expectedOn: promisedDay(part),
    ...parcel,
    partId: part.id,
    shippedAt: hasLeft(parcel.state) ? sql`now()` : null,
    arrivedAt: parcel.state === "delivered" ? sql`now()` : null,
  });
  await tx.insert(parcelLines).values(lines.map((line) => ({ ...line, parcelId: parcel.id })));
  await tellOf(tx, parcel.id, parcel.state);
}

async function tellOf(tx: Database, parcelId: string, state: ParcelState): Promise<void> {
  if (state === "shipped") await notify(tx, { kind: "parcel-shipped", parcelId });
  if (state === "delivered") await notify(tx, { kind: "parcel-delivered", parcelId });
  if (state === "failed") await notify(tx, { kind: "parcel-failed", parcelId });
}

/** Its pieces must be free if it had failed. */
async function moveParcel(tx: Database, id: string, state: ParcelState, more: Partial<Row> = {}): Promise<void> {
  await tx
    .update(parcels)
    .set({
      ...more,
      state,
      ...(hasLeft(state) && { shippedAt: sql`coalesce(${parcels.shippedAt}, now())` }),
      arrivedAt: state === "delivered" ? sql`now()` : null,
      missingAt: null,
    })
    .where(eq(parcels.id, id));
}

/** "" is none; what isn't named stays. */
const typed = ({ carrier, tracking, link, expectedOn }: ParcelChange): Partial<Row> => ({
  ...(carrier !== undefined && { carrier: carrier || null }),
  ...(tracking !== undefined && { tracking: tracking || null }),
  ...(link !== undefined && { link: link || null }),
  ...(expectedOn !== undefined && { expectedOn: expectedOn || null }),
});

/** "conflict" when the part can't be sent any more or fewer pieces are left, "not-found" when it isn't the vendor's own. */
export async function sendParcel(
  db: Database,
  vendorId: string,
  partId: string,
  { id, lines, state, ...facts }: ParcelBody,
): Promise<VendorOrder> {
  if (!isId(partId)) throw notFound();
  return db.transaction(async (tx) => {
    const locked = await lockPart(tx, and(eq(orderParts.id, partId), eq(orderParts.vendorId, vendorId)));
    const [before] = await tx.select({ partId: parcels.partId }).from(parcels).where(eq(parcels.id, id));
    if (before && before.partId !== partId) throw refuse("This was used for another order already.");
    if (before) return readPart(tx, vendorId, partId);
    if (locked.part.state !== "paid" && locked.part.state !== "packed") {
      throw refuse(`This order is ${locked.part.state} now, so nothing of it is left to send.`);
    }
    const own = (await readParcels(tx, [partId])).get(partId) ?? [];
    checkLines(locked, lines, "sent", piecesIn(own, isTaken));
    await addParcel(tx, locked, { id, state, lines, ...typed(facts) });
    await followParcels(tx, locked.part);
    return readPart(tx, vendorId, partId);
  });
}

/** All that is left of a part is shipped or delivered, as one parcel; parcels that were packed go with it. */
export async function finishPart(
  tx: Database,
  locked: LockedPart,
  state: "shipped" | "delivered",
  facts: ParcelChange = {},
): Promise<void> {
  const { part, items } = locked;
  const own = (await readParcels(tx, [part.id])).get(part.id) ?? [];
  for (const each of own) {
    if (each.state === "failed" || !isLater(state, each.state)) continue;
    await moveParcel(tx, each.id, state, each.state === "packed" ? typed(facts) : {});
    await tellOf(tx, each.id, state);
  }
  const lines = unsentPieces(items, own);
  if (lines.length > 0) await addParcel(tx, locked, { id: crypto.randomUUID(), state, lines, ...typed(facts) });
  await setPartState(tx, part.id, state);
}

/** The tracking of a part is that of its newest parcel which left. */
export async function setPartTracking(tx: Database, locked: LockedPart, tracking: string): Promise<void> {
  const { part } = locked;
  if (part.state !== "shipped" && part.state !== "delivered") {
    throw refuse(`This order is ${part.state} now. A tracking number comes with the shipment.`);
  }
  const newest = (await readParcels(tx, [part.id])).get(part.id)?.findLast(({ state }) => hasLeft(state));
  if (!newest) return finishPart(tx, locked, part.state, { tracking });
  await tx.update(parcels).set(typed({ tracking })).where(eq(parcels.id, newest.id));
}

interface LockedParcel {
  locked: LockedPart;
  parcel: Row;
  /** All of the part. */
  own: Parcel[];
}

/** "not-found" when nobody's parcel is so called, or not one of those that `whose` selects. */
async function lockParcel(tx: Database, id: string, whose: SQL | undefined): Promise<LockedParcel> {
  const none = () => new AppError("not-found", "Parcel not found");
  if (!isId(id)) throw none();
  const [found] = await tx
    .select({ partId: parcels.partId })
    .from(parcels)
    .innerJoin(orderParts, eq(orderParts.id, parcels.partId))
    .innerJoin(orders, eq(orders.id, orderParts.orderId))
    .where(and(eq(parcels.id, id), whose));
  if (!found) throw none();
  const locked = await lockPart(tx, eq(orderParts.id, found.partId));
  const [parcel] = await tx.select().from(parcels).where(eq(parcels.id, id));
  // Unpacked meanwhile.
  if (!parcel) throw none();
  return { locked, parcel, own: (await readParcels(tx, [found.partId])).get(found.partId) ?? [] };
}

/** Whether the pieces of a parcel that failed were neither sent again nor cancelled since. */
function isFree({ locked, parcel, own }: LockedParcel): boolean {
  if (parcel.state !== "failed") return true;
  const left = new Map(unsentPieces(locked.items, own).map(({ itemId, quantity }) => [itemId, quantity]));
  return (own.find(({ id }) => id === parcel.id)?.lines ?? []).every(
    ({ itemId, quantity }) => quantity <= (left.get(itemId) ?? 0),
  );
}

/** What is being sent back, or was refunded, stays sent: failed pieces could be cancelled or sent anew, and their money go back twice. */
async function mayFail(tx: Database, { locked: { part, items }, parcel, own }: LockedParcel): Promise<boolean> {
  if (!hasLeft(parcel.state)) return true;
  const asked = piecesIn((await readReturns(tx, [part.id], { pictures: false })).get(part.id) ?? [], isOpen);
  const elsewhere = piecesIn(
    own.filter(({ id }) => id !== parcel.id),
    hasLeft,
  );
  return items.every(({ id, returned }) => returned + (asked.get(id) ?? 0) <= (elsewhere.get(id) ?? 0));
}

const gone = () => refuse("What was in this parcel was sent again or cancelled since.");

export async function changeParcel(
  db: Database,
  vendorId: string,
  parcelId: string,
  { state, ...facts }: ParcelChange,
): Promise<VendorOrder> {
  const change = typed(facts);
  if (state === undefined && Object.keys(change).length === 0) {
    const message = "Please say what has to change.";
    throw new AppError("invalid", message, { fields: { state: message } });
  }
  return db.transaction(async (tx) => {
    const found = await lockParcel(tx, parcelId, eq(orderParts.vendorId, vendorId));
    const { parcel, locked } = found;
    if (state === undefined) await tx.update(parcels).set(change).where(eq(parcels.id, parcelId));
    else {
      if (parcel.state === state) throw refuse(`This parcel is ${said(state)} already.`);
      if (!nextParcelStates[parcel.state].includes(state)) {
        throw refuse(`This parcel is ${said(parcel.state)} now, so it can't be marked as ${said(state)}.`);
      }
      if (parcel.state === "delivered" && parcel.missingAt === null) {
        throw refuse("This parcel was delivered, and its buyer doesn't miss it.");
      }
      if (!isFree(found)) throw gone();
      if (state === "failed" && !(await mayFail(tx, found))) {
        throw refuse("Pieces of this parcel are being sent back or were refunded. Please answer the return instead.");
      }
      await moveParcel(tx, parcelId, state, change);
      await tellOf(tx, parcelId, state);
      await followParcels(tx, locked.part);
    }
    return readPart(tx, vendorId, locked.part.id);
  });
}

export async function unpackParcel(db: Database, vendorId: string, parcelId: string): Promise<VendorOrder> {
  return db.transaction(async (tx) => {
    const { parcel, locked } = await lockParcel(tx, parcelId, eq(orderParts.vendorId, vendorId));
    if (parcel.state !== "packed") {
      throw refuse(`This parcel is ${said(parcel.state)} now, so it can't be unpacked.`);
    }
    await tx.delete(parcels).where(eq(parcels.id, parcelId));
    return readPart(tx, vendorId, locked.part.id);
  });
}

/** What the buyer says of a parcel. Repeating it changes nothing. */
export async function sayArrival(
  db: Database,
  userId: string,
  parcelId: string,
  arrived: boolean,
): Promise<{ orderId: string }> {
  return db.transaction(async (tx) => {
    const found = await lockParcel(tx, parcelId, eq(orders.userId, userId));
    const { parcel, locked } = found;
    if (arrived) await confirm(tx, found);
    else if (parcel.missingAt === null) {
      if (!asksArrival(parcel)) {
        throw refuse(
          hasLeft(parcel.state)
            ? "It is settled that this parcel arrived. Please write to the vendor if something is wrong."
            : `This parcel is ${said(parcel.state)} now, so nothing has to arrive yet.`,
        );
      }
      await tx.update(parcels).set({ missingAt: sql`now()` }).where(eq(parcels.id, parcelId));
      await notify(tx, { kind: "parcel-missing", parcelId });
    }
    return { orderId: locked.part.orderId };
  });
}

async function confirm(tx: Database, found: LockedParcel): Promise<void> {
  const { parcel, locked } = found;
  if (parcel.confirmed) return;
  if (parcel.state === "packed") throw refuse("This parcel is packed now, so nothing has to arrive yet.");
  if (parcel.state === "delivered" && parcel.missingAt === null) {
    await tx.update(parcels).set({ confirmed: true }).where(eq(parcels.id, parcel.id));
    return;
  }
  if (!isFree(found)) throw gone();
  // A parcel that was missed arrives now, and the clock of returns starts now.
  await moveParcel(tx, parcel.id, "delivered", { confirmed: true });
  if (parcel.state === "delivered") {
    await tx.update(orderParts).set({ changedAt: sql`now()` }).where(eq(orderParts.id, locked.part.id));
  }
  await followParcels(tx, locked.part);
}

/**
 * A carrier's event moves on the parcels with this tracking number that travel with it, or of which no carrier was named. It never moves one
 * back. Returns those that stay as they are although the carrier couldn't deliver them.
 */
export async function followCarrier(
  db: Database,
  carriers: readonly string[],
  { tracking, state }: { tracking: string; state: ParcelState },
): Promise<string[]> {
  const held: string[] = [];
  const found = await db
    .select({ id: parcels.id })
    .from(parcels)
    .where(
      and(
        eq(sql`lower(${parcels.tracking})`, tracking.toLowerCase()),
        or(isNull(parcels.carrier), inArray(sql`lower(${parcels.carrier})`, [...carriers])),
      ),
    )
    .orderBy(parcels.id);
  for (const { id } of found) {
    await db.transaction(async (tx) => {
      const locked = await lockParcel(tx, id, undefined);
      if (!isLater(state, locked.parcel.state) || !isFree(locked)) return;
      if (state === "failed" && !(await mayFail(tx, locked))) {
        held.push(id);
        return;
      }
      await moveParcel(tx, id, state);
      await tellOf(tx, id, state);
      if (state === "failed") await notify(tx, { kind: "parcel-back", parcelId: id });
      await followParcels(tx, locked.locked.part);
    });
  }
  return held;
}
