import { Elysia } from "elysia";
import { userSettingsBody } from "#contract/user-settings.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readUserSettings, saveUserSettings } from "./user-settings.service.ts";

export const usersRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/user" })
    .use(identity(deps))
    .get("/", ({ user }) => user, { signedIn: true })
    .get("/settings", ({ user }) => readUserSettings(db, user.id), { signedIn: true })
    .put("/settings", ({ user, body }) => saveUserSettings(db, user.id, body), {
      signedIn: true,
      body: userSettingsBody,
    });
};
