import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { defaultPageSize, vendorListingQuery } from "./listing-query.ts";
import { findVendorListings, readVendorListing } from "./vendor-listings.service.ts";

export const vendorListingsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return new Elysia({ prefix: "/api/vendor/listings" })
    .use(identity(deps))
    .get(
      "/",
      ({ vendor, query }) =>
        findVendorListings(db, vendor.id, {
          search: query.search ?? "",
          status: query.status,
          limit: query.limit ?? defaultPageSize,
          cursor: query.cursor || null,
        }),
      { vendor: "reading", query: vendorListingQuery },
    )
    .get("/:id", ({ vendor, params }) => readVendorListing(db, vendor.id, params.id), { vendor: "reading" });
};
