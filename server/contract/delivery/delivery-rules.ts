// How vendors deliver. Without zod, as screens use it.
export const deliveryKinds = [
  "free",
  "flat",
  "free-above",
  "by-province",
  "courier",
  "collection",
  "locker",
  "pudo",
] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** How it reaches the door; a vendor has at most one of these. */
export const doorKinds = [
  "free",
  "flat",
  "free-above",
  "by-province",
  "courier",
] as const satisfies readonly DeliveryKind[];

/** What a carrier prices, for the address and the boxes of one order; all others cost what the vendor says. */
export const carrierKinds = ["courier", "pudo"] as const satisfies readonly DeliveryKind[];
export type CarrierKind = (typeof carrierKinds)[number];

export const isCarrierKind = (kind: DeliveryKind): kind is CarrierKind =>
  (carrierKinds as readonly DeliveryKind[]).includes(kind);

export const isDoorKind = (kind: DeliveryKind): boolean => (doorKinds as readonly DeliveryKind[]).includes(kind);

/** R10 000. */
export const mostDeliveryCents = 1_000_000;
export const mostFreeFromCents = 1_000_000_000;
export const mostLeadDays = 90;
export const placeMaxLength = 300;

/** A full box as the vendor packs it, and how many pieces go in: listings have no size or weight of their own. */
export interface Box {
  lengthCm: number;
  widthCm: number;
  heightCm: number;
  weightGrams: number;
  pieces: number;
}

/** Where a courier collects from a vendor, in its town. */
export interface Collection {
  street: string;
  suburb: string;
  postalCode: string;
}

export const collectionLengths = { street: 120, suburb: 80 };

export const mostInBox: Readonly<Box> = {
  lengthCm: 200,
  widthCm: 200,
  heightCm: 200,
  weightGrams: 70_000,
  pieces: 1000,
};

/** What a carrier is asked to take from one vendor at once. */
export const mostBoxes = 20;

/** PUDO's lockers have boxes of these sizes, the smallest first. */
export const lockerBoxes = [
  { size: "XS", cm: [8, 17, 60], weightGrams: 2000 },
  { size: "S", cm: [8, 41, 60], weightGrams: 5000 },
  { size: "M", cm: [19, 41, 60], weightGrams: 10_000 },
  { size: "L", cm: [41, 41, 60], weightGrams: 15_000 },
  { size: "XL", cm: [41, 60, 69], weightGrams: 20_000 },
] as const;

/** Whether the box, turned any way, goes into a space of these three sides. */
export function goesInto(
  { lengthCm, widthCm, heightCm, weightGrams }: Box,
  space: { cm: readonly number[]; weightGrams: number },
): boolean {
  const inOrder = (sides: readonly number[]) => [...sides].sort((a, b) => a - b);
  const inside = inOrder(space.cm);
  return (
    weightGrams <= space.weightGrams &&
    inOrder([lengthCm, widthCm, heightCm]).every((side, at) => side <= (inside[at] ?? 0))
  );
}

/** The smallest locker box that holds it; null: none does. */
export const lockerBoxFor = (box: Box): (typeof lockerBoxes)[number] | null =>
  lockerBoxes.find((space) => goesInto(box, space)) ?? null;

export const noLockerHolds = "No locker is large enough: 41 × 60 × 69 cm and 20 kg at most";

/** Why a carrier's way has no price. */
export const missingReasons = ["address", "unserved", "unavailable", "not-offered"] as const;
export type MissingReason = (typeof missingReasons)[number];

export const missingWords: Readonly<Record<MissingReason, string>> = {
  address: "The price depends on the address.",
  unserved: "The carrier has no price for this address and these products.",
  unavailable: "The carrier's price could not be fetched. Please try again in a moment.",
  "not-offered": "This way is not offered at the moment.",
};

const labels: Partial<Record<DeliveryKind, string>> = {
  courier: "Courier to your door",
  collection: "Collect it yourself",
  locker: "Pick-up locker",
  pudo: "PUDO locker",
};

/** As shoppers read it. */
export const deliveryLabel = (kind: DeliveryKind): string => labels[kind] ?? "Delivery to your door";

export const leadTime = (days: number): string =>
  days === 0 ? "the same day" : days === 1 ? "within 1 day" : `within ${days} days`;
