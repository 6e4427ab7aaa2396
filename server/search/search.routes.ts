import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { searchListings } from "./search.service.ts";
import { planOf, searchQuery } from "./search-query.ts";

export const searchRoutes = ({ db }: Pick<AppDeps, "db">) =>
  new Elysia().get(
    "/api/search",
    ({ query, request }) =>
      searchListings(db, planOf(query), null, { cursor: query.cursor || null, signal: request.signal }),
    {
      query: searchQuery,
      // "must" may be repeated: of a field that is repeated only the last would come.
      transform({ query, request }) {
        const must = new URL(request.url).searchParams.getAll("must");
        if (must.length > 1) (query as Record<string, unknown>).must = must.join(",");
      },
    },
  );
