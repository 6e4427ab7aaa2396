// The shopper's cart at the moment a payment starts.
import { and, eq, inArray } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { cartItems, listings, vendors } from "#db/schema.ts";
import { isPublic } from "#server/listings/listings.service.ts";
import { lockListings, type PaymentLine } from "./payments.service.ts";

export type CartLine = Omit<PaymentLine, "paymentId"> & { stock: number };

/** The cart's public listings at their current prices; locks them and the listings of `held` in the order of their ids. */
export async function readCartLines(tx: Database, userId: string, held: readonly PaymentLine[]): Promise<CartLine[]> {
  const cart = await tx
    .select({ listingId: cartItems.listingId, quantity: cartItems.quantity })
    .from(cartItems)
    .where(eq(cartItems.userId, userId))
    .orderBy(cartItems.listingId);
  await lockListings(
    tx,
    [...cart, ...held].map(({ listingId }) => listingId),
  );
  if (cart.length === 0) return [];
  const quantities = new Map(cart.map(({ listingId, quantity }) => [listingId, quantity]));
  const rows = await tx
    .select({
      listingId: listings.id,
      vendorId: listings.vendorId,
      title: listings.title,
      priceCents: listings.priceCents,
      stock: listings.stock,
    })
    .from(listings)
    .innerJoin(vendors, eq(vendors.id, listings.vendorId))
    .where(and(inArray(listings.id, [...quantities.keys()]), isPublic))
    .orderBy(listings.id);
  return rows.map((row) => ({ ...row, quantity: quantities.get(row.listingId) ?? 0 }));
}

export function isSameCart(before: readonly PaymentLine[], now: readonly CartLine[]): boolean {
  const known = new Map(before.map((line) => [line.listingId, line]));
  return (
    before.length === now.length &&
    now.every(({ listingId, quantity, priceCents }) => {
      const line = known.get(listingId);
      return line?.quantity === quantity && line.priceCents === priceCents;
    })
  );
}

export const shortageOf = (title: string, left: number): string =>
  left <= 0 ? `${title} is out of stock.` : `Only ${left} left of ${title}. Please change the quantity in your cart.`;
