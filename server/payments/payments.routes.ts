import { Elysia } from "elysia";
import { startPaymentBody } from "#contract/payments/payments.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readBytes } from "#server/request-gate.ts";
import { startPayment } from "./start-payment.service.ts";
import { verifyPayment } from "./verify-payment.service.ts";
import { receiveWebhook } from "./webhook.service.ts";

export const paymentsRoutes = (deps: AppDeps) => {
  const { limits } = deps;
  const paying = { db: deps.db, gateway: deps.providers.payments, log: deps.log };
  return new Elysia()
    .use(identity(deps))
    .post(
      "/api/payments",
      async ({ user, body, set }) => {
        await limits.startPayment(user.id);
        set.status = 201;
        return startPayment(paying, user, body);
      },
      { signedIn: true, body: startPaymentBody },
    )
    .get(
      "/api/payment/verify/:reference",
      async ({ user, params }) => {
        await limits.checkPayment(user.id);
        return verifyPayment(paying, user.id, params.reference);
      },
      { signedIn: true },
    )
    .post("/api/webhooks/paystack", async ({ request }) => {
      await receiveWebhook(paying, await readBytes(request), request.headers.get("x-paystack-signature"));
      return { received: true };
    });
};
