// Delivery addresses: as a shopper types one, as the shop answers it, and rows of the address book.
import type { AddressForm, DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { Database } from "#db/engine/index.ts";
import { addresses } from "#db/schema.ts";

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
