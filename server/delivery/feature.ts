import type { Feature } from "#server/feature.ts";
import { deliveryRoutes } from "./delivery.routes.ts";

export const feature: Feature = {
  routes: (deps) => [deliveryRoutes(deps)],
};
