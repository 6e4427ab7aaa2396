import type { Feature } from "#server/feature.ts";
import { watchesRoutes } from "./watches.routes.ts";
import { tellLeftWatchers } from "./watches.service.ts";

export const feature: Feature = {
  routes: (deps) => [watchesRoutes(deps)],
  jobs: ({ db }) => [tellLeftWatchers(db)],
};
