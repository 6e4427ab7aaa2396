import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { csvImport, csvLimitMb } from "./csv-import.ts";

export const catalogueEndpoints = {
  "GET /api/vendor/listings.csv": {
    does: "The vendor's listings as a CSV file",
    who: "vendor",
    reply: { contentType: "text/csv" },
  },
  "POST /api/vendor/listings/import": {
    does: "Adds and updates listings from a CSV file; with `preview=1` it only reports what would change",
    who: "trading-vendor",
    query: z.object({ preview: z.optional(z.literal("1")) }),
    uploadMegabytes: csvLimitMb,
    reply: csvImport,
    errors: ["invalid"],
    limits: [
      {
        name: "imports",
        windows: [{ by: "caller", times: 30, minutes: 10 }],
        says: "Too many files.",
      },
    ],
  },
} as const satisfies EndpointTable;
