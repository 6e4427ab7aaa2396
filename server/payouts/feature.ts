import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { forgetSettledDetails } from "./forgetting.service.ts";
import { payoutsRoutes } from "./payouts.routes.ts";
import { payoutJobs } from "./sending.service.ts";

export const feature: Feature = {
  routes: (deps) => [payoutsRoutes(deps)],
  jobs: ({ db, log, providers, settings }) => [
    ...payoutJobs({ db, log, transfers: providers.transfers, secretsKey: settings.secretsKey }),
    hourly("Removing bank details of closed shops", () => forgetSettledDetails(db, settings.payouts.minimumCents)),
  ],
};
