import type { Feature } from "#server/feature.ts";
import { legalRoutes } from "./legal.routes.ts";

export const feature: Feature = {
  routes: (deps) => [legalRoutes(deps)],
};
