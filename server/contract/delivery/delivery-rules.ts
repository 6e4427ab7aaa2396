// How vendors deliver. Without zod, as screens use it.
export const deliveryKinds = ["free", "flat", "free-above", "by-province", "collection", "locker"] as const;
export type DeliveryKind = (typeof deliveryKinds)[number];

/** How it reaches the door; a vendor has at most one of these. */
export const doorKinds = ["free", "flat", "free-above", "by-province"] as const satisfies readonly DeliveryKind[];

export const isDoorKind = (kind: DeliveryKind): boolean => (doorKinds as readonly DeliveryKind[]).includes(kind);

/** R10 000. */
export const mostDeliveryCents = 1_000_000;
export const mostFreeFromCents = 1_000_000_000;
export const mostLeadDays = 90;
export const placeMaxLength = 300;

/** As shoppers read it. */
export const deliveryLabel = (kind: DeliveryKind): string =>
  kind === "collection" ? "Collect it yourself" : kind === "locker" ? "Pick-up locker" : "Delivery to your door";

export const leadTime = (days: number): string =>
  days === 0 ? "the same day" : days === 1 ? "within 1 day" : `within ${days} days`;
