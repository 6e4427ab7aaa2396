// The cost of a purchase: the only file that multiplies a price by a quantity or adds prices up
// (docs/decisions/0013-one-sum.md). Integer cents in, integer cents out. No zod: the chat uses it too.
import type { Cart, CartItem } from "#contract/cart/cart.ts";
import { centsOf } from "#contract/shared/money.ts";

export interface QuoteLine {
  vendorId: string;
  /** Negative for returned pieces. */
  quantity: number;
  /** Per piece. */
  priceCents: number;
}

/** What a vendor asks for bringing its lines. */
export interface QuoteDelivery {
  vendorId: string;
  priceCents: number;
}

export interface Quote {
  totalCents: number;
  /** Its share of the total. */
  deliveryCents: number;
  /** Vendor id → the sum of its lines and its delivery. */
  byVendor: ReadonlyMap<string, number>;
}

export const lineCents = (quantity: number, priceCents: number): number => quantity * priceCents;

export function quote(lines: readonly QuoteLine[], deliveries: readonly QuoteDelivery[] = []): Quote {
  let totalCents = 0;
  let deliveryCents = 0;
  const byVendor = new Map<string, number>();
  const add = (vendorId: string, cents: number) => {
    totalCents += cents;
    byVendor.set(vendorId, (byVendor.get(vendorId) ?? 0) + cents);
  };
  for (const { vendorId, quantity, priceCents } of lines) add(vendorId, lineCents(quantity, priceCents));
  for (const { vendorId, priceCents } of deliveries) {
    add(vendorId, priceCents);
    deliveryCents += priceCents;
  }
  return { totalCents, deliveryCents, byVendor };
}

/** A cart and its total, at the current prices of its listings. */
export const cartOf = (items: CartItem[]): Cart => {
  const lines = items.map(({ quantity, listing: { vendorId, price } }) => ({
    vendorId,
    quantity,
    priceCents: centsOf(price),
  }));
  return { items, totalCents: quote(lines).totalCents };
};

/** The marketplace's share of a vendor's goods, not of its delivery, half a cent rounded up. In BigInt: the product can exceed a safe integer. */
export const commissionOf = (goodsCents: number, basisPoints: number): number =>
  Number((BigInt(goodsCents) * BigInt(basisPoints) + 5000n) / 10_000n);
