import type { Feature } from "#server/feature.ts";
import { adminRoutes } from "./admin.routes.ts";

export const feature: Feature = {
  routes: (deps) => [adminRoutes(deps)],
};
