// Shapes of orders and their parts in the API.
import * as z from "zod/mini";
import { deliveryAddress } from "#contract/addresses/addresses.ts";
import { partDelivery } from "#contract/delivery/delivery.ts";
import { partStates } from "./order-rules.ts";
import { parcel } from "./parcels.ts";
import { partReturn, returnOffer } from "./returns.ts";

const partState = z.enum(partStates);

/** pending: not sent yet; sent: the provider has it; failed: a person has to look. */
export const refundState = z.enum(["pending", "sent", "processed", "failed"]);
export type RefundState = z.infer<typeof refundState>;

/** Pieces of a part that were cancelled before all of it was, oldest first; missing when there are none. */
const cancellation = z.strictObject({
  by: z.enum(["shopper", "vendor", "admin"]),
  reason: z.nullable(z.string()),
  cancelledAt: z.string(),
  lines: z.array(z.strictObject({ title: z.string(), quantity: z.number() })),
});
export type Cancellation = z.infer<typeof cancellation>;
const cancellations = z.optional(z.array(cancellation));

/** Of the vendor's page; missing when it has none. */
const vendorSlug = z.optional(z.string());

export const orderItem = z.strictObject({
  title: z.string(),
  quantity: z.number(),
  /** Per piece, in rand with two decimals. */
  price: z.string(),
  vendorName: z.string(),
  vendorSlug,
  /** Of `quantity`: pieces that were cancelled. Missing when there are none. */
  cancelled: z.optional(z.number()),
  /** The same of those that were sent back and paid back. */
  returned: z.optional(z.number()),
});
export type OrderItem = z.infer<typeof orderItem>;

/** One vendor's part of an order. */
export const orderPart = z.strictObject({
  vendorName: z.string(),
  vendorSlug,
  state: partState,
  /** Of its newest parcel that left, as the vendor typed it: a number or a URL. */
  tracking: z.nullable(z.string()),
  /** Oldest first. Missing when there are none. */
  parcels: z.optional(z.array(parcel)),
  cancelReason: z.nullable(z.string()),
  cancellations,
  /** Rand, two decimals. */
  totalAmount: z.string(),
  /** Time of the last change of state. */
  changedAt: z.string(),
  /** Absent: none was chosen. */
  delivery: z.optional(partDelivery),
  /** What goes or went back of the total, in rand with two decimals. Missing when nothing does. */
  refundedAmount: z.optional(z.string()),
});
export type OrderPart = z.infer<typeof orderPart>;

export const order = z.strictObject({
  id: z.string(),
  createdAt: z.string(),
  /** "refunded" once every part is cancelled (rule order-2). */
  paymentStatus: z.string(),
  totalAmount: z.string(),
  items: z.array(orderItem),
  /** Sorted by vendor's name; empty for an unpaid order. */
  parts: z.array(orderPart),
});
export type Order = z.infer<typeof order>;

const { vendorName: _, vendorSlug: _slug, ...itemShape } = orderItem.shape;

/** `GET /api/orders/{id}`: the same order with what its page needs. */
export const orderPage = z.extend(order, {
  /** Where the email that confirms it goes; null when none is sent. */
  confirmationEmail: z.nullable(z.string()),
  /** null: none was given, or it has been removed since. */
  address: z.nullable(deliveryAddress),
  parts: z.array(
    z.extend(orderPart, {
      id: z.string(),
      /** Missing for an order from before invoices were issued. */
      invoiceNumber: z.optional(z.string()),
      /** Missing when nothing was asked back. */
      returns: z.optional(z.array(partReturn)),
      /** What may be asked back now. */
      returnOffers: z.array(returnOffer),
      items: z.array(
        z.strictObject({
          ...itemShape,
          id: z.string(),
          listingId: z.string(),
          /** Food: comes back only when something is wrong with it. Missing otherwise. */
          food: z.optional(z.literal(true)),
          imageUrl: z.nullable(z.string()),
          /** Pieces that can be bought now; null once the listing is not for sale. */
          stock: z.nullable(z.number()),
        }),
      ),
    }),
  ),
});
export type OrderPage = z.infer<typeof orderPage>;
export type OrderPageItem = OrderPage["parts"][number]["items"][number];

/** `GET /api/vendor/orders`: a part as its vendor and, with the vendor's name, admins see it. */
export const vendorOrder = z.strictObject({
  /** The part's id. */
  id: z.string(),
  orderId: z.string(),
  /** When the order was placed. */
  createdAt: z.string(),
  vendorId: z.string(),
  vendorName: z.string(),
  state: partState,
  changedAt: z.string(),
  tracking: z.nullable(z.string()),
  parcels: z.optional(z.array(parcel)),
  cancelReason: z.nullable(z.string()),
  cancellations,
  items: z.array(z.strictObject({ ...itemShape, id: z.string() })),
  totalAmount: z.string(),
  /** Absent: none was chosen. */
  delivery: z.optional(partDelivery),
  commissionCents: z.number(),
  /** The checkout's email; null once the account is deleted. */
  customerEmail: z.nullable(z.string()),
  /** For the vendor alone; absent for admins. null: none was given, so ask the customer; or it has been removed since. */
  address: z.optional(z.nullable(deliveryAddress)),
  refundedAmount: z.optional(z.string()),
  invoiceNumber: z.optional(z.string()),
  returns: z.optional(z.array(partReturn)),
  /** The one that most needs a look: failed, then on its way. `id` names it to `POST /api/admin/refunds/{id}/retry`. */
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
  /** Of all states, whichever was requested. */
  counts: z.record(z.enum(partStates), z.number()),
});
export type VendorOrderPage = z.infer<typeof vendorOrderPage>;

/** `GET /api/vendor/balance`: sums of the ledger. */
export const vendorBalance = z.strictObject({
  salesCents: z.number(),
  /** Less refunded commission. */
  commissionCents: z.number(),
  refundsCents: z.number(),
  /** The amount that the marketplace owes the vendor. */
  balanceCents: z.number(),
});
export type VendorBalance = z.infer<typeof vendorBalance>;
