import { adminEndpoints } from "#contract/admin/endpoints.ts";
import type { SellersCancellation } from "#contract/orders/order-body.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { type Act, record } from "#server/audit/act.ts";
import { pageAsked } from "#server/cursor.ts";
import { findEscalatedReturns } from "#server/orders/escalated-returns.service.ts";
import { readRecentOrders } from "#server/orders/orders.service.ts";
import { cancelSome } from "#server/orders/part-changes.service.ts";
import { answerReturn, refundSent } from "#server/orders/returns.service.ts";
import { findVendorOrders, readPart } from "#server/orders/vendor-orders.service.ts";
import { routes } from "#server/routes.ts";
import { decideApplication, readPendingVendors, readStats } from "./admin.service.ts";
import { readAlerts } from "./alerts.service.ts";
import { findVendors, setCommission } from "./commission.service.ts";

const recentOrders = 20;

export const adminRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, adminEndpoints, {
    "GET /api/admin/stats": () => readStats(db),
    "GET /api/admin/alerts": () => readAlerts(db),
    "GET /api/admin/vendors/pending": () => readPendingVendors(db),
    "GET /api/admin/orders/recent": () => readRecentOrders(db, recentOrders),
    "GET /api/admin/orders": ({ query }) =>
      findVendorOrders(db, {
        who: "admin",
        vendorId: query.vendorId,
        search: query.search,
        state: query.state,
        ...pageAsked(query),
      }),
    "POST /api/admin/orders/:id/cancellations": async ({ act, params, body }) => {
      await cancelSome(act.tx, { by: "admin" }, params.id, body);
      return recordedPieces(act, "pieces-cancelled", params.id, body);
    },
    "POST /api/admin/orders/:id/refunds": async ({ act, params, body }) => {
      await refundSent(act.tx, params.id, body);
      return recordedPieces(act, "sent-pieces-refunded", params.id, body);
    },
    "GET /api/admin/returns": ({ query }) => findEscalatedReturns(db, pageAsked(query)),
    "POST /api/admin/returns/:id/answer": async ({ act, params, body }) => {
      await answerReturn(act.tx, { by: "admin" }, params.id, body);
      await record(act, {
        act: `return-${body.state}`,
        about: { kind: "return", id: params.id },
        after: { state: body.state },
        reason: body.reason,
      });
      return { message: "Answered." };
    },
    "GET /api/admin/vendors": ({ query }) =>
      findVendors(db, { search: query.search ?? "", show: query.show, ...pageAsked(query) }),
    "PATCH /api/admin/vendors/:id": ({ act, params, body }) => setCommission(act, params.id, body.commissionPercent),
    "POST /api/admin/vendors/:id/approve": ({ act, params }) => decideApplication(act, params.id, "approved"),
    "POST /api/admin/vendors/:id/reject": ({ act, params, body }) =>
      decideApplication(act, params.id, "rejected", body?.reason),
  });
};

async function recordedPieces(
  act: Act,
  done: "pieces-cancelled" | "sent-pieces-refunded",
  partId: string,
  { id, lines, reason }: SellersCancellation,
): Promise<VendorOrder> {
  const part = await readPart(act.tx, undefined, partId);
  await record(act, {
    once: id,
    act: done,
    about: { kind: "order", id: part.orderId, name: part.vendorName },
    after: Object.fromEntries(
      lines.map(({ itemId, quantity }) => [part.items.find((item) => item.id === itemId)?.title ?? itemId, quantity]),
    ),
    reason,
  });
  return part;
}
