import { authEndpoints, passwordLinkLimit } from "#contract/auth/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { account } from "#server/limits.ts";
import { routes } from "#server/routes.ts";
import { login, refuseCommonPassword, register, type SignedIn } from "./auth.service.ts";
import {
  changePassword,
  checkPassword,
  findAccountOf,
  resetPassword,
  sendPasswordLink,
} from "./new-password.service.ts";
import { endSession, sessionSeconds } from "./sessions.service.ts";

const linkOnItsWay = "If an account exists for that address, a link is on its way. It works for one hour.";
/** Reply first: timing must not reveal accounts. */
const afterReplyMs = 100;

export const authRoutes = (deps: AppDeps) => {
  const { db, settings, limits, log } = deps;
  const before = (request: Request) => ({
    sessionToken: readCookie(settings, request, "session"),
    visitorToken: readCookie(settings, request, "visitor"),
  });
  const welcome = (set: { headers: Record<string, unknown> }, { user, token }: SignedIn) => {
    setCookie(set, settings, "session", token, sessionSeconds);
    return user;
  };

  return routes(deps, authEndpoints, {
    "POST /api/auth/register": async ({ body, request, set }) =>
      welcome(set, await register(db, body, before(request))),
    "POST /api/auth/login": async ({ body, request, set }) => {
      const address = deps.addressOf(request);
      await limits.beginSignIn(address, body.email);
      const signedIn = await login(db, body, before(request));
      await limits.signedIn(address, body.email);
      return welcome(set, signedIn);
    },
    "POST /api/auth/password/forgot": async ({ body, request }) => {
      await limits.take(passwordLinkLimit, { address: deps.addressOf(request), email: account(body.email) });
      const userId = await findAccountOf(db, body.email);
      // If the shop stops in between, the person requests a link again.
      if (userId) {
        setTimeout(() => {
          sendPasswordLink(db, userId, settings.publicUrl).catch((error: unknown) => {
            log.error({ err: error }, "a password link could not be sent");
          });
        }, afterReplyMs);
      }
      return { message: linkOnItsWay };
    },
    "POST /api/auth/password/change": async ({ user, body, request }) => {
      refuseCommonPassword(body.password);
      const address = deps.addressOf(request);
      // Counts as a sign-in attempt: a stranger at an open browser must not guess passwords.
      await limits.beginSignIn(address, user.email);
      const presentHash = await checkPassword(db, user.id, body.currentPassword, "currentPassword");
      await limits.signedIn(address, user.email);
      const token = readCookie(settings, request, "session") ?? "";
      await changePassword(db, user.id, presentHash, body.password, token);
      return { message: "Your password has been changed." };
    },
    "POST /api/auth/password/reset": async ({ body, request, set }) =>
      welcome(set, await resetPassword(db, body, before(request))),
    "POST /api/auth/logout": async ({ request, set }) => {
      const token = readCookie(settings, request, "session");
      if (token) await endSession(db, token);
      setCookie(set, settings, "session", "", 0);
      return { message: "Logged out" };
    },
    "GET /api/auth/me": ({ user }) => user,
  });
};
