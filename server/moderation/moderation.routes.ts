import { moderationEndpoints } from "#contract/moderation/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { dismissReports, findListingsForAdmins, putBack, reportListing, takeDown } from "./listings.service.ts";
import { restoreVendor, suspendVendor } from "./suspensions.service.ts";

export const moderationRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, moderationEndpoints, {
    "POST /api/admin/vendors/:id/suspend": ({ act, params, body }) => suspendVendor(act, params.id, body.reason),
    "POST /api/admin/vendors/:id/restore": ({ act, params }) => restoreVendor(act, params.id),
    "GET /api/admin/listings": ({ query: { show, search, ...page } }) =>
      findListingsForAdmins(db, { show, ...(search && { search }), ...pageAsked(page) }),
    "POST /api/admin/listings/:id/take-down": ({ act, params, body }) => takeDown(act, params.id, body.reason),
    "POST /api/admin/listings/:id/put-back": ({ act, params }) => putBack(act, params.id),
    "POST /api/admin/listings/:id/dismiss": ({ act, params }) => dismissReports(act, params.id),
    "POST /api/listings/:id/reports": async ({ user, params, body }) => {
      await reportListing(db, user.id, params.id, body);
      return { message: "Reported." };
    },
  });
};
