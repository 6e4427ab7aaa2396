import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const adminRoutes = (deps: AppDeps) => new Elysia({ prefix: "/api/admin" }).use(identity(deps));
