// Both ends of signing in to a vendor's chat: the frame's (`/api/widget`, by its token) and that of the window on the marketplace
// (`/api/auth/widget`, by the login's cookie).
import { Elysia } from "elysia";
import type { WidgetApproval, WidgetSession } from "#contract/widget/widget.ts";
import { widgetSignInBody, widgetTokenBody } from "#contract/widget/widget-body.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { readCookie, readWidgetCookie, setWidgetCookie } from "#server/cookies.ts";
import {
  approveSignIn,
  beginSignIn,
  declineSignIn,
  readConsent,
  readSignIn,
  redeemCode,
  signOutOfWidget,
} from "./sign-ins.service.ts";
import { widgetIdentity } from "./widget-identity.ts";
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
  const { db, settings, limits } = deps;

  /**
   * The session as it is from now on. What it was come back to with is void, so that nothing from before is signed in: a cookie
   * that demonstrably sticks is replaced, who keeps a handle asks for another.
   */
  const begin = async (caller: WidgetCaller, request: Request, set: Set): Promise<WidgetSession> => {
    const { session } = caller;
    const before = readWidgetCookie(settings, request, placeOf(caller));
    const cookie = before !== null && (await isHandleOf(db, session.id, before));
    const handle = await replaceHandle(db, session.id);
    if (cookie) setWidgetCookie(set, settings, placeOf(caller), handle, handleSeconds);
    return describeSession(db, caller, { cookie });
  };

  return new Elysia()
    .use(identity(deps))
    .use(widgetIdentity(deps))
    .post(
      "/api/widget/sign-ins",
      async ({ caller, body }) => {
        await limits.widgetWrite(caller.session.id);
        return beginSignIn(db, caller, body);
      },
      { widget: true, body: widgetSignInBody },
    )
    .get(
      "/api/widget/sign-ins/:id",
      async ({ caller, params }) => {
        await limits.widgetPoll(caller.session.id);
        return readSignIn(db, caller, params.id);
      },
      { widget: true },
    )
    .post(
      "/api/widget/sign-ins/:id/token",
      async ({ caller, params, body, request, set }) => {
        await limits.widgetWrite(caller.session.id);
        return begin(await redeemCode(db, caller, params.id, body), request, set);
      },
      { widget: true, body: widgetTokenBody },
    )
    .post(
      "/api/widget/sign-out",
      async ({ caller, request, set }) => {
        await limits.widgetWrite(caller.session.id);
        return begin(await signOutOfWidget(db, caller), request, set);
      },
      { widget: true },
    )
    .get("/api/auth/widget/:id", async ({ params, request }) => {
      await limits.widgetConsent(deps.addressOf(request));
      return readConsent(db, params.id);
    })
    .post(
      "/api/auth/widget/:id/approve",
      async ({ user, params, request }): Promise<WidgetApproval> => {
        await limits.answerSignIn(user.id);
        const loginToken = readCookie(settings, request, "session") ?? "";
        return { code: await approveSignIn(db, { userId: user.id, loginToken }, params.id) };
      },
      { signedIn: true },
    )
    .post(
      "/api/auth/widget/:id/decline",
      async ({ user, params }) => {
        await limits.answerSignIn(user.id);
        await declineSignIn(db, params.id);
        return { message: "Not signed in." };
      },
      { signedIn: true },
    );
};
