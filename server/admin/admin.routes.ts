import { Elysia } from "elysia";
import { commissionChange } from "#contract/admin/admin.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { defaultPageSize } from "#server/listings/listing-query.ts";
import { readRecentOrders } from "#server/orders/orders.service.ts";
import { adminOrderQuery } from "#server/orders/vendor-order-query.ts";
import { findVendorOrders } from "#server/orders/vendor-orders.service.ts";
import { decideApplication, readPendingVendors, readStats } from "./admin.service.ts";
import { adminVendorQuery } from "./admin-vendor-query.ts";
import { findVendors, setCommission } from "./admin-vendors.service.ts";

const recentOrders = 20;

export const adminRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/admin" })
    .use(identity(deps))
    .get("/stats", () => readStats(db), { role: "admin" })
    .get("/vendors/pending", () => readPendingVendors(db), { role: "admin" })
    .get("/orders/recent", () => readRecentOrders(db, recentOrders), { role: "admin" })
    .get(
      "/orders",
      ({ query }) =>
        findVendorOrders(db, {
          vendorId: query.vendorId,
          state: query.state,
          limit: query.limit ?? defaultPageSize,
          cursor: query.cursor || null,
        }),
      { role: "admin", query: adminOrderQuery },
    )
    .get(
      "/vendors",
      ({ query }) =>
        findVendors(db, {
          search: query.search ?? "",
          limit: query.limit ?? defaultPageSize,
          cursor: query.cursor || null,
        }),
      { role: "admin", query: adminVendorQuery },
    )
    .patch("/vendors/:id", ({ params, body }) => setCommission(db, params.id, body.commissionPercent), {
      role: "admin",
      body: commissionChange,
    })
    .post("/vendors/:id/approve", ({ params }) => decideApplication(db, params.id, "approved"), { role: "admin" })
    .post("/vendors/:id/reject", ({ params }) => decideApplication(db, params.id, "rejected"), { role: "admin" });
};
