import type { Feature } from "#server/feature.ts";
import { searchRoutes } from "./search.routes.ts";

export const feature: Feature = {
  routes: (deps) => [searchRoutes(deps)],
};
