// The checkout as browser and server agree on it (specification §2 to §5, §7 to §9; readings 24 to 26).
import * as z from "zod/mini";
import { emailAddress } from "#contract/auth/auth.ts";
import type { RefundState } from "#contract/orders/orders.ts";

/** Specification §9: checkout currency. */
export const checkoutCurrency = "ZAR";
/** The provider's smallest payment in rand. */
export const smallestPaymentCents = 100;

/** Specification §9 and readings 25: a timestamp plus the user id, `guest` when there is none. */
export const paymentReference = (timestampMs: number, userId: string | null): string =>
  `${timestampMs}-${userId ?? "guest"}`;

/** `POST /api/payments`. */
export const startPaymentBody = z.strictObject({
  /** Empty or absent: the account's (readings 24). */
  email: z.optional(z.union([z.literal(""), emailAddress])),
  /** What the shopper saw as the total. When the cart comes to something else by now, nothing is started (409, reason "total"). */
  totalCents: z.optional(z.number().check(z.int(), z.gte(0))),
  /** A reference that the popup could not open: it is replaced instead of used again. */
  instead: z.optional(z.string().check(z.maxLength(100))),
});
export type StartPaymentBody = z.infer<typeof startPaymentBody>;

export interface PaymentMetadata {
  user_id: string;
  custom_fields: { display_name: string; variable_name: string; value: string }[];
}

/** The documented payment request, of a transaction that the server has begun: the browser resumes it by `accessCode`. */
export interface StartedPayment {
  reference: string;
  email: string;
  /** Integer cents. */
  amount: number;
  currency: string;
  publicKey: string;
  accessCode: string;
  metadata: PaymentMetadata;
  /** Where the popup's page is; null: where the provider's library says. */
  popupUrl: string | null;
}

/**
 * What became of a payment.
 * - paid: the money is there and right, there is an order or will be one
 * - unpaid: nothing came in (yet)
 * - held: something came in that isn't what was asked for; a person looks at it
 * - refunded: paid, but it can't become an order; the money goes back
 */
export type PaymentOutcome = "paid" | "unpaid" | "held" | "refunded";

/** `GET /api/payment/verify/{reference}`. */
export interface PaymentVerification {
  /** Specification §7: true when an order may be created, or is there already. */
  status: boolean;
  outcome: PaymentOutcome;
  /** For people, when it is held or refunded. */
  message: string | null;
}

/** `POST /api/orders` answers the order, or an error whose `reason` is a `PaymentOutcome`. */
export const createOrderBody = z.strictObject({
  paymentReference: z.string("Required").check(z.minLength(1), z.maxLength(100)),
});

export type PaymentProblem = "amount" | "currency" | "mode" | "sold-out" | "paid-twice";

/** `GET /api/admin/payments/problems`: held and refunded ones, and those of which a refund failed; newest first. */
export interface ProblemPayment {
  id: string;
  reference: string;
  status: "held" | "refunded" | "completed";
  /** null: the payment was right, but giving a part of it back failed. */
  problem: PaymentProblem | null;
  createdAt: string;
  email: string | null;
  amountCents: number;
  currency: string;
  /** What the provider says came in, when that was something else. */
  receivedCents: number | null;
  receivedCurrency: string | null;
  /** `id` names it to `POST /api/admin/refunds/{id}/retry`. */
  refund: { id: string; state: RefundState; amountCents: number; lastError: string | null } | null;
}
