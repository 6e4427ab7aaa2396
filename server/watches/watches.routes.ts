import { watchesEndpoints } from "#contract/watches/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { isWatching, unwatchStock, watchStock } from "./watches.service.ts";

export const watchesRoutes = (deps: AppDeps) =>
  routes(deps, watchesEndpoints, {
    "GET /api/listings/:id/watch": async ({ user, params }) => ({
      watching: await isWatching(deps.db, user.id, params.id),
    }),
    "POST /api/listings/:id/watch": async ({ user, params }) => {
      await watchStock(deps.db, user.id, params.id);
      return { watching: true };
    },
    "DELETE /api/listings/:id/watch": async ({ user, params }) => {
      await unwatchStock(deps.db, user.id, params.id);
      return { message: "You will not be told about this product" };
    },
  });
