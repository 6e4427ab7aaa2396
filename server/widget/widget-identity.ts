// Who is calling from a widget's frame: the bearer of an access token. The main site's cookies are ignored here, and a widget's token
// works nowhere else.
import type { Database } from "#db/engine/index.ts";
import { AppError } from "#server/app-error.ts";
import { findByToken, type WidgetCaller } from "./widget-sessions.service.ts";

/** The token of `Authorization: Bearer …`, or null. */
export const bearerOf = (request: Request): string | null =>
  /^Bearer ([\w.-]{1,400})$/.exec(request.headers.get("authorization") ?? "")?.[1] ?? null;

export const chatClosed = () => new AppError("signed-out", "This chat has ended. Please start it again.");

export async function requireWidget(db: Database, request: Request): Promise<WidgetCaller> {
  const token = bearerOf(request);
  const caller = token === null ? null : await findByToken(db, token);
  if (!caller) throw chatClosed();
  return caller;
}
