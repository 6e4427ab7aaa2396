import { assistantEndpoints } from "#contract/assistant/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { readAssistantFigures, readTurns } from "./assistant.service.ts";
import { readUnmet } from "./unmet.service.ts";

export const assistantRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, assistantEndpoints, {
    "GET /api/admin/assistant": ({ query }) => readAssistantFigures(db, query),
    "GET /api/admin/assistant/turns": ({ query }) => readTurns(db, { ...query, ...pageAsked(query) }),
    "GET /api/admin/assistant/unmet": ({ query }) => readUnmet(db, query),
  });
};
