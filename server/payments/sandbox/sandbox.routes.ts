import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";

export const sandboxPath = "/sandbox/paystack";

export const sandboxRoutes = (_deps: AppDeps) => new Elysia({ prefix: sandboxPath });
