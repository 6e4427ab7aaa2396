import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import type { Settings } from "#server/settings.ts";
import { purgeClosedPayments } from "./closed-payments.service.ts";
import { forgetOpeners } from "./hold-limits.ts";
import { paymentsRoutes } from "./payments.routes.ts";
import { payingDeps } from "./payments.service.ts";
import { problemPaymentsRoutes } from "./problem-payments.routes.ts";
import { refundJobs } from "./refunds.service.ts";
import { purgeSandbox } from "./sandbox/forgetting.service.ts";
import { sandboxRoutes } from "./sandbox/sandbox.routes.ts";
import { sandboxJobs } from "./sandbox/sandbox-jobs.ts";
import { sweepJobs } from "./sweep.service.ts";
import { purgePaymentEvents } from "./webhook.service.ts";

const hasSandbox = (settings: Settings) => settings.payments.provider === "sandbox";

export const feature: Feature = {
  routes: (deps) => [
    paymentsRoutes(deps),
    problemPaymentsRoutes(deps),
    ...(hasSandbox(deps.settings) ? [sandboxRoutes(deps)] : []),
  ],
  jobs: ({ own, ...deps }) => {
    const { db, settings } = deps;
    const paying = payingDeps(deps);
    return [
      ...refundJobs(paying),
      ...sweepJobs(paying),
      hourly("Removing old payment events", () => purgePaymentEvents(db)),
      hourly("Forgetting where payments were started", () => forgetOpeners(db)),
      hourly("Removing payments that were never made", () => purgeClosedPayments(db)),
      ...(hasSandbox(settings)
        ? [...sandboxJobs(db, own), hourly("Forgetting old payments of the sandbox", () => purgeSandbox(db))]
        : []),
    ];
  },
};
