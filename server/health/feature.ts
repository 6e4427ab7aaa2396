import type { Feature } from "#server/feature.ts";
import { healthRoutes } from "./health.routes.ts";

export const feature: Feature = {
  routes: (deps) => [healthRoutes(deps)],
};
