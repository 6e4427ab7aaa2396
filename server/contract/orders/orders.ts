// Wire shapes of orders and of each vendor's part in them, and which way a part goes.
import * as z from "zod/mini";
import { partStates } from "./order-rules.ts";

const partState = z.enum(partStates);

/** pending: decided; sent: the provider has it; failed: a person has to look. */
export const refundState = z.enum(["pending", "sent", "processed", "failed"]);
export type RefundState = z.infer<typeof refundState>;

export const orderItem = z.strictObject({
  title: z.string(),
  quantity: z.number(),
  /** Each, rand, two decimals. */
  price: z.string(),
  vendorName: z.string(),
});
export type OrderItem = z.infer<typeof orderItem>;

/** What one vendor sends of an order. */
export const orderPart = z.strictObject({
  vendorName: z.string(),
  state: partState,
  /** As the vendor typed it: a number or an address. */
  tracking: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  /** Rand, two decimals. */
  totalAmount: z.string(),
  /** When it came into its state. */
  changedAt: z.string(),
});
export type OrderPart = z.infer<typeof orderPart>;

export const order = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  /** completed, failed, or anything else (neutral). "refunded" once every part was cancelled. */
  paymentStatus: z.string(),
  totalAmount: z.string(),
  items: z.array(orderItem),
  /** By vendor's name; empty for an order that was never paid. */
  parts: z.array(orderPart),
});
export type Order = z.infer<typeof order>;

/** `GET /api/vendor/orders`: a part as its own vendor sees it; as admins do, with the vendor's name. */
export const vendorOrder = z.strictObject({
  /** Of the part. */
  id: z.string(),
  orderId: z.string(),
  /** When the order was placed. */
  createdAt: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  state: partState,
  changedAt: z.string(),
  tracking: z.nullable(z.string()),
  cancelReason: z.nullable(z.string()),
  items: z.array(z.omit(orderItem, { vendorName: true })),
  totalAmount: z.string(),
  commissionCents: z.number(),
  /** The address typed at the checkout; null once the shopper deleted the account. */
  customerEmail: z.nullable(z.string()),
  /** Of a cancelled part. `id` names it to `POST /api/admin/refunds/{id}/retry`. */
  refund: z.nullable(
    z.strictObject({
      id: z.string(),
      state: refundState,
    }),
  ),
});
export type VendorOrder = z.infer<typeof vendorOrder>;

/** A page of `GET /api/vendor/orders?state&limit&cursor` and of `GET /api/admin/orders?…`, newest first. */
export const vendorOrderPage = z.strictObject({
  orders: z.array(vendorOrder),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  /** By state, whichever one was asked for. */
  counts: z.record(z.enum(partStates), z.number()),
});
export type VendorOrderPage = z.infer<typeof vendorOrderPage>;

/** `GET /api/vendor/balance`: sums of the ledger. */
export const vendorBalance = z.strictObject({
  salesCents: z.number(),
  /** What the marketplace kept, less what it gave back. */
  commissionCents: z.number(),
  refundsCents: z.number(),
  /** What the marketplace owes the vendor. */
  balanceCents: z.number(),
});
export type VendorBalance = z.infer<typeof vendorBalance>;
