import type { Feature } from "#server/feature.ts";
import { openapiRoutes } from "./openapi.routes.ts";

export const feature: Feature = { routes: (deps) => [openapiRoutes(deps)] };
