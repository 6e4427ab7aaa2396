import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { searchListings } from "./search.service.ts";
import { planOf, searchQuery } from "./search-query.ts";

export const searchRoutes = ({ db }: Pick<AppDeps, "db">) =>
  new Elysia().get(
    "/api/search",
    ({ query, request }) =>
      searchListings(db, planOf(query), null, { cursor: query.cursor || null, signal: request.signal }),
    { query: searchQuery },
  );
