// Who asks from inside a widget's frame: the bearer of an access token. The main site's cookies are never looked at here, and
// a widget's token means nothing anywhere else.
import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { findByToken, type WidgetCaller } from "./widget-sessions.service.ts";

/** The token of `Authorization: Bearer …`, or null. */
export const bearerOf = (request: Request): string | null =>
  /^Bearer ([\w.-]{1,400})$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

export const chatClosed = () => new AppError("signed-out", "This chat has ended. Please start it again.");

const known = new WeakMap<Request, WidgetCaller>();

async function requireWidget(deps: AppDeps, request: Request): Promise<WidgetCaller> {
  const before = known.get(request);
  if (before) return before;
  const token = bearerOf(request);
  const caller = token === null ? null : await findByToken(deps.db, token);
  if (!caller) throw chatClosed();
  known.set(request, caller);
  return caller;
}

/** `widget: true` gives the handler `caller`, or ends the request with 401 before the body is validated. */
export const widgetIdentity = (deps: AppDeps) =>
  new Elysia({ name: "widget-identity" }).macro({
    widget: {
      transform: async ({ request }) => {
        await requireWidget(deps, request);
      },
      resolve: async ({ request }) => ({ caller: await requireWidget(deps, request) }),
    },
  });
