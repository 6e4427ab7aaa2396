// How some of the demo's vendors deliver; all others do it for free.
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import type { VendorKey } from "./catalogue.ts";

const option = (kind: DeliveryOption["kind"], changes: Partial<DeliveryOption>): DeliveryOption => ({
  kind,
  priceCents: 0,
  freeFromCents: null,
  provinceCents: {},
  place: null,
  leadDays: 3,
  ...changes,
});

export const seedDelivery: Partial<Record<VendorKey, readonly DeliveryOption[]>> = {
  // Furniture: the further, the dearer.
  sabie: [
    option("by-province", {
      priceCents: 79_000,
      provinceCents: { Mpumalanga: 25_000, Gauteng: 39_000, Limpopo: 39_000, "KwaZulu-Natal": 49_000 },
      leadDays: 10,
    }),
    option("collection", { place: "Workshop 4, Old Mill Road, Sabie. Weekdays 8:00 to 16:00.", leadDays: 2 }),
  ],
  baobab: [
    option("flat", { priceCents: 9500, leadDays: 6 }),
    option("collection", { place: "Stall 12, Polokwane craft market. Saturdays 8:00 to 14:00." }),
  ],
  shweshwe: [
    option("free-above", { priceCents: 8000, freeFromCents: 75_000, leadDays: 5 }),
    option("locker", { priceCents: 6000, leadDays: 4 }),
  ],
};
