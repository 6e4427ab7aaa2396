// Both ends of a cart's way to the marketplace: the frame's (`/api/widget`, by its token) and that of the tab (`/api/cart/hand-off`,
// by the login's cookie).
import { Elysia } from "elysia";
import { handOffBody } from "#contract/widget/widget-body.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { identity } from "#server/auth/identity.ts";
import { hashToken } from "#server/auth/sessions.service.ts";
import { beginHandOff, lookAtHandOff, takeHandOff } from "./hand-offs.service.ts";
import { widgetIdentity } from "./widget-identity.ts";

export const handOffsRoutes = (deps: AppDeps) => {
  const { db, settings, limits } = deps;
  return new Elysia()
    .use(identity(deps))
    .use(widgetIdentity(deps))
    .post(
      "/api/widget/checkout",
      async ({ caller, body }) => {
        const { userId } = caller.session;
        if (userId === null) throw new AppError("signed-out", "Please log in to continue.");
        await limits.widgetWrite(caller.session.id);
        await beginHandOff(db, caller, userId, hashToken(body.token));
        // Without the token, which stands in no address that a server sees.
        return { url: `${settings.publicUrl}/cart/hand-off` };
      },
      { widget: true, body: handOffBody },
    )
    .post(
      "/api/cart/hand-off/look",
      async ({ user, body }) => {
        await limits.handOff(user.id);
        return lookAtHandOff(db, user.id, hashToken(body.token));
      },
      { signedIn: true, body: handOffBody },
    )
    .post(
      "/api/cart/hand-off/take",
      async ({ user, body }) => {
        await limits.handOff(user.id);
        return takeHandOff(db, user.id, hashToken(body.token));
      },
      { signedIn: true, body: handOffBody },
    );
};
