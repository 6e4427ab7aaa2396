import type { Feature } from "#server/feature.ts";
import { hourly } from "#server/jobs/job.ts";
import { chatRoutes } from "./chat.routes.ts";
import { purgeVisitorConversations } from "./conversations.service.ts";
import { purgeTurns } from "./running-turns.ts";

export const feature: Feature = {
  routes: (deps) => [chatRoutes(deps)],
  jobs: ({ db }) => [
    hourly("Removing visitors' old conversations", () => purgeVisitorConversations(db)),
    hourly("Removing what ended turns have said", () => purgeTurns(db)),
  ],
};
