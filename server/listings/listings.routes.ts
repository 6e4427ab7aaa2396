import { listingsEndpoints } from "#contract/listings/endpoints.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { findListings, readAllListings } from "./find-listings.ts";
import { readListing } from "./listings.service.ts";
import { archiveListing, changeListing, createListing } from "./vendor-listings.service.ts";

const placeOf = (query: { latitude?: number | undefined; longitude?: number | undefined }): Location | null =>
  query.latitude === undefined || query.longitude === undefined
    ? null
    : { latitude: query.latitude, longitude: query.longitude };

export const listingsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, listingsEndpoints, {
    "GET /api/listings": async ({ query, set }) => {
      // Rule search-4: the documented array, unless the address asks for something.
      if (Object.values(query).every((value) => value === undefined)) {
        const { listings, total } = await readAllListings(deps);
        set.headers["x-total-count"] = String(total);
        return listings;
      }
      return findListings(deps, {
        search: query.search ?? "",
        category: query.category ?? "all",
        from: placeOf(query),
        ...pageAsked(query),
      });
    },
    "GET /api/listings/:id": ({ params, query }) => readListing(db, params.id, placeOf(query)),
    "POST /api/listings": ({ vendor, body }) => createListing(db, vendor.id, body),
    "PATCH /api/listings/:id": ({ vendor, params, body }) => changeListing(db, vendor.id, params.id, body),
    "DELETE /api/listings/:id": async ({ vendor, params }) => {
      await archiveListing(db, vendor.id, params.id);
      return { message: "Listing archived" };
    },
  });
};
