import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { jobStatus } from "./jobs.ts";

export const jobsEndpoints = {
  "GET /api/admin/jobs": {
    does: "The state of each background job, and whether it is stuck",
    who: "admin",
    reply: z.array(jobStatus),
  },
} as const satisfies EndpointTable;
