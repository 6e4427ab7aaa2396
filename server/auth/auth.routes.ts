import { authEndpoints, passwordLinkLimit } from "#contract/auth/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { record } from "#server/audit/act.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { account } from "#server/limits.ts";
import { routes } from "#server/routes.ts";
import { login, refuseCommonPassword, register, type SignedIn } from "./auth.service.ts";
import { countedAs, knownBrowserSeconds, rememberBrowser, signedInKeys } from "./known-browsers.service.ts";
import {
  changePassword,
  checkPassword,
  findAccountOf,
  resetPassword,
  sendPasswordLink,
} from "./new-password.service.ts";
import {
  beginSecondFactor,
  confirmSecondFactor,
  proveSecondFactor,
  readSecondFactor,
  removeSecondFactor,
  replaceRecoveryCodes,
} from "./second-factor.service.ts";
import { endSession, markFresh, sessionSecondsOf } from "./sessions.service.ts";

const linkOnItsWay = "If an account exists for that address, a link is on its way. It works for one hour.";
/** Reply first: timing must not reveal accounts. */
const afterReplyMs = 100;

export const authRoutes = (deps: AppDeps) => {
  const { db, settings, limits, log } = deps;
  const before = (request: Request) => ({
    sessionToken: readCookie(settings, request, "session"),
    visitorToken: readCookie(settings, request, "visitor"),
  });
  const browserOf = (request: Request) => readCookie(settings, request, "browser");
  /** `browser`: the token that the browser is known by, if it is to be the same one. */
  const welcome = async (
    set: { headers: Record<string, unknown> },
    { user, token }: SignedIn,
    browser: string | null,
  ) => {
    setCookie(set, settings, "session", token, sessionSecondsOf(user));
    setCookie(set, settings, "browser", await rememberBrowser(db, browser, user.id), knownBrowserSeconds);
    return user;
  };

  const sessionOf = (request: Request) => readCookie(settings, request, "session") ?? "";
  const prove = (code: string | undefined) => (userId: string) => proveSecondFactor(deps, userId, code);

  return routes(deps, authEndpoints, {
    "POST /api/auth/register": async ({ body, request, set }) =>
      welcome(set, await register(db, body, before(request)), browserOf(request)),
    "POST /api/auth/login": async ({ body, request, set }) => {
      const browser = await countedAs(db, browserOf(request), body.email);
      const by = { address: deps.addressOf(request), email: body.email, browser };
      await limits.beginSignIn(by);
      const signedIn = await login(db, body, before(request), prove(body.code));
      await limits.signedIn(by);
      return welcome(set, signedIn, browserOf(request));
    },
    "POST /api/auth/password/forgot": async ({ body, request }) => {
      const browser = await countedAs(db, browserOf(request), body.email);
      const email = browser ?? account(body.email);
      await limits.take(passwordLinkLimit, { address: deps.addressOf(request), email });
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
      const by = signedInKeys(deps, request, user);
      await limits.beginSignIn(by);
      const presentHash = await checkPassword(db, user.id, body.currentPassword, "currentPassword");
      await limits.signedIn(by);
      await changePassword(db, user.id, presentHash, body.password, sessionOf(request));
      return { message: "Your password has been changed." };
    },
    "POST /api/auth/password/reset": async ({ body, request, set }) =>
      // A copy of the old cookie may be somebody else's.
      welcome(set, await resetPassword(db, body, before(request), prove(body.code)), null),
    "POST /api/auth/logout": async ({ request, set }) => {
      const token = readCookie(settings, request, "session");
      if (token) await endSession(db, token);
      setCookie(set, settings, "session", "", 0);
      return { message: "Logged out" };
    },
    "GET /api/auth/me": ({ user }) => user,
    "POST /api/auth/confirm": async ({ user, body, request }) => {
      const by = signedInKeys(deps, request, user);
      await limits.beginSignIn(by);
      await checkPassword(db, user.id, body.password, "password");
      await prove(body.code)(user.id);
      await limits.signedIn(by);
      await markFresh(db, sessionOf(request));
      return { message: "Thank you." };
    },
    "GET /api/auth/second-factor": ({ user }) => readSecondFactor(db, user.id),
    "POST /api/auth/second-factor": async ({ act, user }) => {
      await record(act, { act: "second-factor-begun", about: { kind: "user", id: user.id } });
      return beginSecondFactor(act.tx, user.id, settings.secretsKey);
    },
    "POST /api/auth/second-factor/confirm": async ({ act, user, body, request }) => {
      await record(act, { act: "second-factor-on", about: { kind: "user", id: user.id } });
      return confirmSecondFactor(
        act.tx,
        user.id,
        body.code.replace(/\s/g, ""),
        sessionOf(request),
        settings.secretsKey,
      );
    },
    "POST /api/auth/second-factor/recovery-codes": async ({ act, user }) => {
      await record(act, { act: "recovery-codes-replaced", about: { kind: "user", id: user.id } });
      return replaceRecoveryCodes(act.tx, user.id);
    },
    "DELETE /api/auth/second-factor": async ({ act, user }) => {
      await record(act, { act: "second-factor-off", about: { kind: "user", id: user.id } });
      await removeSecondFactor(act.tx, user.id);
      return { message: "Two-step sign-in is off." };
    },
  });
};
