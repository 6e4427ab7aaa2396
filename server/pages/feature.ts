import type { Feature } from "#server/feature.ts";
import { pagesRoutes } from "./pages.routes.ts";

export const feature: Feature = { routes: (deps) => [pagesRoutes(deps)] };
