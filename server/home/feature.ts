import type { Feature } from "#server/feature.ts";
import { homeRoutes } from "./home.routes.ts";

export const feature: Feature = {
  routes: (deps) => [homeRoutes(deps)],
};
