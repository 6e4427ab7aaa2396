// Who is calling. Every endpoint declares who may call it (`who`); its guard answers 401 or 403, or passes the caller to the handler.
// The user comes from the session only, never from the request's content.
import type { Endpoint, Who } from "#contract/shared/endpoint.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Vendor } from "#contract/vendors/vendors.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { findSession, isFresh, sessionSecondsOf } from "#server/auth/sessions.service.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { findOwnVendor, refuseUnlessTrading } from "#server/vendors/vendors.service.ts";
import { requireWidget } from "#server/widget/widget-identity.ts";
import type { WidgetCaller } from "#server/widget/widget-sessions.service.ts";

type Asking = { request: Request; set: { headers: Record<string, unknown> } };
type Shopkeeper = { user: CurrentUser; vendor: Vendor };

/** What a handler gets from the guard, by the endpoint's `who`. */
export interface Callers {
  anyone: unknown;
  visitor: { user: CurrentUser | null };
  "signed-in": { user: CurrentUser };
  admin: { user: CurrentUser };
  vendor: Shopkeeper;
  "trading-vendor": Shopkeeper;
  widget: { caller: WidgetCaller };
  provider: unknown;
}

export const guards: { [W in Who]: (deps: AppDeps, asking: Asking) => Promise<Callers[W]> } = {
  anyone: async () => ({}),
  visitor: async (deps, asking) => ({ user: await identify(deps, asking) }),
  "signed-in": async (deps, asking) => ({ user: await requireUser(deps, asking) }),
  admin: async (deps, asking) => {
    const user = await requireUser(deps, asking);
    if (user.role !== "admin") throw new AppError("forbidden", "Your account can't do this.");
    return { user };
  },
  vendor: requireVendor,
  "trading-vendor": async (deps, asking) => {
    const shopkeeper = await requireVendor(deps, asking);
    refuseUnlessTrading(shopkeeper.vendor);
    return shopkeeper;
  },
  widget: async ({ db }, { request }) => ({ caller: await requireWidget(db, request) }),
  provider: async () => ({}),
};

/** The id that per-caller limits count by; "" for an unknown caller. */
export function callerId(caller: Callers[Who]): string {
  const known = caller as { user?: CurrentUser | null; vendor?: Vendor; caller?: WidgetCaller };
  return known.vendor?.id ?? known.caller?.session.id ?? known.user?.id ?? "";
}

/** For what an endpoint declares as `fresh`: whoever finds an open browser must not change what matters. */
export async function requireFresh(
  { db, settings }: AppDeps,
  request: Request,
  fresh: Endpoint["fresh"],
): Promise<void> {
  if (fresh === undefined || (fresh === "approvals" && !settings.confirmApprovals)) return;
  if (await isFresh(db, readCookie(settings, request, "session") ?? "")) return;
  throw new AppError("forbidden", "Please type your password again to do this.", { reason: "confirm" });
}

async function identify(deps: AppDeps, { request, set }: Asking): Promise<CurrentUser | null> {
  const token = readCookie(deps.settings, request, "session");
  const session = token === null ? null : await findSession(deps.db, token);
  if (token !== null && session?.renewed) {
    setCookie(set, deps.settings, "session", token, sessionSecondsOf(session.user));
  }
  return session?.user ?? null;
}

async function requireUser(deps: AppDeps, asking: Asking): Promise<CurrentUser> {
  const user = await identify(deps, asking);
  if (!user) throw new AppError("signed-out", "Please log in to continue.");
  return user;
}

/** Decided by the account's vendor record, not by its role: an admin who applied stays admin (rule role-2). */
async function requireVendor(deps: AppDeps, asking: Asking): Promise<Shopkeeper> {
  const user = await requireUser(deps, asking);
  const vendor = await findOwnVendor(deps.db, user.id);
  if (!vendor) throw new AppError("forbidden", "Your account is not a vendor yet.");
  return { user, vendor };
}
