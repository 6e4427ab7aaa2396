import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { deliveryJobs, purgeNotifications } from "./delivery.service.ts";
import { notificationsRoutes } from "./notifications.routes.ts";

export const feature: Feature = {
  routes: (deps) => [notificationsRoutes(deps)],
  jobs: ({ db, settings, providers, log }) => [
    ...deliveryJobs({ db, channels: providers.channels, publicUrl: settings.publicUrl, log }),
    hourly("Removing old messages", () => purgeNotifications(db)),
  ],
};
