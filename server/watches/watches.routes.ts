import { watchesEndpoints } from "#contract/watches/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { findWatches, unwatchStock, watchStock } from "./watches.service.ts";

export const watchesRoutes = (deps: AppDeps) =>
  routes(deps, watchesEndpoints, {
    "GET /api/watches": async ({ user }) => ({ listingIds: await findWatches(deps.db, user.id) }),
    "POST /api/listings/:id/watch": async ({ user, params }) => {
      await watchStock(deps.db, user.id, params.id);
      return { watching: true };
    },
    "DELETE /api/listings/:id/watch": async ({ user, params }) => {
      await unwatchStock(deps.db, user.id, params.id);
      return { message: "You will not be told about this product" };
    },
  });
