import { adminEndpoints } from "#contract/admin/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { record } from "#server/audit/act.ts";
import { pageAsked } from "#server/cursor.ts";
import { findEscalatedReturns } from "#server/orders/escalated-returns.service.ts";
import { readRecentOrders } from "#server/orders/orders.service.ts";
import { cancelSome } from "#server/orders/part-changes.service.ts";
import { answerReturn } from "#server/orders/returns.service.ts";
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
      const { orderId } = await cancelSome(act.tx, { by: "admin" }, params.id, body);
      const part = await readPart(act.tx, undefined, params.id);
      await record(act, {
        once: body.id,
        act: "pieces-cancelled",
        about: { kind: "order", id: orderId, name: part.vendorName },
        after: Object.fromEntries(
          body.lines.map(({ itemId, quantity }) => [
            part.items.find(({ id }) => id === itemId)?.title ?? itemId,
            quantity,
          ]),
        ),
        reason: body.reason,
      });
      return part;
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
