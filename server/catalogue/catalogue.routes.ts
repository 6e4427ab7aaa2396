import { catalogueEndpoints } from "#contract/catalogue/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { receiveFile } from "#server/upload.ts";
import { exportListings } from "./vendor-export.service.ts";
import { importListings } from "./vendor-import.service.ts";

export const catalogueRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, catalogueEndpoints, {
    "GET /api/vendor/listings.csv": async ({ vendor }) => {
      const today = new Date().toISOString().slice(0, 10);
      return new Response(await exportListings(db, vendor.id), {
        headers: {
          "content-type": "text/csv; charset=utf-8",
          "content-disposition": `attachment; filename="indaba-listings-${today}.csv"`,
        },
      });
    },
    "POST /api/vendor/listings/import": ({ vendor, request, query }) =>
      receiveFile(request, vendor.id, (file) =>
        importListings(db, vendor.id, file, { preview: query.preview === "1" }),
      ),
  });
};
