import { paymentsEndpoints } from "#contract/payments/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readBytes } from "#server/request-gate.ts";
import { routes } from "#server/routes.ts";
import { readPendingPayments } from "./bank-payments.service.ts";
import { payingDeps } from "./payments.service.ts";
import { startPayment } from "./start-payment.service.ts";
import { verifyPayment } from "./verify-payment.service.ts";
import { receiveWebhook } from "./webhook.service.ts";

export const paymentsRoutes = (deps: AppDeps) => {
  const paying = payingDeps(deps);
  return routes(deps, paymentsEndpoints, {
    "POST /api/payments": ({ user, body, request }) => {
      const opener = deps.settings.rateLimits ? deps.addressOf(request) : null;
      return startPayment({ ...paying, rates: deps.providers.delivery }, user, body, opener);
    },
    "GET /api/payments/pending": ({ user }) => readPendingPayments(deps.db, user.id),
    "GET /api/payment/verify/:reference": ({ user, params }) => verifyPayment(paying, user.id, params.reference),
    "POST /api/webhooks/paystack": async ({ request }) => {
      await receiveWebhook(paying, await readBytes(request), request.headers.get("x-paystack-signature"));
      return { received: true };
    },
  });
};
