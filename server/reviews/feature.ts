import type { Feature } from "#server/feature.ts";
import { reviewsRoutes } from "./reviews.routes.ts";

export const feature: Feature = {
  routes: (deps) => [reviewsRoutes(deps)],
};
