import * as z from "zod";
import type { OwnListing, OwnReport } from "#contract/chat/own-shop.ts";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import { leftOutReasons } from "#contract/payouts/payout-rules.ts";
import { formatRand } from "#contract/shared/money.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { ownListingsNamed } from "../own-listings.ts";
import { daysOf, periods, shopDay } from "../periods.ts";
import { asData, fenced } from "./as-data.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

const mostShown = 20;

export const noShop = {
  error: "This account has no shop. On the Become a Vendor page you can apply for one.",
} as const;

export const ownListing = ({ id, title, price, stock, status }: VendorListing): OwnListing => ({
  id,
  title,
  price,
  stock,
  status,
});

export const myShop = defineTool({
  name: "my_shop",
  description:
    "Only for a shopper who is also a vendor: figures of their own shop. sales: what was sold and looked at in a period, best sold first; searches: what shoppers searched for near their goods and did not find; stock: what is nearly or fully out, what is hidden, or how many of a named product there are; orders: what they still have to pack or send; payout: what is due to them, what waits and why; reviews: their rating and newest reviews. It knows no other vendor's figures, and nobody may see those.",
  input: z.object({
    about: z.enum(["sales", "searches", "stock", "orders", "payout", "reviews"]),
    period: z.enum(periods).nullish().describe("For sales and searches; the last 30 days unless given"),
    listings: z.string().max(200).nullish().describe("For sales and stock: only own listings of this name"),
    hidden: z.boolean().nullish().describe("For stock: those that are hidden from shoppers"),
  }),
  activity: () => "Looking at your shop…",
  async run(turn, { about, period, listings: name, hidden }) {
    const shop = await turn.shop.ownShop();
    if (!shop) return turn.shop.signedIn ? noShop : { signIn: true };
    const days = daysOf(period ?? "last-30-days", shopDay(new Date()));
    const named = name?.trim() ? await ownListingsNamed(shop, name) : null;
    if (named?.length === 0) return { error: `You have no listing called "${asData(name ?? "", 60)}".` };
    switch (about) {
      case "sales": {
        const ids = named?.map(({ id }) => id);
        const { from, to, total, products } = await shop.readSales(days, ids);
        const only = named ? { named: named.slice(0, mostShown).map(({ title }) => title) } : {};
        return { own: { about, from, to, total, products: products.slice(0, mostShown), ...only } };
      }
      case "searches": {
        const { from, to, missed } = await shop.readSales(days);
        return { own: { about, from, to, missed } };
      }
      case "stock": {
        const which = named ? "named" : hidden ? "hidden" : "scarce";
        const found =
          named || which === "named"
            ? { listings: named ?? [], total: named?.length ?? 0 }
            : await shop.readStock(which);
        return {
          own: { about, which, listings: found.listings.slice(0, mostShown).map(ownListing), total: found.total },
        };
      }
      case "orders":
        return { own: { about, ...(await shop.readOrders()) } };
      case "payout":
        return { own: { about, ...(await shop.readPayout()) } };
      case "reviews":
        return { own: { about, ...(await shop.readReviews()) } };
    }
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    return fenced("own shop", linesOf(output.own));
  },
});

export const listingText = ({ title, price, stock, status }: OwnListing): string =>
  `${asData(title, 120)} | R${price} | ${stock} in stock${status === "archived" ? " | hidden" : ""}`;

function linesOf(own: OwnReport): string[] {
  switch (own.about) {
    case "sales":
      return [
        `sold from ${own.from} to ${own.to}${own.named ? ` of ${own.named.map((title) => asData(title, 80)).join(", ")}` : ""}: ${own.total.pieces} pieces in ${own.total.orders} orders for ${formatRand(own.total.salesCents)}, ${own.total.views} views`,
        ...own.products.map(
          ({ title, pieces, salesCents, views }) =>
            `${asData(title, 120)} | ${pieces} pieces | ${formatRand(salesCents)} | ${views} views`,
        ),
      ];
    case "searches":
      return [
        `searched for from ${own.from} to ${own.to} and not found:`,
        ...own.missed.map(({ words, times }) => `"${asData(words, 80)}" | ${times} times`),
      ];
    case "stock":
      return [`${own.total} ${own.which}`, ...own.listings.map(listingText)];
    case "orders":
      return [
        `${own.total} to send`,
        ...own.parts.map(
          ({ orderId, state, createdAt, items }) =>
            `order ${shortOrderNumber(orderId)} of ${createdAt.slice(0, 10)} | ${state} | ${items.map(({ title, quantity }) => `${quantity} × ${asData(title, 80)}`).join(", ")}`,
        ),
      ];
    case "payout":
      return [
        `due ${formatRand(own.dueCents)} | still waiting ${formatRand(own.waitingCents)} | balance ${formatRand(own.balanceCents)} | on its way ${formatRand(own.sendingCents)}`,
        own.leftOut === null
          ? "It goes out with the next payout run; its day is not known."
          : leftOutReasons[own.leftOut],
        ...(own.last ? [`last paid ${formatRand(own.last.amountCents)} on ${own.last.at.slice(0, 10)}`] : []),
      ];
    case "reviews":
      return [
        own.rating === null ? "no reviews yet" : `rated ${own.rating.toFixed(1)} by ${own.totalReviews} buyers`,
        ...own.newest.map(
          ({ title, rating, comment, answered }) =>
            `${asData(title, 80)} | ${rating} of 5 | ${asData(comment ?? "", 200)}${answered ? "" : " | not answered"}`,
        ),
      ];
  }
}
