import type { Feature } from "#server/feature.ts";
import { vendorsRoutes } from "./vendors.routes.ts";

export const feature: Feature = {
  routes: (deps) => [vendorsRoutes(deps)],
};
