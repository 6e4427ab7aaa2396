import { usersEndpoints } from "#contract/users/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { signedInKeys } from "#server/auth/known-browsers.service.ts";
import { checkPassword } from "#server/auth/new-password.service.ts";
import { setCookie } from "#server/cookies.ts";
import { routes } from "#server/routes.ts";
import { exportData } from "./data-export.service.ts";
import { deleteAccount } from "./delete-account.service.ts";
import { readUserSettings, saveUserSettings } from "./user-settings.service.ts";

export const usersRoutes = (deps: AppDeps) => {
  const { db, settings, limits } = deps;
  return routes(deps, usersEndpoints, {
    "GET /api/user": ({ user }) => user,
    "DELETE /api/user": async ({ user, body, request, set }) => {
      const by = signedInKeys(deps, request, user);
      await limits.beginSignIn(by);
      const passwordHash = await checkPassword(db, user.id, body.password, "password");
      await limits.signedIn(by);
      await deleteAccount(db, user.id, passwordHash);
      setCookie(set, settings, "session", "", 0);
      setCookie(set, settings, "visitor", "", 0);
      setCookie(set, settings, "browser", "", 0);
      return { message: "Your account has been deleted." };
    },
    "GET /api/user/data": async ({ user }) =>
      new Response(JSON.stringify(await exportData(db, user.id), null, 2), {
        headers: {
          "content-type": "application/json; charset=utf-8",
          "content-disposition": 'attachment; filename="indaba-my-data.json"',
        },
      }),
    "GET /api/user/settings": ({ user }) => readUserSettings(db, user.id),
    "PUT /api/user/settings": ({ user, body }) => saveUserSettings(db, user.id, body),
  });
};
