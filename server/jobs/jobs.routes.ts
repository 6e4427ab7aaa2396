import { jobsEndpoints } from "#contract/jobs/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { readJobs } from "./job.ts";

export const jobsRoutes = (deps: AppDeps) =>
  routes(deps, jobsEndpoints, { "GET /api/admin/jobs": () => readJobs(deps.jobs) });
