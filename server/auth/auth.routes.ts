import { Elysia } from "elysia";
import { loginBody, registerBody, resetPasswordBody } from "#contract/auth.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { login, register, resetPassword, type SignedIn } from "./auth.service.ts";
import { identity } from "./identity.ts";
import { endSession, sessionSeconds } from "./sessions.service.ts";

export const authRoutes = (deps: AppDeps) => {
  const { db, settings, limits } = deps;
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
