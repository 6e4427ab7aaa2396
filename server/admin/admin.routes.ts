import { adminEndpoints } from "#contract/admin/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { findEscalatedReturns } from "#server/orders/escalated-returns.service.ts";
import { readRecentOrders } from "#server/orders/orders.service.ts";
import { cancelSome } from "#server/orders/part-changes.service.ts";
import { answerReturn } from "#server/orders/returns.service.ts";
import { findVendorOrders, readPart } from "#server/orders/vendor-orders.service.ts";
import { routes } from "#server/routes.ts";
import { decideApplication, readPendingVendors, readStats } from "./admin.service.ts";
import { findVendors, setCommission } from "./commission.service.ts";

const recentOrders = 20;

export const adminRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, adminEndpoints, {
    "GET /api/admin/stats": () => readStats(db),
    "GET /api/admin/vendors/pending": () => readPendingVendors(db),
    "GET /api/admin/orders/recent": () => readRecentOrders(db, recentOrders),
    "GET /api/admin/orders": ({ query }) =>
      findVendorOrders(db, { who: "admin", vendorId: query.vendorId, state: query.state, ...pageAsked(query) }),
    "POST /api/admin/orders/:id/cancellations": async ({ params, body }) => {
      await cancelSome(db, { by: "admin" }, params.id, body);
      return readPart(db, undefined, params.id);
    },
    "GET /api/admin/returns": ({ query }) => findEscalatedReturns(db, pageAsked(query)),
    "POST /api/admin/returns/:id/answer": async ({ params, body }) => {
      await answerReturn(db, { by: "admin" }, params.id, body);
      return { message: "Answered." };
    },
    "GET /api/admin/vendors": ({ query }) => findVendors(db, { search: query.search ?? "", ...pageAsked(query) }),
    "PATCH /api/admin/vendors/:id": ({ params, body }) => setCommission(db, params.id, body.commissionPercent),
    "POST /api/admin/vendors/:id/approve": ({ params }) => decideApplication(db, params.id, "approved"),
    "POST /api/admin/vendors/:id/reject": ({ params }) => decideApplication(db, params.id, "rejected"),
  });
};
