import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { purgeMissed } from "./demand.ts";
import { scarceJob } from "./scarce.service.ts";
import { vendorsRoutes } from "./vendors.routes.ts";

export const feature: Feature = {
  routes: (deps) => [vendorsRoutes(deps)],
  jobs: ({ db, demand }) => [
    { name: "Writing what was looked at", everyMs: 60_000, run: () => demand.write(db) },
    hourly("Removing old searches that found nothing", () => purgeMissed(db)),
    scarceJob(db),
  ],
};
