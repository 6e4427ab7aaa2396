import { vendorsEndpoints } from "#contract/vendors/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { applyAsVendor, findShopListings, readOwnVendor, readShop } from "./vendors.service.ts";

export const vendorsRoutes = (deps: AppDeps) =>
  routes(deps, vendorsEndpoints, {
    "POST /api/vendor/register": ({ body, user }) => applyAsVendor(deps.db, user.id, body),
    "GET /api/vendor/me": ({ vendor }) => readOwnVendor(deps.db, vendor),
    "GET /api/shops/:slug": ({ params }) => readShop(deps.db, params.slug),
    "GET /api/shops/:slug/listings": ({ params, query }) =>
      findShopListings(deps.db, params.slug, { search: query.search ?? "", ...pageAsked(query) }),
  });
