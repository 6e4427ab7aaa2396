import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readProblemPayments, refundHeldPayment, retryRefund } from "./problem-payments.service.ts";

export const problemPaymentsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/admin" })
    .use(identity(deps))
    .get("/payments/problems", () => readProblemPayments(db), { role: "admin" })
    .post("/payments/:id/refund", ({ params }) => refundHeldPayment(db, params.id), { role: "admin" })
    .post("/refunds/:id/retry", ({ params }) => retryRefund(db, params.id), { role: "admin" });
};
