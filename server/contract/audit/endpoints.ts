import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { auditFilter, auditPage, auditQuery } from "./audit.ts";

export const auditEndpoints = {
  "GET /api/admin/audit": {
    does: "What admins did, newest first",
    who: "admin",
    query: auditQuery,
    reply: auditPage,
  },
  "GET /api/admin/audit.csv": {
    does: "The same as CSV",
    who: "admin",
    query: auditFilter,
    reply: { contentType: "text/csv" },
  },
} as const satisfies EndpointTable;
