import * as z from "zod";
import { describeCart, writeCart } from "./cart-tool.ts";
import { listingHandle } from "./get-listing.ts";
import { defineTool } from "./shop-tool.ts";

export const updateCartItem = defineTool({
  name: "update_cart_item",
  description:
    "Set how many of a listing are in the cart (the new quantity, not the difference). Look at the cart first when the listing has no handle yet.",
  input: z.object({ listing: listingHandle, quantity: z.number().int().min(1).max(1_000_000) }),
  activity: () => "Changing your cart…",
  run: (turn, { listing, quantity }) =>
    writeCart(turn, { verb: "set", listing, quantity }, ({ id }, key) => turn.shop.setCartQuantity(id, quantity, key)),
  describe: describeCart,
});
