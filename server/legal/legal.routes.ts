import { legalEndpoints } from "#contract/legal/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { legalFacts, publishLegal, readAllLegal, readLegal } from "./legal.service.ts";

export const legalRoutes = (deps: AppDeps) => {
  const { db } = deps;
  const facts = legalFacts(deps.settings);
  return routes(deps, legalEndpoints, {
    "GET /api/legal/:page": ({ params, query: { version } }) =>
      readLegal(db, params.page, facts, version === undefined ? undefined : Number(version)),
    "GET /api/admin/legal": () => readAllLegal(db, facts),
    "POST /api/admin/legal/:page": ({ act, params, body }) => publishLegal(act, params.page, facts, body),
  });
};
