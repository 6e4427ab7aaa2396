// The shop's cookies: opaque random values, http-only, SameSite=Lax; `__Host-` and Secure wherever the shop is on https.
// Elysia's own cookie jar is not used: a malformed Cookie header must never fail a request.
import type { Settings } from "#server/settings.ts";

export type CookieName = "session" | "visitor";

const fullName = (settings: Pick<Settings, "https">, name: CookieName): string =>
  `${settings.https ? "__Host-" : ""}indaba_${name}`;

/** The cookie's value, or null. */
export function readCookie(settings: Pick<Settings, "https">, request: Request, name: CookieName): string | null {
  const header = request.headers.get("cookie");
  if (!header) return null;
  const wanted = fullName(settings, name);
  for (const pair of header.split(";")) {
    const at = pair.indexOf("=");
    if (at !== -1 && pair.slice(0, at).trim() === wanted) return pair.slice(at + 1).trim() || null;
  }
  return null;
}

/** A Set-Cookie header's text. `maxAgeSeconds` 0 removes the cookie; `value` must be free of ";" and blanks. */
export function cookieText(
  settings: Pick<Settings, "https">,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): string {
  const secure = settings.https ? "; Secure" : "";
  return `${fullName(settings, name)}=${value}; Path=/; Max-Age=${maxAgeSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** Adds one Set-Cookie header to a reply and keeps those that are there. */
export function setCookie(
  set: { headers: Record<string, unknown> },
  settings: Pick<Settings, "https">,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): void {
  const before = set.headers["set-cookie"];
  const list = before === undefined ? [] : Array.isArray(before) ? before : [before];
  set.headers["set-cookie"] = [...list, cookieText(settings, name, value, maxAgeSeconds)];
}
