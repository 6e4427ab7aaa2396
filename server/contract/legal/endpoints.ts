import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { legalChange, legalPage, legalPages, legalQuery } from "./legal.ts";

export const legalEndpoints = {
  "GET /api/legal/:page": {
    does: "A legal page: terms, privacy, returns or about; its newest version, or an older one",
    who: "anyone",
    query: legalQuery,
    reply: legalPage,
    errors: ["not-found"],
  },
  "GET /api/admin/legal": { does: "The newest version of each legal page", who: "admin", reply: legalPages },
  "POST /api/admin/legal/:page": {
    does: "Publishes a new version of a legal page; older ones stay",
    who: "admin",
    fresh: "always",
    body: legalChange,
    reply: legalPage,
    errors: ["not-found", "conflict"],
  },
} as const satisfies EndpointTable;
