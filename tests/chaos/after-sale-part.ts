// One vendor's part of an order in the model: pieces, parcels and returns, and what may be done with them.
import type { PartState } from "#contract/orders/order-rules.ts";
import type { ParcelState } from "#contract/orders/parcel-rules.ts";
import type { ReturnState } from "#contract/orders/return-rules.ts";
import { type PartAct, pricesBefore } from "./after-sale-acts.ts";

interface ModelParcel {
  /** The id of the call that sent it; null: of what was left when the whole part was sent. */
  id: string | null;
  state: ParcelState | "unpacked";
  pieces: number[];
  missing: boolean;
  confirmed: boolean;
}
interface ModelReturn {
  id: string;
  state: ReturnState;
  pieces: number[];
}
export interface ModelPart {
  vendor: number;
  state: PartState;
  /** The day of its last change of state; of one that was missed, when it arrived. */
  since: number;
  /** When it was bought. */
  prices: number[];
  deliveryCents: number;
  bought: number[];
  cancelled: number[];
  returned: number[];
  parcels: ModelParcel[];
  returns: ModelReturn[];
  /** Ids of calls that were carried out. */
  done: string[];
  refundedCents: number;
  /** Whether the buyer still has an account. */
  owned: boolean;
  vendorCents: number;
  marketplaceCents: number;
}

export const none = () => pricesBefore.map(() => 0);
export const each = (pieces: readonly number[], other: readonly number[], sign: 1 | -1 = 1) =>
  pieces.map((count, at) => count + sign * (other[at] as number));
export const fits = (pieces: readonly number[], into: readonly number[]) =>
  pieces.every((count, at) => count <= (into[at] as number));
export const same = (pieces: readonly number[], other: readonly number[]) => fits(pieces, other) && fits(other, pieces);
export const any = (pieces: readonly number[]) => pieces.some((count) => count > 0);
const sumOf = (held: readonly { pieces: number[] }[]) => held.reduce((sum, { pieces }) => each(sum, pieces), none());

type Held = ModelParcel["state"];
const hasLeft = (state: Held) => !["packed", "failed", "unpacked"].includes(state);
export const left = ({ parcels }: ModelPart) => sumOf(parcels.filter(({ state }) => hasLeft(state)));
const taken = ({ parcels }: ModelPart) =>
  sumOf(parcels.filter(({ state }) => state !== "failed" && state !== "unpacked"));
export const kept = ({ bought, cancelled }: ModelPart) => each(bought, cancelled, -1);
export const unsent = (part: ModelPart) => each(kept(part), taken(part), -1);
const isOpen = ({ state }: ModelReturn) => state !== "refused" && state !== "refunded";
/** Pieces that were taken back or are asked back. */
export const claimed = ({ returned, returns }: ModelPart) => each(returned, sumOf(returns.filter(isOpen)));

export const onward: Record<ParcelState, ParcelState[]> = {
  packed: ["shipped"],
  shipped: ["out-for-delivery", "delivered", "failed"],
  "out-for-delivery": ["delivered", "failed"],
  delivered: ["failed"],
  failed: ["delivered"],
};
const order: Held[] = ["packed", "shipped", "out-for-delivery", "failed", "delivered"];
export const answers: Partial<Record<ReturnState, ReturnState[]>> = {
  asked: ["approved", "refused"],
  approved: ["received"],
  received: ["refunded"],
};
export const seenParcel = ({ id, state, pieces, missing, confirmed }: Omit<ModelParcel, "state"> & { state: string }) =>
  `${id ?? "rest"} ${state} ${pieces}${missing ? " missing" : ""}${confirmed ? " confirmed" : ""}`;

export const vendors = new Set<PartAct["does"]>(["cancel-rest", "move", "send", "unpack", "answer"]);
export const cents = (pieces: readonly number[], prices: readonly number[]) =>
  pieces.reduce((sum, count, at) => sum + count * (prices[at] as number), 0);

/** The part's state is what its parcels say. */
export function follow(part: ModelPart): true {
  if (part.parcels.every(({ state }) => state === "unpacked")) return true;
  const arrived = sumOf(part.parcels.filter(({ state }) => state === "delivered"));
  part.state = !fits(kept(part), left(part)) ? "packed" : fits(kept(part), arrived) ? "delivered" : "shipped";
  return true;
}

export const nextOf: Partial<Record<PartState, PartState>> = {
  paid: "packed",
  packed: "shipped",
  shipped: "delivered",
};

/** Whatever is not sent yet goes as one parcel, and parcels that are packed with it. */
export function move(part: ModelPart, state: PartState | undefined): boolean {
  if (!state) return false;
  part.state = state;
  if (state !== "shipped" && state !== "delivered") return true;
  const rest = unsent(part);
  for (const parcel of part.parcels)
    if (order.includes(parcel.state) && parcel.state !== "failed" && order.indexOf(parcel.state) < order.indexOf(state))
      Object.assign(parcel, { state, missing: false });
  if (any(rest)) part.parcels.push({ id: null, state, pieces: rest, missing: false, confirmed: false });
  return true;
}

/** The pieces of a parcel that failed may have been sent again or cancelled since. */
const isFree = (part: ModelPart, { state, pieces }: ModelParcel) => state !== "failed" || fits(pieces, unsent(part));
/** What is taken back, or asked back, stays sent. */
const mayFail = (part: ModelPart, { state, pieces }: ModelParcel) =>
  !hasLeft(state) || fits(claimed(part), each(left(part), pieces, -1));

export function moveParcel(part: ModelPart, { nth, by, to }: Extract<PartAct, { does: "parcel" }>): boolean {
  const parcel = part.parcels[nth];
  const state = to ?? "packed";
  // A carrier knows only what was given to it, and is never refused.
  if (!parcel || parcel.state === "unpacked" || (by === "carrier" && parcel.id === null)) return by === "carrier";
  const allowed =
    isFree(part, parcel) &&
    (state !== "failed" || mayFail(part, parcel)) &&
    (by === "carrier"
      ? order.indexOf(state) > order.indexOf(parcel.state)
      : onward[parcel.state].includes(state) && (parcel.state !== "delivered" || parcel.missing));
  if (!allowed) return by === "carrier";
  Object.assign(parcel, { state, missing: false });
  return follow(part);
}

export function arrival(
  part: ModelPart,
  { nth, arrived }: Extract<PartAct, { does: "arrival" }>,
  today: number,
): boolean {
  const parcel = part.parcels[nth];
  if (!parcel || parcel.state === "unpacked") return false;
  if (!arrived) {
    if (!parcel.missing && (!hasLeft(parcel.state) || parcel.confirmed)) return false;
    parcel.missing = true;
    return true;
  }
  if (parcel.confirmed) return true;
  if (parcel.state === "packed" || !isFree(part, parcel)) return false;
  if (parcel.state === "delivered" && parcel.missing) part.since = today;
  Object.assign(parcel, { state: "delivered", missing: false, confirmed: true });
  return follow(part);
}
