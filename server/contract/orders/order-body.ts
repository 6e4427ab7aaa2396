// The body that changes the state of an order's part.
import * as z from "zod/mini";
import { trimmed } from "#contract/shared/text.ts";
import { partStates, trackingMaxLength } from "./order-rules.ts";

/** `PATCH /api/vendor/orders/{id}`: the next state, or another tracking number for a shipped part. */
export const vendorOrderChange = z.strictObject({
  state: z.optional(z.enum(partStates)),
  /** "" for none. */
  tracking: z.optional(trimmed("Required", 0, trackingMaxLength)),
  /** Of a cancellation, for the shopper. */
  reason: z.optional(trimmed("Required", 0, 500)),
  /** Of a cancellation: return the pieces to the stock. */
  restock: z.optional(z.boolean()),
});
export type VendorOrderChange = z.infer<typeof vendorOrderChange>;
