import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { assistantRoutes } from "./assistant.routes.ts";
import { purgeAssistantTurns } from "./assistant.service.ts";

export const feature: Feature = {
  routes: (deps) => [assistantRoutes(deps)],
  jobs: ({ db }) => [hourly("Removing old records of the assistant", () => purgeAssistantTurns(db))],
};
