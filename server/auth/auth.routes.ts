import { Elysia } from "elysia";
import {
  changePasswordBody,
  forgotPasswordBody,
  loginBody,
  registerBody,
  resetPasswordBody,
} from "#contract/auth/auth.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { login, refuseCommonPassword, register, type SignedIn } from "./auth.service.ts";
import { identity } from "./identity.ts";
import {
  changePassword,
  checkPassword,
  findAccountOf,
  resetPassword,
  sendPasswordLink,
} from "./new-password.service.ts";
import { endSession, sessionSeconds } from "./sessions.service.ts";

const linkOnItsWay = "If an account exists for that address, a link is on its way. It works for one hour.";
/** By then the reply has left. */
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

  return new Elysia({ prefix: "/api/auth" })
    .use(identity(deps))
    .post(
      "/register",
      async ({ body, request, set }) => {
        await limits.register(deps.addressOf(request));
        const signedIn = await register(db, body, before(request));
        set.status = 201;
        return welcome(set, signedIn);
      },
      { body: registerBody },
    )
    .post(
      "/login",
      async ({ body, request, set }) => {
        const address = deps.addressOf(request);
        await limits.beginSignIn(address, body.email);
        const signedIn = await login(db, body, before(request));
        await limits.signedIn(address, body.email);
        return welcome(set, signedIn);
      },
      { body: loginBody },
    )
    .post(
      "/password/forgot",
      async ({ body, request }) => {
        await limits.forgotPassword(deps.addressOf(request), body.email);
        const userId = await findAccountOf(db, body.email);
        // Not before the reply, which must take the same time whether there is an account. Whoever waits in vain for a link,
        // because the shop ended in between, asks again.
        if (userId) {
          setTimeout(() => {
            sendPasswordLink(db, userId, settings.publicUrl).catch((error: unknown) => {
              log.error({ err: error }, "a password link could not be sent");
            });
          }, afterReplyMs);
        }
        return { message: linkOnItsWay };
      },
      { body: forgotPasswordBody },
    )
    .post(
      "/password/change",
      async ({ user, body, request }) => {
        refuseCommonPassword(body.password);
        const address = deps.addressOf(request);
        // As a login: whoever found a browser open shall not guess either.
        await limits.beginSignIn(address, user.email);
        const presentHash = await checkPassword(db, user.id, body.currentPassword, "currentPassword");
        await limits.signedIn(address, user.email);
        const token = readCookie(settings, request, "session") ?? "";
        await changePassword(db, user.id, presentHash, body.password, token);
        return { message: "Your password has been changed." };
      },
      { signedIn: true, body: changePasswordBody },
    )
    .post(
      "/password/reset",
      async ({ body, request, set }) => {
        await limits.resetPassword(deps.addressOf(request));
        return welcome(set, await resetPassword(db, body, before(request)));
      },
      { body: resetPasswordBody },
    )
    .post("/logout", async ({ request, set }) => {
      const token = readCookie(settings, request, "session");
      if (token) await endSession(db, token);
      setCookie(set, settings, "session", "", 0);
      return { message: "Logged out" };
    })
    .get("/me", ({ user }) => user, { signedIn: true });
};
