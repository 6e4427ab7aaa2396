import type { Feature } from "#server/feature.ts";
import { catalogueRoutes } from "./catalogue.routes.ts";

export const feature: Feature = {
  routes: (deps) => [catalogueRoutes(deps)],
};
