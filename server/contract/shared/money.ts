// Every way money is read or written. Inside, money is integer cents; the documented wire fields are strings with two
// decimals; three ways of showing it, one formatter each (rule format-1).

/** Integer cents → "1299.00", the wire's form and the digits of every shown price. */
export function centsToPrice(cents: number): string {
  const sign = cents < 0 ? "-" : "";
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${sign}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Typed text: "1299", "1299.5" or "1299.00" → integer cents; null for anything else, such as signs or three decimals. */
export function priceToCents(price: string): number | null {
  const match = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(price);
  if (!match) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** The cents of a price that was validated or that we wrote ourselves. @throws for any other text. */
export function centsOf(price: string): number {
  const cents = priceToCents(price);
  if (cents === null) throw new Error(`Not a price: ${price}`);
  return cents;
}

export type PriceDisplay = "documented" | "rand";

/** Marketplace, cart, product, vendor, order and admin screens: "$1299.00" as documented, or "R1299.00". */
export const formatShopPrice = (price: string, display: PriceDisplay): string =>
  `${display === "rand" ? "R" : "$"}${price}`;

/** Checkout, chat, widget and payouts: always "R1299.00"; "-R1299.00" below zero. */
export const formatRand = (cents: number): string => `${cents < 0 ? "-" : ""}R${centsToPrice(Math.abs(cents))}`;
