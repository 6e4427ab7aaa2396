import type { Feature } from "#server/feature.ts";
import { usersRoutes } from "./users.routes.ts";

export const feature: Feature = {
  routes: (deps) => [usersRoutes(deps)],
};
