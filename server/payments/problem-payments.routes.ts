import { problemPaymentsEndpoints } from "#contract/payments/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { readProblemPayments, refundHeldPayment, retryRefund } from "./problem-payments.service.ts";

export const problemPaymentsRoutes = (deps: AppDeps) =>
  routes(deps, problemPaymentsEndpoints, {
    "GET /api/admin/payments/problems": () => readProblemPayments(deps.db),
    "POST /api/admin/payments/:id/refund": ({ act, params }) => refundHeldPayment(act, params.id),
    "POST /api/admin/refunds/:id/retry": ({ act, params }) => retryRefund(act, params.id),
  });
