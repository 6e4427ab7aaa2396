import type { Feature } from "#server/feature.ts";
import { threadsRoutes } from "./threads.routes.ts";

export const feature: Feature = {
  routes: (deps) => [threadsRoutes(deps)],
};
