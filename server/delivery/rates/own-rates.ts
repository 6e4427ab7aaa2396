// What vendors set themselves.
import type { DeliveryOption, DeliveryRate } from "#contract/delivery/delivery.ts";
import { deliveryLabel } from "#contract/delivery/delivery-rules.ts";
import type { RateRequest } from "./index.ts";

/** The documented default: shipping is free. */
export const free: DeliveryRate = {
  id: "free",
  kind: "free",
  label: deliveryLabel("free"),
  priceCents: 0,
  leadDays: null,
  place: null,
  needsAddress: true,
};

/** null: not delivered there, or not known without an address. */
export function ownRate(
  option: DeliveryOption,
  { goodsCents, address }: Pick<RateRequest, "goodsCents" | "address">,
): DeliveryRate | null {
  const priceCents = priceOf(option, goodsCents, address?.province ?? null);
  if (priceCents === null) return null;
  const { kind, leadDays, place } = option;
  return {
    id: kind,
    kind,
    label: deliveryLabel(kind),
    priceCents,
    leadDays,
    place,
    needsAddress: kind !== "collection",
  };
}

function priceOf(
  { kind, priceCents, freeFromCents, provinceCents }: DeliveryOption,
  goodsCents: number,
  province: keyof DeliveryOption["provinceCents"] | null,
): number | null {
  switch (kind) {
    case "free":
      return 0;
    case "free-above":
      return freeFromCents !== null && goodsCents >= freeFromCents ? 0 : priceCents;
    case "by-province":
      return province === null ? null : (provinceCents[province] ?? priceCents);
    default:
      return priceCents;
  }
}
