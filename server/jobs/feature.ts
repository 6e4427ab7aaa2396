import type { Feature } from "#server/feature.ts";
import { jobsRoutes } from "./jobs.routes.ts";

export const feature: Feature = { routes: (deps) => [jobsRoutes(deps)] };
