import { listingsEndpoints } from "#contract/listings/endpoints.ts";
import type { QueryOf } from "#contract/shared/endpoint.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { keepGazetteer } from "#server/search/gazetteer.ts";
import { limitsIn, placeIn } from "#server/search/search-query.ts";
import { findSimilar } from "#server/search/similar.service.ts";
import { findListings, readAllListings } from "./find-listings.ts";
import { readListing } from "./listings.service.ts";
import { suggest } from "./suggestions.ts";
import { archiveListing, changeListing, createListing } from "./vendor-listings.service.ts";
import { countWished, findWished, type WishedQuery, type WishedShop } from "./wished-listings.ts";

type WishQuery = QueryOf<(typeof listingsEndpoints)["GET /api/listings"]>;

const wishIn = (query: WishQuery): WishedQuery => ({
  wish: query.wish ?? null,
  search: query.search ?? "",
  given: limitsIn(query),
  from: placeIn(query),
});

/** Whether the query has parameters beyond the documented ones. */
const goesBeyond = ({
  wish,
  category: _,
  latitude: _a,
  longitude: _o,
  search: _s,
  limit: _l,
  cursor: _c,
  ...limits
}: WishQuery) => wish !== undefined || Object.values(limits).some((value) => value !== undefined);

export const listingsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  const shop: WishedShop = { ...deps, gazetteer: keepGazetteer(db) };
  return routes(deps, listingsEndpoints, {
    "GET /api/listings": async ({ query, set, request }) => {
      // Rule search-4: the documented array, unless the address asks for something.
      if (Object.values(query).every((value) => value === undefined)) {
        const { listings, total } = await readAllListings(deps);
        set.headers["x-total-count"] = String(total);
        return listings;
      }
      if (goesBeyond(query)) return findWished(shop, wishIn(query), pageAsked(query), request.signal);
      return findListings(deps, {
        search: query.search ?? "",
        category: query.category ?? "all",
        from: placeIn(query),
        ...pageAsked(query),
      });
    },
    "GET /api/marketplace/counts": ({ query }) => countWished(shop, wishIn(query)),
    "GET /api/suggestions": ({ query, request }) => suggest(shop, query.text ?? "", request.signal),
    "GET /api/listings/:id": ({ params, query }) => readListing(db, params.id, placeIn(query)),
    "GET /api/listings/:id/similar": ({ params }) => findSimilar(deps, params.id),
    "POST /api/listings": ({ vendor, body }) => createListing(db, vendor.id, body),
    "PATCH /api/listings/:id": ({ vendor, params, body }) => changeListing(db, vendor.id, params.id, body),
    "DELETE /api/listings/:id": async ({ vendor, params }) => {
      await archiveListing(db, vendor.id, params.id);
      return { message: "Listing archived" };
    },
  });
};
