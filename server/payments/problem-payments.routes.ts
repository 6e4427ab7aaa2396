import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const problemPaymentsRoutes = (deps: AppDeps) =>
  new Elysia({ prefix: "/api/admin/payments" }).use(identity(deps));
