import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import {
  paymentCheckLimit,
  paymentVerification,
  problemPayment,
  startedPayment,
  startPaymentBody,
} from "./payments.ts";

export const paymentsEndpoints = {
  "POST /api/payments": {
    does: "Reserves what is in the cart and begins its payment at the provider",
    who: "signed-in",
    body: startPaymentBody,
    reply: startedPayment,
    status: [201],
    errors: ["conflict", "unavailable"],
    limits: [
      {
        windows: [{ by: "caller", times: 30, minutes: 10 }],
        says: "Too many payments.",
      },
    ],
  },
  "GET /api/payment/verify/:reference": {
    does: "What became of a payment, as the provider says",
    who: "signed-in",
    reply: paymentVerification,
    errors: ["not-found", "unavailable"],
    limits: [paymentCheckLimit],
  },
  "POST /api/webhooks/paystack": {
    does: "Takes the provider's signed messages",
    who: "provider",
    signedBody: true,
    reply: z.strictObject({ received: z.boolean() }),
    errors: ["signed-out"],
  },
} as const satisfies EndpointTable;

export const problemPaymentsEndpoints = {
  "GET /api/admin/payments/problems": {
    does: "Payments that are held or were paid back, and those of which a refund failed, newest first",
    who: "admin",
    reply: z.array(problemPayment),
  },
  "POST /api/admin/payments/:id/refund": {
    does: "Pays a held payment back",
    who: "admin",
    reply: problemPayment,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/refunds/:id/retry": {
    does: "Tries a failed refund again",
    who: "admin",
    reply: problemPayment,
    errors: ["not-found", "conflict"],
  },
} as const satisfies EndpointTable;
