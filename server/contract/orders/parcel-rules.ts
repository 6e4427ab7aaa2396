// The states of a parcel, what follows from them for its part, and their words. Without zod, as browser and chat use it too.
import { formatLongDate, type PartState } from "./order-rules.ts";

/** failed: it could not be delivered, so its pieces are with the vendor again or lost, and can be sent anew or cancelled. */
export const parcelStates = ["packed", "shipped", "out-for-delivery", "delivered", "failed"] as const;
export type ParcelState = (typeof parcelStates)[number];

/** What its vendor may say next. A delivered parcel can only have failed when its buyer misses it. */
export const nextParcelStates: Readonly<Record<ParcelState, readonly ParcelState[]>> = {
  packed: ["shipped"],
  shipped: ["out-for-delivery", "delivered", "failed"],
  "out-for-delivery": ["delivered", "failed"],
  delivered: ["failed"],
  failed: ["delivered"],
};

const rank: Readonly<Record<ParcelState, number>> = {
  packed: 0,
  shipped: 1,
  "out-for-delivery": 2,
  failed: 3,
  delivered: 4,
};

/** Carriers repeat their events and send them out of order, so they only ever move a parcel on. */
export const isLater = (state: ParcelState, than: ParcelState): boolean => rank[state] > rank[than];

export const hasLeft = (state: ParcelState): boolean =>
  state === "shipped" || state === "out-for-delivery" || state === "delivered";

/** What holds pieces: a parcel, or a return. */
export interface Pieces<State> {
  state: State;
  lines: readonly { itemId: string; quantity: number }[];
}
export type ParcelPieces = Pieces<ParcelState>;

/** Pieces in parcels, or returns, of these states, by item. */
export function piecesIn<State>(held: readonly Pieces<State>[], which: (state: State) => boolean): Map<string, number> {
  const pieces = new Map<string, number>();
  for (const { state, lines } of held) {
    if (!which(state)) continue;
    for (const { itemId, quantity } of lines) pieces.set(itemId, (pieces.get(itemId) ?? 0) + quantity);
  }
  return pieces;
}

/** In a parcel that is packed, under way or delivered: they can be neither cancelled nor put into another one. */
export const isTaken = (state: ParcelState): boolean => state !== "failed";

/** Pieces that were not cancelled and that are in no such parcel, by item; only what is left. */
export function unsentPieces(
  items: readonly { id: string; quantity: number; cancelled?: number | undefined }[],
  parcels: readonly ParcelPieces[],
  which: (state: ParcelState) => boolean = isTaken,
): { itemId: string; quantity: number }[] {
  const taken = piecesIn(parcels, which);
  return items
    .map(({ id, quantity, cancelled = 0 }) => ({ itemId: id, quantity: quantity - cancelled - (taken.get(id) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * The state of a part that isn't cancelled, from its parcels: shipped once all of its pieces have left, delivered once all have arrived.
 * `paid` and `packed` are the vendor's word as long as there is no parcel.
 */
export function partStateOf(
  now: PartState,
  items: Parameters<typeof unsentPieces>[0],
  parcels: readonly ParcelPieces[],
): PartState {
  if (now === "cancelled" || parcels.length === 0) return now;
  if (unsentPieces(items, parcels, hasLeft).length > 0) return "packed";
  return unsentPieces(items, parcels, (state) => state === "delivered").length > 0 ? "shipped" : "delivered";
}

/** Its buyer still waits for it: it is packed or under way, or its buyer misses it. */
export const isAwaited = ({ state, missingAt }: { state: ParcelState; missingAt: string | null }): boolean =>
  state !== "failed" && (state !== "delivered" || missingAt !== null);

/** For so long after a carrier or vendor called it delivered, a buyer may say that it didn't arrive. */
const arrivalDays = 30;

/** Whether its buyer can say that it arrived or didn't. */
export function asksArrival(
  { state, arrivedAt, confirmed }: { state: ParcelState; arrivedAt: Date | null; confirmed: boolean },
  now = Date.now(),
): boolean {
  if (!hasLeft(state) || confirmed) return false;
  return arrivedAt === null || now - arrivedAt.getTime() < arrivalDays * 24 * 60 * 60 * 1000;
}

export const carrierMaxLength = 60;
export const linkMaxLength = 500;

export const parcelStateNames: Readonly<Record<ParcelState, string>> = {
  packed: "Packed",
  shipped: "Shipped",
  "out-for-delivery": "Out for delivery",
  delivered: "Delivered",
  failed: "Not delivered",
};

interface ParcelFacts {
  state: ParcelState;
  carrier: string | null;
  expectedOn: string | null;
  arrivedAt: string | null;
}

/** Where a parcel is: "Shipped with PUDO", "Expected January 5, 2026". `timeZone`: as for `formatLongDate`. */
export function parcelWords({ state, carrier, expectedOn, arrivedAt }: ParcelFacts, timeZone?: string): string[] {
  const name = parcelStateNames[state];
  const said = carrier === null ? name : state === "packed" ? `${name} for ${carrier}` : `${name} with ${carrier}`;
  if (state === "delivered") {
    const by = carrier === null ? name : `${name} by ${carrier}`;
    return [arrivedAt === null ? by : `${by} on ${formatLongDate(arrivedAt, timeZone)}`];
  }
  if (state === "failed") return [carrier === null ? name : `${name} by ${carrier}`];
  // A day, wherever it is read.
  return expectedOn === null ? [said] : [said, `Expected ${formatLongDate(`${expectedOn}T00:00:00Z`, "UTC")}`];
}

/** Text from a vendor: only a plain https address may become a link. */
export function plainAddress(text: string): string | null {
  if (!/^https:\/\/\S+$/i.test(text)) return null;
  const url = URL.parse(text);
  return url && url.protocol === "https:" && url.username === "" && url.password === "" ? url.href : null;
}
