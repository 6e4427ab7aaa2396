import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import {
  paymentCheckLimit,
  paymentVerification,
  pendingPayment,
  problemPayment,
  startedPayment,
  startPaymentBody,
} from "./payments.ts";

export const paymentsEndpoints = {
  "POST /api/payments": {
    does: "Reserves the cart's stock and starts its payment at the provider",
    who: "signed-in",
    body: startPaymentBody,
    reply: startedPayment,
    status: [201],
    errors: ["not-found", "conflict", "unavailable"],
    limits: [
      {
        name: "payments",
        windows: [{ by: "caller", times: 30, minutes: 10 }],
        says: "Too many payments.",
      },
    ],
  },
  "GET /api/payments/pending": {
    does: "The shopper's payments that a bank has yet to confirm, newest first",
    who: "signed-in",
    reply: z.array(pendingPayment),
  },
  "GET /api/payment/verify/:reference": {
    does: "The outcome of a payment, verified with the provider",
    who: "signed-in",
    reply: paymentVerification,
    errors: ["not-found", "unavailable"],
    limits: [paymentCheckLimit],
  },
  "POST /api/webhooks/paystack": {
    does: "Receives the payment provider's signed webhooks",
    who: "provider",
    signedBody: true,
    reply: z.strictObject({ received: z.boolean() }),
    errors: ["signed-out"],
  },
} as const satisfies EndpointTable;

export const problemPaymentsEndpoints = {
  "GET /api/admin/payments/problems": {
    does: "Payments that are on hold, were refunded or have a failed refund, newest first",
    who: "admin",
    reply: z.array(problemPayment),
  },
  "POST /api/admin/payments/:id/refund": {
    does: "Refunds a payment that is on hold",
    who: "admin",
    fresh: "always",
    reply: problemPayment,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/refunds/:id/retry": {
    does: "Retries a failed refund",
    who: "admin",
    fresh: "always",
    reply: problemPayment,
    errors: ["not-found", "conflict"],
  },
} as const satisfies EndpointTable;
