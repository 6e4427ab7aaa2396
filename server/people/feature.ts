import type { Feature } from "#server/feature.ts";
import { peopleRoutes } from "./people.routes.ts";

export const feature: Feature = {
  routes: (deps) => [peopleRoutes(deps)],
};
