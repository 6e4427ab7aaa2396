import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readRecentOrders } from "#server/orders/orders.service.ts";
import { decideApplication, readPendingVendors, readStats } from "./admin.service.ts";

const recentOrders = 20;

export const adminRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/admin" })
    .use(identity(deps))
    .get("/stats", () => readStats(db), { role: "admin" })
    .get("/vendors/pending", () => readPendingVendors(db), { role: "admin" })
    .get("/orders/recent", () => readRecentOrders(db, recentOrders), { role: "admin" })
    .post("/vendors/:id/approve", ({ params }) => decideApplication(db, params.id, "approved"), { role: "admin" })
    .post("/vendors/:id/reject", ({ params }) => decideApplication(db, params.id, "rejected"), { role: "admin" });
};
