import * as z from "zod";
import { describeCart, writeCart } from "./cart-tool.ts";
import { listingHandle } from "./get-listing.ts";
import { defineTool } from "./shop-tool.ts";

export const removeFromCart = defineTool({
  name: "remove_from_cart",
  description: "Take a listing out of the cart altogether. Look at the cart first when the listing has no handle yet.",
  input: z.object({ listing: listingHandle }),
  activity: () => "Changing your cart…",
  run: (turn, { listing }) =>
    writeCart(turn, { verb: "remove", listing, quantity: 0 }, ({ id }, key) => turn.shop.removeFromCart(id, key)),
  describe: describeCart,
});
