import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { addressesRoutes } from "./addresses.routes.ts";
import { forgetPartAddresses } from "./addresses.service.ts";

export const feature: Feature = {
  routes: (deps) => [addressesRoutes(deps)],
  jobs: ({ db, settings }) => [
    hourly("Removing addresses of old orders", () => forgetPartAddresses(db, settings.addressKeptDays)),
  ],
};
