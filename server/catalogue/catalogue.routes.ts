import { Elysia } from "elysia";
import * as z from "zod/mini";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { receiveFile } from "#server/upload.ts";
import { exportListings } from "./vendor-export.service.ts";
import { importListings } from "./vendor-import.service.ts";

const importQuery = z.object({ preview: z.optional(z.literal("1")) });

export const catalogueRoutes = (deps: AppDeps) => {
  const { db, limits } = deps;
  return new Elysia({ prefix: "/api/vendor" })
    .use(identity(deps))
    .get(
      "/listings.csv",
      async ({ vendor }) => {
        const today = new Date().toISOString().slice(0, 10);
        return new Response(await exportListings(db, vendor.id), {
          headers: {
            "content-type": "text/csv; charset=utf-8",
            "content-disposition": `attachment; filename="indaba-listings-${today}.csv"`,
          },
        });
      },
      { vendor: "reading" },
    )
    .post(
      "/listings/import",
      async ({ vendor, request, query }) => {
        await limits.importFile(vendor.id);
        const preview = query.preview === "1";
        return receiveFile(request, vendor.id, (file) => importListings(db, vendor.id, file, { preview }));
      },
      { vendor: "writing", query: importQuery },
    );
};
