// Both ends of a cart's hand-off: the frame (`/api/widget`, with its token) and the marketplace's tab (`/api/cart/hand-off`, with the
// session's cookie).
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
        // Without the token, which the frame adds as a fragment.
        return { url: `${settings.publicUrl}/cart/hand-off` };
      },
      "POST /api/cart/hand-off/look": ({ user, body }) => lookAtHandOff(db, user.id, hashToken(body.token)),
      "POST /api/cart/hand-off/take": ({ user, body }) => takeHandOff(db, user.id, hashToken(body.token)),
    },
  );
};
