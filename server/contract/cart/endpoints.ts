import * as z from "zod/mini";
import { type EndpointTable, type Limit, messageReply } from "#contract/shared/endpoint.ts";
import { cartHandOff, takenCart } from "#contract/widget/widget.ts";
import { handOffBody } from "#contract/widget/widget-body.ts";
import { addToCartBody, cartItem, cartItemBody } from "./cart.ts";

const handOffLimit: Limit = {
  name: "carts handed over",
  windows: [{ by: "caller", times: 120, minutes: 10 }],
  says: "Too many carts.",
};

export const cartEndpoints = {
  "GET /api/cart": { does: "The lines of the shopper's cart", who: "signed-in", reply: z.array(cartItem) },
  "POST /api/cart": {
    does: "Adds pieces of a listing; if it is already in the cart, its quantity grows",
    who: "signed-in",
    body: addToCartBody,
    reply: cartItem,
    errors: ["not-found", "conflict"],
  },
  "PATCH /api/cart/:id": {
    does: "Changes a line's quantity",
    who: "signed-in",
    body: cartItemBody,
    reply: cartItem,
    errors: ["not-found", "conflict"],
  },
  "DELETE /api/cart/:id": {
    does: "Removes a line",
    who: "signed-in",
    reply: messageReply,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;

/** For carts handed over from a vendor's widget. */
export const handOffEndpoints = {
  "POST /api/cart/hand-off/look": {
    does: "The cart that was handed over with a widget's token",
    who: "signed-in",
    body: handOffBody,
    reply: cartHandOff,
    errors: ["not-found"],
    limits: [handOffLimit],
  },
  "POST /api/cart/hand-off/take": {
    does: "Adds the lines of that cart to the shopper's own cart",
    who: "signed-in",
    body: handOffBody,
    reply: takenCart,
    errors: ["not-found"],
    limits: [handOffLimit],
  },
} as const satisfies EndpointTable;
