import * as z from "zod/mini";
import { listing } from "#contract/listings/listings.ts";
import { id } from "#contract/shared/text.ts";

export const cartItem = z.strictObject({
  id: z.string(),
  quantity: z.number(),
  listing,
  /** The vendor has no free delivery, so the checkout adds its price. Absent: shipping is free. */
  chargesDelivery: z.optional(z.literal(true)),
});
export type CartItem = z.infer<typeof cartItem>;

export const cart = z.strictObject({
  items: z.array(cartItem),
  totalCents: z.number(),
});
export type Cart = z.infer<typeof cart>;

const quantity = z.number().check(z.int(), z.gte(1), z.lte(1_000_000));

export const addToCartBody = z.strictObject({
  listingId: id,
  quantity,
  /** The same key again is the same write, not a second one. */
  key: z.optional(z.string().check(z.maxLength(200))),
});
export const cartItemBody = z.strictObject({ quantity });
