import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { adminFigures, figuresQuery } from "./figures.ts";

export const figuresEndpoints = {
  "GET /api/admin/figures": {
    does: "The marketplace's figures by day of a period, in total, and the vendors that sold most",
    who: "admin",
    query: figuresQuery,
    reply: adminFigures,
  },
  "GET /api/admin/figures.csv": {
    does: "The figures by day as CSV",
    who: "admin",
    query: figuresQuery,
    reply: { contentType: "text/csv" },
  },
} as const satisfies EndpointTable;
