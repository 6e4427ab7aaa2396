import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { health } from "./health.ts";

export const healthEndpoints = {
  "GET /api/health": {
    does: "Whether the shop works, and which providers it uses; 503 while the database doesn't answer",
    who: "anyone",
    reply: health,
    status: [200, 503],
  },
} as const satisfies EndpointTable;
