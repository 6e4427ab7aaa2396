import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const notificationsRoutes = (deps: AppDeps) => new Elysia({ prefix: "/api/admin/messages" }).use(identity(deps));
