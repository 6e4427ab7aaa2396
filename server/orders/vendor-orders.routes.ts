import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const vendorOrdersRoutes = (deps: AppDeps) => new Elysia().use(identity(deps));
