// What a vendor sends to move a part of an order on.
import * as z from "zod/mini";
import { trimmed } from "#contract/shared/text.ts";
import { partStates, trackingMaxLength } from "./order-rules.ts";

/** `PATCH /api/vendor/orders/{id}`: the next state, or another tracking number for what is shipped already. */
export const vendorOrderChange = z.strictObject({
  state: z.optional(z.enum(partStates)),
  /** "" for none. */
  tracking: z.optional(trimmed("Required", 0, trackingMaxLength)),
  /** Told to the shopper with a cancellation. */
  reason: z.optional(trimmed("Required", 0, 500)),
  /** Of a cancellation: the pieces go back into the listings' stock. */
  restock: z.optional(z.boolean()),
});
export type VendorOrderChange = z.infer<typeof vendorOrderChange>;
