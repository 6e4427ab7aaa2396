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

/** The sum of such amounts: of payouts, or of a statement's entries. */
export const totalOf = (amounts: readonly number[]): number => amounts.reduce((sum, cents) => sum + cents, 0);

/** After each amount, what it comes to from `openingCents` on. */
export function runningTotals(openingCents: number, amounts: readonly number[]): number[] {
  let nowCents = openingCents;
  return amounts.map((cents) => {
    nowCents += cents;
    return nowCents;
  });
}

/** A cart's lines, at the current prices of its listings. */
export const cartLines = (items: readonly CartItem[]): QuoteLine[] =>
  items.map(({ quantity, listing: { vendorId, price } }) => ({ vendorId, quantity, priceCents: centsOf(price) }));

/** A cart and its total, at the current prices of its listings. */
export const cartOf = (items: CartItem[]): Cart => ({ items, totalCents: quote(cartLines(items)).totalCents });

/** The marketplace's share of a vendor's goods, not of its delivery, half a cent rounded up. In BigInt: the product can exceed a safe integer. */
export const commissionOf = (goodsCents: number, basisPoints: number): number =>
  Number((BigInt(goodsCents) * BigInt(basisPoints) + 5000n) / 10_000n);

/** The VAT that a price contains, half a cent rounded up. */
export const vatIn = (cents: number, basisPoints: number): number => shareOf(cents, basisPoints, 10_000 + basisPoints);

export interface PartMoney {
  totalCents: number;
  commissionCents: number;
}

export interface ReversedLine {
  priceCents: number;
  quantity: number;
  /** Pieces that went back before. */
  gone: number;
  /** Pieces that go back now. */
  now: number;
}

/**
 * What goes back of a part for some of its pieces, and of the commission on it. The commission is rounded on the pieces that stay, so
 * that all steps together give back exactly what was booked. `entirely`: with the last piece, everything else that the part cost.
 */
export function reversalOf(part: PartMoney, lines: readonly ReversedLine[], entirely: boolean): PartMoney {
  const sumOf = (pieces: (line: ReversedLine) => number) =>
    quote(lines.map((line) => ({ vendorId: "", quantity: pieces(line), priceCents: line.priceCents }))).totalCents;
  const bought = sumOf(({ quantity }) => quantity);
  const before = sumOf(({ quantity, gone }) => quantity - gone);
  const after = sumOf(({ quantity, gone, now }) => quantity - gone - now);
  const last = entirely && after === 0 && (before > 0 || bought === 0);
  const commissionOn = (cents: number) =>
    bought === 0 ? part.commissionCents : shareOf(part.commissionCents, cents, bought);
  return {
    totalCents: before - after + (last ? part.totalCents - bought : 0),
    commissionCents: commissionOn(before) - (last ? 0 : commissionOn(after)),
  };
}

/** Half a cent rounded up. In BigInt: the product can exceed a safe integer. */
const shareOf = (cents: number, piece: number, whole: number): number =>
  Number((BigInt(cents) * BigInt(piece) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));
