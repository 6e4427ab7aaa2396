import type { Feature } from "#server/feature.ts";
import { searchJobs } from "./embedding.service.ts";
import { searchRoutes } from "./search.routes.ts";

export const feature: Feature = {
  routes: (deps) => [searchRoutes(deps)],
  jobs: ({ db, searchIndex, providers }) => searchJobs({ db, searchIndex }, providers.embeddings),
};
