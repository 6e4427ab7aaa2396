import { Elysia } from "elysia";
import { listingBody, listingChanges } from "#contract/listings/listing-body.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { findListings, readAllListings } from "./find-listings.ts";
import { defaultPageSize, listingQuery, placeOf, placeQuery } from "./listing-query.ts";
import { readListing } from "./listings.service.ts";
import { archiveListing, changeListing, createListing } from "./vendor-listings.service.ts";

export const listingsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/listings" })
    .use(identity(deps))
    .get(
      "/",
      async ({ query, set }) => {
        // Rule search-4: the documented array, unless the address asks for something.
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
    .get("/:id", ({ params, query }) => readListing(db, params.id, placeOf(query)), { query: placeQuery })
    .post(
      "/",
      async ({ vendor, body, set }) => {
        const listing = await createListing(db, vendor.id, body);
        set.status = 201;
        return listing;
      },
      { vendor: "writing", body: listingBody },
    )
    .patch("/:id", ({ vendor, params, body }) => changeListing(db, vendor.id, params.id, body), {
      vendor: "writing",
      body: listingChanges,
    })
    .delete(
      "/:id",
      async ({ vendor, params }) => {
        await archiveListing(db, vendor.id, params.id);
        return { message: "Listing archived" };
      },
      { vendor: "writing" },
    );
};
