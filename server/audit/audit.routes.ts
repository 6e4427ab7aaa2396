import { auditEndpoints } from "#contract/audit/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { csvFile } from "#server/catalogue/csv-file.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { auditColumns, auditRows, readAudit } from "./audit.service.ts";

export const auditRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, auditEndpoints, {
    "GET /api/admin/audit": ({ query }) =>
      readAudit(db, { about: query.about, search: query.search, ...pageAsked(query, 50) }),
    "GET /api/admin/audit.csv": ({ query }) => csvFile("audit-log", auditColumns, auditRows(db, query)),
  });
};
