import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { threadsRoutes } from "./threads.routes.ts";
import { purgeThreads } from "./threads.service.ts";

export const feature: Feature = {
  routes: (deps) => [threadsRoutes(deps)],
  jobs: ({ db, settings }) => [
    hourly("Removing old conversations with vendors", () => purgeThreads(db, settings.messagesKeptDays)),
  ],
};
