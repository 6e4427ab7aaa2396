import { listingsEndpoints } from "#contract/listings/endpoints.ts";
import type { ListingPage } from "#contract/listings/listings.ts";
import type { QueryOf } from "#contract/shared/endpoint.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { keepGazetteer } from "#server/search/gazetteer.ts";
import { limitsIn, placeIn } from "#server/search/search-query.ts";
import { findSimilar } from "#server/search/similar.service.ts";
import { isPerson } from "#server/vendors/demand.ts";
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
      const isAsked = isPerson(request.headers.get("user-agent")) && !query.cursor;
      const missed = (page: ListingPage): ListingPage => {
        const { category } = query;
        const known = category && category !== "all" ? category : (page.read?.related[0]?.category ?? null);
        if (isAsked && page.total === 0) {
          deps.demand.missed({
            words: query.wish ?? query.search ?? "",
            category: known,
            source: "search",
            nearly: (page.read?.related.length ?? 0) > 0,
            city: query.city ?? page.read?.plan.city ?? null,
            near: placeIn(query),
          });
        }
        return page;
      };
      if (goesBeyond(query)) {
        return missed(await findWished(shop, wishIn(query), pageAsked(query), request.signal));
      }
      const page = await findListings(deps, {
        search: query.search ?? "",
        category: query.category ?? "all",
        from: placeIn(query),
        ...pageAsked(query),
      });
      return missed(page);
    },
    "GET /api/marketplace/counts": ({ query }) => countWished(shop, wishIn(query)),
    "GET /api/suggestions": ({ query, request }) => suggest(shop, query.text ?? "", request.signal),
    "GET /api/listings/:id": ({ params, query }) => readListing(db, params.id, placeIn(query)),
    "POST /api/listings/:id/view": ({ params, request }) => {
      if (isPerson(request.headers.get("user-agent"))) deps.demand.view(params.id);
      return { message: "Thank you." };
    },
    "GET /api/listings/:id/similar": ({ params }) => findSimilar(deps, params.id),
    "POST /api/listings": ({ vendor, body }) => createListing(db, vendor.id, body),
    "PATCH /api/listings/:id": ({ vendor, params, body }) => changeListing(db, vendor.id, params.id, body),
    "DELETE /api/listings/:id": async ({ vendor, params }) => {
      await archiveListing(db, vendor.id, params.id);
      return { message: "Listing archived" };
    },
  });
};
