import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { invoicesRoutes } from "./invoices.routes.ts";
import { forgetBuyers } from "./invoices.service.ts";

export const feature: Feature = {
  routes: (deps) => [invoicesRoutes(deps)],
  jobs: ({ db, settings }) => [
    hourly("Removing buyers' names from old invoices", () => forgetBuyers(db, settings.invoiceKeptYears)),
  ],
};
