import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";

export const usersRoutes = (deps: AppDeps) =>
  new Elysia({ prefix: "/api/user" }).use(identity(deps)).get("/", ({ user }) => user, { signedIn: true });
