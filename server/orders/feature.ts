import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { purgeReturnPictures } from "./return-pictures.service.ts";
import { vendorOrdersRoutes } from "./vendor-orders.routes.ts";

export const feature: Feature = {
  routes: (deps) => [ordersRoutes(deps), vendorOrdersRoutes(deps)],
  jobs: ({ db, providers, settings }) => [
    hourly("Removing pictures of returns", () =>
      purgeReturnPictures(db, providers.returnPictures, settings.returnDays),
    ),
  ],
};
