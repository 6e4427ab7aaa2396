import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { auditRoutes } from "./audit.routes.ts";
import { purgeAudit } from "./audit.service.ts";

export const feature: Feature = {
  routes: (deps) => [auditRoutes(deps)],
  jobs: ({ db }) => [hourly("Removing old entries of the audit log", () => purgeAudit(db))],
};
