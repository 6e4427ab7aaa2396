import { vendorListingsEndpoints } from "#contract/listings/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { changeListings, undoEdit } from "./bulk.service.ts";
import { findVendorListings, readVendorListing } from "./vendor-listings.service.ts";

export const vendorListingsRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, vendorListingsEndpoints, {
    "GET /api/vendor/listings": ({ vendor, query }) =>
      findVendorListings(db, vendor.id, { search: query.search ?? "", status: query.status, ...pageAsked(query) }),
    "POST /api/vendor/listings/bulk": ({ vendor, body }) => changeListings(db, vendor.id, body),
    "POST /api/vendor/listings/bulk/:id/undo": ({ vendor, params }) => undoEdit(db, vendor.id, params.id),
    "GET /api/vendor/listings/:id": ({ vendor, params }) => readVendorListing(db, vendor.id, params.id),
  });
};
