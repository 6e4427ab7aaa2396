// The shop's cookies: opaque random values, http-only, SameSite=Lax; with `__Host-` and Secure on https.
// Elysia's own cookie jar is not used: a malformed Cookie header must never fail a request.
import { signedInCookie } from "#contract/auth/signed-in-cookie.ts";
import { isToken } from "#server/auth/sessions.service.ts";
import type { Settings } from "#server/settings.ts";

export type CookieName = "session" | "visitor" | "browser";

const fullName = (settings: Pick<Settings, "https">, name: CookieName): string =>
  `${settings.https ? "__Host-" : ""}indaba_${name}`;

/** Whether a browser with a session lacks the cookie that tells its pages so, as it has one from before there was such a cookie. */
export const lacksSignedInCookie = (settings: Pick<Settings, "https">, request: Request): boolean =>
  readCookie(settings, request, "session") !== null && valuesOf(request, signedInCookie).length === 0;

export const signedInText = (settings: Pick<Settings, "https">, maxAgeSeconds: number): string =>
  `${signedInCookie}=1; Path=/; Max-Age=${maxAgeSeconds}; SameSite=Lax${settings.https ? "; Secure" : ""}`;

/** The first value that has a token's form, else the first: without https a reply that broke within its cookie leaves a second one. */
export const readCookie = (settings: Pick<Settings, "https">, request: Request, name: CookieName): string | null =>
  tokenOf(request, fullName(settings, name));

function tokenOf(request: Request, name: string): string | null {
  const values = valuesOf(request, name);
  return values.find(isToken) ?? values[0] ?? null;
}

const valuesOf = (request: Request, wanted: string): string[] =>
  (request.headers.get("cookie") ?? "").split(";").flatMap((pair) => {
    const at = pair.indexOf("=");
    const value = pair.slice(at + 1).trim();
    return at !== -1 && pair.slice(0, at).trim() === wanted && value !== "" ? [value] : [];
  });

/** One browser may have chats of several vendors on the marketplace's origin, and of one vendor the hosted chat and its preview. */
interface WidgetPlace {
  vendorId: string;
  preview: boolean;
}

/** The cookie that resumes a widget's session: partitioned by site, and sent to the session's route only. */
const widgetName = (settings: Pick<Settings, "https">, { vendorId, preview }: WidgetPlace): string =>
  `${settings.https ? "__Secure-" : ""}indaba_widget_${vendorId.slice(0, 8)}${preview ? "_preview" : ""}`;

export const readWidgetCookie = (settings: Pick<Settings, "https">, request: Request, place: WidgetPlace) =>
  tokenOf(request, widgetName(settings, place));

export function setWidgetCookie(
  set: Reply,
  settings: Pick<Settings, "https">,
  place: WidgetPlace,
  handle: string,
  maxAgeSeconds: number,
): void {
  // Browsers refuse SameSite=None without Secure, and accept Secure over http from localhost.
  addCookie(
    set,
    `${widgetName(settings, place)}=${handle}; Path=/api/widget; Max-Age=${maxAgeSeconds}; HttpOnly; Secure; SameSite=None; Partitioned`,
  );
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

interface Reply {
  headers: Record<string, unknown>;
}

export function setCookie(
  set: Reply,
  settings: Pick<Settings, "https">,
  name: CookieName,
  value: string,
  maxAgeSeconds: number,
): void {
  addCookie(set, cookieText(settings, name, value, maxAgeSeconds));
  if (name === "session") addCookie(set, signedInText(settings, maxAgeSeconds));
}

/** Keeps existing Set-Cookie headers. */
function addCookie(set: Reply, text: string): void {
  const before = set.headers["set-cookie"];
  const list = before === undefined ? [] : Array.isArray(before) ? before : [before];
  set.headers["set-cookie"] = [...list, text];
}
