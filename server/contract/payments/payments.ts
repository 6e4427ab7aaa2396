// Bodies and replies of the checkout (rules checkout-1 to checkout-7).
import * as z from "zod/mini";
import { emailAddress } from "#contract/auth/auth.ts";
import { deliveryChoice } from "#contract/delivery/delivery.ts";
import { refundState } from "#contract/orders/orders.ts";
import type { Limit } from "#contract/shared/endpoint.ts";
import { id } from "#contract/shared/text.ts";

/** Rule checkout-2. */
export const checkoutCurrency = "ZAR";
/** The provider's minimum. */
export const smallestPaymentCents = 100;

/** Rule checkout-3: a timestamp plus the user id, `guest` when there is none. */
export const paymentReference = (timestampMs: number, userId: string | null): string =>
  `${timestampMs}-${userId ?? "guest"}`;

/** `POST /api/payments`. */
export const startPaymentBody = z.strictObject({
  /** Empty or absent: the account's (rule checkout-1). */
  email: z.optional(z.union([z.literal(""), emailAddress])),
  /** The total that the shopper saw. If the cart's total differs, nothing is started (409, reason "total"). */
  totalCents: z.optional(z.number().check(z.int(), z.gte(0))),
  /** A reference that the popup could not open, to be replaced. */
  instead: z.optional(z.string().check(z.maxLength(100))),
  /** Of the address book. Absent: the vendors ask where to deliver. */
  addressId: z.optional(id),
  /** Absent for a vendor: its first way to deliver, or, without an address, nothing is charged and the vendor asks. */
  deliveries: z.optional(z.array(deliveryChoice).check(z.maxLength(100))),
  /** Start it although a bank has yet to confirm an earlier payment for some of the same products. */
  again: z.optional(z.boolean()),
});
export type StartPaymentBody = z.infer<typeof startPaymentBody>;

export const paymentMetadata = z.strictObject({
  user_id: z.string(),
  custom_fields: z.array(
    z.strictObject({
      display_name: z.string(),
      variable_name: z.string(),
      value: z.string(),
    }),
  ),
});
export type PaymentMetadata = z.infer<typeof paymentMetadata>;

/** The documented payment request. The server has begun the transaction; the browser resumes it by `accessCode`. */
export const startedPayment = z.strictObject({
  reference: z.string(),
  email: z.string(),
  /** Integer cents. */
  amount: z.number(),
  currency: z.string(),
  publicKey: z.string(),
  accessCode: z.string(),
  metadata: paymentMetadata,
  /** The popup's URL; null: the provider library's default. */
  popupUrl: z.nullable(z.string()),
});
export type StartedPayment = z.infer<typeof startedPayment>;

/**
 * The outcome of a payment.
 * - paid: as requested; there is an order or will be one
 * - unpaid: nothing received (yet)
 * - pending: the shopper's bank has not confirmed it yet
 * - held: received, but not as requested; a person looks at it
 * - refunded: paid, but it can't become an order
 */
const paymentOutcome = z.enum(["paid", "unpaid", "pending", "held", "refunded"]);
export type PaymentOutcome = z.infer<typeof paymentOutcome>;

/** `GET /api/payment/verify/{reference}`. */
export const paymentVerification = z.strictObject({
  /** Rule checkout-4: true if an order may be created or exists already. */
  status: z.boolean(),
  outcome: paymentOutcome,
  /** For the shopper, if it is pending, held or refunded. */
  message: z.nullable(z.string()),
});
export type PaymentVerification = z.infer<typeof paymentVerification>;

/** `GET /api/payments/pending`: the shopper's payments that a bank has yet to confirm, newest first. */
export const pendingPayment = z.strictObject({
  reference: z.string(),
  /** Rand, two decimals. */
  totalAmount: z.string(),
  createdAt: z.string(),
  /** Until when the products are kept; null: no longer. */
  keptUntil: z.nullable(z.string()),
  items: z.array(z.strictObject({ title: z.string(), quantity: z.number() })),
});
export type PendingPayment = z.infer<typeof pendingPayment>;

/** `POST /api/orders` answers the order, or an error whose `reason` is a `PaymentOutcome`. */
export const createOrderBody = z.strictObject({
  paymentReference: z.string("Required").check(z.minLength(1), z.maxLength(100)),
});

const paymentProblem = z.enum(["amount", "currency", "mode", "sold-out", "paid-twice"]);
export type PaymentProblem = z.infer<typeof paymentProblem>;

/** `GET /api/admin/payments/problems`: held and refunded payments, and those with a failed refund; newest first. */
export const problemPayment = z.strictObject({
  id: z.string(),
  reference: z.string(),
  status: z.enum(["held", "refunded", "completed"]),
  /** null: the payment was right, but a part's refund failed. */
  problem: z.nullable(paymentProblem),
  createdAt: z.string(),
  email: z.nullable(z.string()),
  amountCents: z.number(),
  currency: z.string(),
  /** The received amount, if it isn't the requested one. */
  receivedCents: z.nullable(z.number()),
  receivedCurrency: z.nullable(z.string()),
  /** `id` names it to `POST /api/admin/refunds/{id}/retry`. */
  refund: z.nullable(
    z.strictObject({
      id: z.string(),
      state: refundState,
      amountCents: z.number(),
      lastError: z.nullable(z.string()),
    }),
  ),
});
export type ProblemPayment = z.infer<typeof problemPayment>;

/** For checking a payment at the provider. */
export const paymentCheckLimit: Limit = {
  name: "payment checks",
  windows: [{ by: "caller", times: 120, minutes: 10 }],
  says: "Too many payment checks.",
};
