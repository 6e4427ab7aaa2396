import * as z from "zod";
import { formatRand } from "#contract/shared/money.ts";
import { signInText } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

export const startCheckout = defineTool({
  name: "start_checkout",
  description:
    "Show the link to the checkout with the cart's total. Never pays and never orders: the shopper does that there.",
  input: z.object({}),
  activity: () => "Getting your total…",
  async run(turn) {
    if (!turn.shop.signedIn) return { signIn: true };
    const { items, totalCents } = await turn.shop.viewCart();
    if (items.length === 0) return { error: "Your cart is empty." };
    return { url: "/checkout", totalCents };
  },
  describe(output) {
    if ("signIn" in output) return signInText;
    if ("error" in output) return output.error;
    return `The screen shows a button to the checkout. The total is ${formatRand(output.totalCents)}; nothing is paid yet.`;
  },
});
