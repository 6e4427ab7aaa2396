import * as z from "zod";
import { describeCart, writeCart } from "./cart-tool.ts";
import { listingHandle } from "./get-listing.ts";
import { defineTool } from "./shop-tool.ts";

export const addToCart = defineTool({
  name: "add_to_cart",
  description: "Put a shown listing into the shopper's cart. Only when their own latest message asks for it.",
  input: z.object({ listing: listingHandle, quantity: z.number().int().min(1).max(1_000_000).default(1) }),
  activity: () => "Adding to your cart…",
  run: (turn, { listing, quantity }) =>
    writeCart(turn, { verb: "add", listing, quantity }, ({ id }, key) => turn.shop.addToCart(id, quantity, key)),
  describe: describeCart,
});
