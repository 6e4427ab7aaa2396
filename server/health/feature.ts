import type { Feature } from "#server/feature.ts";
import { healthRoutes } from "./health.routes.ts";
import { returningMemory } from "./memory.ts";

export const feature: Feature = {
  routes: (deps) => [healthRoutes(deps)],
  jobs: () => [returningMemory()],
};
