import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { defaultPageSize, listingQuery, placeOf, placeQuery } from "./listing-query.ts";
import { findListings, readAllListings, readListing } from "./listings.service.ts";

export const listingsRoutes = ({ db }: AppDeps) =>
  new Elysia({ prefix: "/api/listings" })
    .get(
      "/",
      async ({ query, set }) => {
        // Readings 10: the documented array, unless the address asks for something.
        if (Object.values(query).every((value) => value === undefined)) {
          const { listings, total } = await readAllListings(db);
          set.headers["x-total-count"] = String(total);
          return listings;
        }
        return findListings(db, {
          search: query.search ?? "",
          category: query.category ?? "all",
          from: placeOf(query),
          limit: query.limit ?? defaultPageSize,
          cursor: query.cursor || null,
        });
      },
      { query: listingQuery },
    )
    .get("/:id", ({ params, query }) => readListing(db, params.id, placeOf(query)), { query: placeQuery });
