import { pictureWidths } from "#contract/listings/picture.ts";
import { ordersEndpoints } from "#contract/orders/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { pendingSentence } from "#server/payments/bank-payments.service.ts";
import { findOwnPayment, payingDeps } from "#server/payments/payments.service.ts";
import { settlePayment } from "#server/payments/settle.service.ts";
import { routes } from "#server/routes.ts";
import { receiveFile } from "#server/upload.ts";
import { readOrderPage } from "./order-page.service.ts";
import { findOrders } from "./orders.service.ts";
import { sayArrival } from "./parcels.service.ts";
import { cancelSome } from "./part-changes.service.ts";
import { addReturnPicture, readReturnPicture } from "./return-pictures.service.ts";
import { askReturn } from "./returns.service.ts";

export const ordersRoutes = (deps: AppDeps) => {
  const { db } = deps;
  const paying = payingDeps(deps);
  const { returnDays } = deps.settings;
  const page = (userId: string, orderId: string) => readOrderPage(db, returnDays, userId, orderId);
  return routes(deps, ordersEndpoints, {
    "GET /api/orders": ({ user }) => findOrders(db, user.id),
    "GET /api/orders/:id": ({ user, params }) => page(user.id, params.id),
    "POST /api/orders/parts/:id/cancellations": async ({ user, params, body }) => {
      const { orderId } = await cancelSome(db, { by: "shopper", userId: user.id }, params.id, body);
      return page(user.id, orderId);
    },
    "POST /api/orders/parts/:id/returns": async ({ user, params, body }) => {
      const { orderId } = await askReturn(db, returnDays, user.id, params.id, body);
      return page(user.id, orderId);
    },
    "POST /api/return-pictures": ({ request, user }) =>
      receiveFile(request, user.id, (file) => addReturnPicture(db, deps.providers.returnPictures, user.id, file)),
    "GET /api/return-pictures/:id": async ({ user, params, query }) => {
      const width = pictureWidths.find((each) => String(each) === query.width) ?? 1280;
      const picture = await readReturnPicture(db, deps.providers.returnPictures, user, params.id, width);
      return new Response(picture, {
        headers: {
          "content-type": "image/webp",
          // If a browser ever treats it as a page, nothing in it runs.
          "content-security-policy": "sandbox; default-src 'none'",
        },
      });
    },
    "POST /api/orders/parcels/:id/arrival": async ({ user, params, body }) => {
      const { orderId } = await sayArrival(db, user.id, params.id, body.arrived);
      return page(user.id, orderId);
    },
    "POST /api/orders": async ({ user, body, set }) => {
      const payment = await findOwnPayment(db, user.id, body.paymentReference);
      const settled = await settlePayment(paying, payment.reference);
      if (settled.outcome === "held" || settled.outcome === "refunded") {
        throw new AppError("conflict", settled.message, { reason: settled.outcome });
      }
      if (settled.outcome !== "paid") {
        const pending = settled.outcome === "unpaid" && settled.charge === "pending";
        throw pending
          ? new AppError("conflict", pendingSentence, { reason: "pending" })
          : new AppError("conflict", "This payment has not been completed.", { reason: "unpaid" });
      }
      const [order] = await findOrders(db, user.id, { ids: [settled.orderId] });
      // The account was deleted meanwhile: the order stays, but is nobody's to see.
      if (!order) throw new AppError("signed-out", "Please log in to continue.");
      set.status = settled.fresh ? 201 : 200;
      return order;
    },
  });
};
