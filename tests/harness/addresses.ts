// Fixtures of delivery addresses (as typed, and as the API returns them) and of vendors' ways of delivery.
import type { AddressForm, DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { DeliveryOption } from "#contract/delivery/delivery.ts";
import type { Box, Collection } from "#contract/delivery/delivery-rules.ts";
import type { Database } from "#db/engine/index.ts";
import { addresses, deliveryOptions } from "#db/schema.ts";

export const addressTyped: AddressForm = {
  recipient: "Nomsa Dlamini",
  phoneNumber: "082 123 4567",
  street: "12 Vilakazi Street",
  unit: "",
  suburb: "Orlando West",
  city: "Soweto",
  province: "Gauteng",
  postalCode: "1804",
  note: "The blue gate",
};

export const deliveryAddress: DeliveryAddress = {
  recipient: "Nomsa Dlamini",
  phoneNumber: "+27821234567",
  street: "12 Vilakazi Street",
  unit: null,
  suburb: "Orlando West",
  city: "Soweto",
  province: "Gauteng",
  postalCode: "1804",
  note: "The blue gate",
  pin: null,
};

/** Of a vendor whose carrier is asked: two pieces to a box. */
export const playedBox: Box = { lengthCm: 30, widthCm: 20, heightCm: 15, weightGrams: 1500, pieces: 2 };

export const playedCollection: Collection = { street: "12 Long Street", suburb: "Gardens", postalCode: "8001" };

/** A vendor's way to deliver: R60 within 3 days, unless `changes` say otherwise. */
export const deliveryOption = (changes: Partial<DeliveryOption> = {}): DeliveryOption => ({
  kind: "flat",
  priceCents: 6000,
  freeFromCents: null,
  provinceCents: {},
  place: null,
  leadDays: 3,
  ...changes,
});

export async function addDeliveryOptions(
  db: Database,
  vendorId: string,
  ...options: Partial<DeliveryOption>[]
): Promise<void> {
  await db
    .insert(deliveryOptions)
    .values(options.map((changes, position) => ({ ...deliveryOption(changes), vendorId, position })));
}

export async function addAddress(
  db: Database,
  userId: string,
  changes: Partial<typeof addresses.$inferInsert> = {},
): Promise<string> {
  const { pin: _, ...columns } = deliveryAddress;
  const [row] = await db
    .insert(addresses)
    .values({ ...columns, userId, ...changes })
    .returning({ id: addresses.id });
  return (row as { id: string }).id;
}
