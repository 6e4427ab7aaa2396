import { figuresEndpoints } from "#contract/figures/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { csvFile } from "#server/catalogue/csv-file.ts";
import { routes } from "#server/routes.ts";
import { figureColumns, figureRows, readFigures } from "./figures.service.ts";

export const figuresRoutes = (deps: AppDeps) => {
  const { db } = deps;
  return routes(deps, figuresEndpoints, {
    "GET /api/admin/figures": ({ query }) => readFigures(db, query),
    "GET /api/admin/figures.csv": ({ query }) => csvFile("figures", figureColumns, figureRows(db, query)),
  });
};
