// Who is asking. Routes declare what they need (`signedIn`, `role`, `vendor`, `visitor`), and the guard answers 401 or 403 before the
// body is validated. The user comes from the session alone, never from anything that the request says.
import { Elysia } from "elysia";
import type { CurrentUser, Role } from "#contract/users/users.ts";
import type { Vendor } from "#contract/vendors/vendors.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { findOwnVendor } from "#server/vendors/vendors.service.ts";
import { findSession, sessionSeconds } from "./sessions.service.ts";

type Asking = { request: Request; set: { headers: Record<string, unknown> } };

const known = new WeakMap<Request, CurrentUser | null>();

async function identify(deps: AppDeps, { request, set }: Asking): Promise<CurrentUser | null> {
  const before = known.get(request);
  if (before !== undefined) return before;
  const token = readCookie(deps.settings, request, "session");
  const session = token === null ? null : await findSession(deps.db, token);
  if (token !== null && session?.renewed) setCookie(set, deps.settings, "session", token, sessionSeconds);
  const user = session?.user ?? null;
  known.set(request, user);
  return user;
}

async function requireUser(deps: AppDeps, asking: Asking): Promise<CurrentUser> {
  const user = await identify(deps, asking);
  if (!user) throw new AppError("signed-out", "Please log in to continue.");
  return user;
}

/** Rule role-1: roles add up. */
const includedIn: Record<Role, readonly Role[]> = {
  shopper: ["shopper", "vendor", "admin"],
  vendor: ["vendor"],
  admin: ["admin"],
};

async function requireRole(deps: AppDeps, asking: Asking, role: Role): Promise<CurrentUser> {
  const user = await requireUser(deps, asking);
  if (!includedIn[role].includes(user.role)) throw new AppError("forbidden", "Your account can't do this.");
  return user;
}

/** A pending vendor may prepare what it will sell; a rejected one may look, and apply again. */
type VendorNeed = "reading" | "writing";

const knownVendors = new WeakMap<Request, Vendor | null>();

/** By the account's own record, not by its role: an admin who applied stays admin (rule role-2). */
async function requireVendor(
  deps: AppDeps,
  asking: Asking,
  need: VendorNeed,
): Promise<{ user: CurrentUser; vendor: Vendor }> {
  const user = await requireUser(deps, asking);
  const before = knownVendors.get(asking.request);
  const vendor = before === undefined ? await findOwnVendor(deps.db, user.id) : before;
  knownVendors.set(asking.request, vendor);
  if (!vendor) throw new AppError("forbidden", "Your account is not a vendor yet.");
  if (need === "writing" && vendor.status === "rejected") {
    throw new AppError("forbidden", "Your application was not approved. Please apply again to go on.");
  }
  return { user, vendor };
}

/**
 * `signedIn: true` and `role: "vendor"` give the handler `user`, or end the request; `vendor` gives `user`
 * and `vendor`; `visitor: true` gives `user` or null.
 * Elysia resolves after it has validated; the transform step runs before, so a visitor learns 401 first.
 */
export const identity = (deps: AppDeps) =>
  new Elysia({ name: "identity" }).macro({
    signedIn: {
      transform: async (context) => {
        await requireUser(deps, context);
      },
      resolve: async (context) => ({ user: await requireUser(deps, context) }),
    },
    role: (role: Role) => ({
      transform: async (context) => {
        await requireRole(deps, context, role);
      },
      resolve: async (context) => ({ user: await requireRole(deps, context, role) }),
    }),
    vendor: (need: VendorNeed) => ({
      transform: async (context) => {
        await requireVendor(deps, context, need);
      },
      resolve: (context) => requireVendor(deps, context, need),
    }),
    visitor: {
      resolve: async (context) => ({ user: await identify(deps, context) }),
    },
  });
