import { vendorsEndpoints } from "#contract/vendors/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { csvFile } from "#server/catalogue/csv-file.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { figureColumns, figureRows, periodOf, readFigures } from "./figures.service.ts";
import { decideNameChange, readNameChanges, readProfile, saveProfile } from "./profile.service.ts";
import { findShops, readShopCities } from "./shops.service.ts";
import { applyAsVendor, findShopListings, readOwnVendor, readShop } from "./vendors.service.ts";

export const vendorsRoutes = (deps: AppDeps) =>
  routes(deps, vendorsEndpoints, {
    "POST /api/vendor/register": ({ body, user }) => applyAsVendor(deps.db, user.id, body),
    "GET /api/vendor/me": ({ vendor }) => readOwnVendor(deps.db, vendor),
    "GET /api/vendor/profile": ({ vendor }) => readProfile(deps.db, vendor.id),
    "PUT /api/vendor/profile": ({ vendor, body }) => saveProfile(deps.db, vendor.id, body),
    "GET /api/vendor/figures": async ({ vendor, query }) =>
      readFigures(deps.db, vendor.id, await periodOf(deps.db, query)),
    "GET /api/vendor/figures.csv": async ({ vendor, query }) =>
      csvFile("figures", figureColumns, figureRows(deps.db, vendor.id, await periodOf(deps.db, query))),
    "GET /api/admin/name-changes": () => readNameChanges(deps.db),
    "POST /api/admin/name-changes/:id/approve": async ({ act, params }) => {
      await decideNameChange(act, params.id, null);
      return { message: "The vendor has its new name." };
    },
    "POST /api/admin/name-changes/:id/reject": async ({ act, params, body }) => {
      await decideNameChange(act, params.id, body.reason);
      return { message: "The vendor keeps its name." };
    },
    "GET /api/shops": ({ query }) => findShops(deps.db, { city: query.city ?? null, ...pageAsked(query) }),
    "GET /api/shop-cities": () => readShopCities(deps.db),
    "GET /api/shops/:slug": ({ params }) => readShop(deps.db, params.slug),
    "GET /api/shops/:slug/listings": ({ params, query }) =>
      findShopListings(deps.db, params.slug, { search: query.search ?? "", ...pageAsked(query) }),
  });
