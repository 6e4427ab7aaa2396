// Whether this shop's screens show prices with $ or with R (rule format-1). The server writes its PRICE_DISPLAY into the page.
import { centsToPrice, formatShopPrice, type PriceDisplay } from "#contract/shared/money.ts";

let display: PriceDisplay =
  typeof document !== "undefined" &&
  document.querySelector('meta[name="indaba-price-display"]')?.getAttribute("content") === "rand"
    ? "rand"
    : "documented";

/** "$1299.00" as documented, or "R1299.00". */
export const shopPrice = (price: string): string => formatShopPrice(price, display);

/** The same of cents; below zero the sign stands first. */
export const shopMoney = (cents: number): string =>
  `${cents < 0 ? "-" : ""}${shopPrice(centsToPrice(Math.abs(cents)))}`;

/** For pages that the server writes: it has no document to read. */
export const showPricesIn = (wanted: PriceDisplay): void => {
  display = wanted;
};
