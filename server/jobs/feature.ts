import type { Feature } from "#server/feature.ts";
import { purgeCounters } from "#server/limits.ts";
import { hourly } from "./job.ts";
import { jobsRoutes } from "./jobs.routes.ts";

export const feature: Feature = {
  routes: (deps) => [jobsRoutes(deps)],
  jobs: ({ db }) => [hourly("Removing old counts of limits", () => purgeCounters(db))],
};
