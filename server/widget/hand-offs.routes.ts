// Both ends of a cart's way to the marketplace: the frame's (`/api/widget`, by its token) and that of the tab (`/api/cart/hand-off`,
// by the login's cookie).
import { handOffEndpoints } from "#contract/cart/endpoints.ts";
import { widgetCheckoutEndpoints } from "#contract/widget/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { hashToken } from "#server/auth/sessions.service.ts";
import { routes } from "#server/routes.ts";
import { beginHandOff, lookAtHandOff, takeHandOff } from "./hand-offs.service.ts";

export const handOffsRoutes = (deps: AppDeps) => {
  const { db, settings } = deps;
  return routes(
    deps,
    { ...widgetCheckoutEndpoints, ...handOffEndpoints },
    {
      "POST /api/widget/checkout": async ({ caller, body }) => {
        const { userId } = caller.session;
        if (userId === null) throw new AppError("signed-out", "Please log in to continue.");
        await beginHandOff(db, caller, userId, hashToken(body.token));
        // Without the token, which stands in no address that a server sees.
        return { url: `${settings.publicUrl}/cart/hand-off` };
      },
      "POST /api/cart/hand-off/look": ({ user, body }) => lookAtHandOff(db, user.id, hashToken(body.token)),
      "POST /api/cart/hand-off/take": ({ user, body }) => takeHandOff(db, user.id, hashToken(body.token)),
    },
  );
};
