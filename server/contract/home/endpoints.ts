import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { home } from "./home.ts";

export const homeEndpoints = {
  "GET /api/home": {
    does: "What the home screen shows: new and well-rated listings, categories, example wishes with their answers",
    who: "anyone",
    reply: home,
  },
} as const satisfies EndpointTable;
