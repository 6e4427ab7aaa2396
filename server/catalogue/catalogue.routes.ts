import { csvColumns } from "#contract/catalogue/csv-import.ts";
import { catalogueEndpoints } from "#contract/catalogue/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { receiveFile } from "#server/upload.ts";
import { csvFile } from "./csv-file.ts";
import { exportedRows } from "./vendor-export.service.ts";
import { importListings } from "./vendor-import.service.ts";

export const catalogueRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, catalogueEndpoints, {
    "GET /api/vendor/listings.csv": ({ vendor }) => csvFile("listings", csvColumns, exportedRows(db, vendor.id)),
    "POST /api/vendor/listings/import": ({ vendor, request, query }) =>
      receiveFile(request, vendor.id, (file) =>
        importListings(db, vendor.id, file, { preview: query.preview === "1" }),
      ),
  });
};
