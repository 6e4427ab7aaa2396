// The checkout as browser and server agree on it (rules checkout-1 to checkout-7).
import * as z from "zod/mini";
import { emailAddress } from "#contract/auth/auth.ts";
import { refundState } from "#contract/orders/orders.ts";
import type { Limit } from "#contract/shared/endpoint.ts";

/** Rule checkout-2. */
export const checkoutCurrency = "ZAR";
/** The provider's smallest payment in rand. */
export const smallestPaymentCents = 100;

/** Rule checkout-3: a timestamp plus the user id, `guest` when there is none. */
export const paymentReference = (timestampMs: number, userId: string | null): string =>
  `${timestampMs}-${userId ?? "guest"}`;

/** `POST /api/payments`. */
export const startPaymentBody = z.strictObject({
  /** Empty or absent: the account's (rule checkout-1). */
  email: z.optional(z.union([z.literal(""), emailAddress])),
  /** What the shopper saw as the total. When the cart comes to something else by now, nothing is started (409, reason "total"). */
  totalCents: z.optional(z.number().check(z.int(), z.gte(0))),
  /** A reference that the popup could not open: it is replaced instead of used again. */
  instead: z.optional(z.string().check(z.maxLength(100))),
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

/** The documented payment request, of a transaction that the server has begun: the browser resumes it by `accessCode`. */
export const startedPayment = z.strictObject({
  reference: z.string(),
  email: z.string(),
  /** Integer cents. */
  amount: z.number(),
  currency: z.string(),
  publicKey: z.string(),
  accessCode: z.string(),
  metadata: paymentMetadata,
  /** Where the popup's page is; null: where the provider's library says. */
  popupUrl: z.nullable(z.string()),
});
export type StartedPayment = z.infer<typeof startedPayment>;

/**
 * What became of a payment.
 * - paid: the money is there and right, there is an order or will be one
 * - unpaid: nothing came in (yet)
 * - held: something came in that isn't what was asked for; a person looks at it
 * - refunded: paid, but it can't become an order; the money goes back
 */
const paymentOutcome = z.enum(["paid", "unpaid", "held", "refunded"]);
export type PaymentOutcome = z.infer<typeof paymentOutcome>;

/** `GET /api/payment/verify/{reference}`. */
export const paymentVerification = z.strictObject({
  /** Rule checkout-4: true when an order may be created, or is there already. */
  status: z.boolean(),
  outcome: paymentOutcome,
  /** For people, when it is held or refunded. */
  message: z.nullable(z.string()),
});
export type PaymentVerification = z.infer<typeof paymentVerification>;

/** `POST /api/orders` answers the order, or an error whose `reason` is a `PaymentOutcome`. */
export const createOrderBody = z.strictObject({
  paymentReference: z.string("Required").check(z.minLength(1), z.maxLength(100)),
});

const paymentProblem = z.enum(["amount", "currency", "mode", "sold-out", "paid-twice"]);
export type PaymentProblem = z.infer<typeof paymentProblem>;

/** `GET /api/admin/payments/problems`: held and refunded ones, and those of which a refund failed; newest first. */
export const problemPayment = z.strictObject({
  id: z.string(),
  reference: z.string(),
  status: z.enum(["held", "refunded", "completed"]),
  /** null: the payment was right, but giving a part of it back failed. */
  problem: z.nullable(paymentProblem),
  createdAt: z.string(),
  email: z.nullable(z.string()),
  amountCents: z.number(),
  currency: z.string(),
  /** What the provider says came in, when that was something else. */
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

/** Of asking the provider about a payment. */
export const paymentCheckLimit: Limit = {
  windows: [{ by: "caller", times: 120, minutes: 10 }],
  says: "Too many payment checks.",
};
