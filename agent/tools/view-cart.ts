import * as z from "zod";
import { describeCart } from "./cart-tool.ts";
import { defineTool } from "./shop-tool.ts";

export const viewCart = defineTool({
  name: "view_cart",
  description: "Look at the shopper's cart: its lines with handles, quantities and the total.",
  input: z.object({}),
  activity: () => "Looking at your cart…",
  async run(turn) {
    if (!turn.shop.signedIn) return { signIn: true };
    return { cart: await turn.shop.viewCart(), changed: "" };
  },
  describe: describeCart,
});
