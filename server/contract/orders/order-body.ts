// The bodies that change an order's part: its state, or how many of its pieces are cancelled.
import * as z from "zod/mini";
import { id, trimmed } from "#contract/shared/text.ts";
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

/** Pieces of a part, each product once. */
export const chosenLines = z
  .array(z.strictObject({ itemId: id, quantity: z.int().check(z.gte(1), z.lte(1_000_000)) }))
  .check(z.minLength(1), z.maxLength(1000));

/** `POST …/cancellations`: pieces of a part that won't be sent. */
export const cancellation = z.strictObject({
  /** Random, from the caller: the same id cancels once, however often it is sent. */
  id,
  lines: chosenLines,
  reason: z.optional(trimmed("Required", 0, 500)),
});
export type Cancellation = z.infer<typeof cancellation>;

/** Vendors and admins also say whether the pieces return to the stock; without a word they do. */
export const sellersCancellation = z.extend(cancellation, { restock: z.optional(z.boolean()) });
/** `POST /api/admin/orders/{id}/refunds`: pieces that were sent. They return to the stock only if that is said. */
export const sentRefund = z.extend(sellersCancellation, { reason: trimmed("Please give a reason", 3, 500) });
export type SentRefund = z.infer<typeof sentRefund>;
export type SellersCancellation = z.infer<typeof sellersCancellation>;
