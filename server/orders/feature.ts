import type { Feature } from "#server/feature.ts";
import { ordersRoutes } from "./orders.routes.ts";
import { vendorOrdersRoutes } from "./vendor-orders.routes.ts";

export const feature: Feature = {
  routes: (deps) => [ordersRoutes(deps), vendorOrdersRoutes(deps)],
};
