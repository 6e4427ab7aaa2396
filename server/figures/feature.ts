import type { Feature } from "#server/feature.ts";
import { figuresRoutes } from "./figures.routes.ts";

export const feature: Feature = {
  routes: (deps) => [figuresRoutes(deps)],
};
