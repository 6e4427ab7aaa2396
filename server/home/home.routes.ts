import { homeEndpoints } from "#contract/home/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { readHome } from "./home.service.ts";

export const homeRoutes = (deps: AppDeps) => routes(deps, homeEndpoints, { "GET /api/home": () => readHome(deps) });
