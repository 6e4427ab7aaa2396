import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { escalateReturns } from "./escalated-returns.service.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { purgeReturnPictures } from "./return-pictures.service.ts";
import { vendorOrdersRoutes } from "./vendor-orders.routes.ts";

export const feature: Feature = {
  routes: (deps) => [ordersRoutes(deps), vendorOrdersRoutes(deps)],
  jobs: ({ db, providers, settings }) => [
    hourly("Handing unanswered returns to the admins", () => escalateReturns(db, settings.returnAnswerDays)),
    hourly("Removing pictures of returns", () =>
      purgeReturnPictures(db, providers.returnPictures, settings.returnDays),
    ),
  ],
};
