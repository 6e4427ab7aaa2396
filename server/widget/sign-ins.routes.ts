// Both ends of signing in to a vendor's chat: the frame (`/api/widget`, with its token) and the pop-up (`/api/auth/widget`, with the
// session's cookie); and the list of what is signed in (`/api/user/sites`).
import { signInsEndpoints } from "#contract/widget/endpoints.ts";
import type { WidgetSession } from "#contract/widget/widget.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readCookie, readWidgetCookie, setWidgetCookie } from "#server/cookies.ts";
import { routes } from "#server/routes.ts";
import { endSite, listSites } from "./granted-sites.service.ts";
import {
  approveSignIn,
  beginSignIn,
  declineSignIn,
  readConsent,
  readSignIn,
  redeemCode,
  signOutOfWidget,
} from "./sign-ins.service.ts";
import {
  describeSession,
  handleSeconds,
  isHandleOf,
  placeOf,
  replaceHandle,
  type WidgetCaller,
} from "./widget-sessions.service.ts";

type Set = { headers: Record<string, unknown> };

export const signInsRoutes = (deps: AppDeps) => {
  const { db, settings } = deps;

  /** Rotates cookie and handle, so that none from before is signed in, and describes the session. */
  const begin = async (caller: WidgetCaller, request: Request, set: Set): Promise<WidgetSession> => {
    const { session } = caller;
    const before = readWidgetCookie(settings, request, placeOf(caller));
    const cookie = before !== null && (await isHandleOf(db, session.id, before));
    const handle = await replaceHandle(db, session.id);
    if (cookie) setWidgetCookie(set, settings, placeOf(caller), handle, handleSeconds);
    return describeSession(db, caller, { cookie });
  };

  return routes(deps, signInsEndpoints, {
    "POST /api/widget/sign-ins": ({ caller, body }) => beginSignIn(db, caller, body),
    "GET /api/widget/sign-ins/:id": ({ caller, params }) => readSignIn(db, caller, params.id),
    "POST /api/widget/sign-ins/:id/token": async ({ caller, params, body, request, set }) =>
      begin(await redeemCode(db, caller, params.id, body), request, set),
    "POST /api/widget/sign-out": async ({ caller, request, set }) =>
      begin(await signOutOfWidget(db, caller), request, set),
    "GET /api/auth/widget/:id": ({ params }) => readConsent(db, params.id),
    "POST /api/auth/widget/:id/approve": async ({ user, params, body, request }) => {
      const loginToken = readCookie(settings, request, "session") ?? "";
      return { code: await approveSignIn(db, { userId: user.id, loginToken }, params.id, body?.number) };
    },
    "POST /api/auth/widget/:id/decline": async ({ params }) => {
      await declineSignIn(db, params.id);
      return { message: "Not signed in." };
    },
    "GET /api/user/sites": async ({ user }) => ({ sites: await listSites(db, user.id) }),
    "DELETE /api/user/sites": async ({ user, body }) => ({ sites: await endSite(db, user.id, body) }),
  });
};
