import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { health, liveness, readiness } from "./health.ts";

export const healthEndpoints = {
  "GET /api/health": {
    does: "Whether the shop works, and which providers it uses; 503 while the database doesn't answer",
    who: "anyone",
    reply: health,
    status: [200, 503],
  },
  "GET /api/health/live": {
    does: "That this server's process answers, also while it starts or ends; a server that doesn't should be started again",
    who: "anyone",
    reply: liveness,
  },
  "GET /api/health/ready": {
    does: "Whether this server should get requests: database, schema and search are there; 503 while it starts or ends",
    who: "anyone",
    reply: readiness,
    errors: ["unavailable"],
  },
  "GET /api/metrics": {
    does: "Figures for Prometheus, to whoever sends METRICS_TOKEN as bearer; 404 for others and without that setting",
    who: "provider",
    reply: { contentType: "text/plain" },
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;
