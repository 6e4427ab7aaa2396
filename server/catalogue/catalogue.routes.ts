import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const catalogueRoutes = (deps: AppDeps) => new Elysia({ prefix: "/api/vendor/listings" }).use(identity(deps));
