import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const vendorsRoutes = (deps: AppDeps) => new Elysia({ prefix: "/api/vendor" }).use(identity(deps));
