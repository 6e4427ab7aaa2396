import type { Feature } from "#server/feature.ts";
import { moderationRoutes } from "./moderation.routes.ts";

export const feature: Feature = {
  routes: (deps) => [moderationRoutes(deps)],
};
