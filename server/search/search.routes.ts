import { searchEndpoints } from "#contract/search/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { searchPage } from "#server/listings/wished-listings.ts";
import { routes } from "#server/routes.ts";
import { countFound } from "./counts.service.ts";
import { planOf } from "./search-query.ts";

export const searchRoutes = (deps: AppDeps) =>
  routes(deps, searchEndpoints, {
    "GET /api/search": ({ query, request }) =>
      searchPage(deps, planOf(query), { cursor: query.cursor || null, signal: request.signal }),
    "GET /api/search/counts": ({ query, request }) => countFound(deps, planOf(query), null, { signal: request.signal }),
  });
