import { Elysia } from "elysia";
import { createOrderBody } from "#contract/payments/payments.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { identity } from "#server/auth/identity.ts";
import { findOwnPayment } from "#server/payments/payments.service.ts";
import { settlePayment } from "#server/payments/settle.service.ts";
import { findOrders } from "./orders.service.ts";

export const ordersRoutes = (deps: AppDeps) => {
  const { db, limits } = deps;
  const paying = { db, gateway: deps.providers.payments, log: deps.log };
  return new Elysia({ prefix: "/api/orders" })
    .use(identity(deps))
    .get("/", ({ user }) => findOrders(db, user.id), { signedIn: true })
    .post(
      "/",
      async ({ user, body, set }) => {
        await limits.checkPayment(user.id);
        const payment = await findOwnPayment(db, user.id, body.paymentReference);
        const settled = await settlePayment(paying, payment.reference);
        if (settled.outcome === "held" || settled.outcome === "refunded") {
          throw new AppError("conflict", settled.message, { reason: settled.outcome });
        }
        if (settled.outcome !== "paid") {
          throw new AppError("conflict", "This payment has not been completed.", { reason: "unpaid" });
        }
        const [order] = await findOrders(db, user.id, { ids: [settled.orderId] });
        // The account was deleted meanwhile: the order stays, but is nobody's to see.
        if (!order) throw new AppError("signed-out", "Please log in to continue.");
        set.status = settled.fresh ? 201 : 200;
        return order;
      },
      { signedIn: true, body: createOrderBody },
    );
};
