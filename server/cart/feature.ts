import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { cartRoutes } from "./cart.routes.ts";
import { purgeCartWrites } from "./cart.service.ts";

export const feature: Feature = {
  routes: (deps) => [cartRoutes(deps)],
  jobs: ({ db }) => [hourly("Removing old cart changes", () => purgeCartWrites(db))],
};
