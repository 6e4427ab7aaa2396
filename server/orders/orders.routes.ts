import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { findOrders } from "./orders.service.ts";

export const ordersRoutes = (deps: AppDeps) =>
  new Elysia({ prefix: "/api/orders" })
    .use(identity(deps))
    .get("/", ({ user }) => findOrders(deps.db, user.id), { signedIn: true });
