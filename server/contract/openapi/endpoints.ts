import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";

export const openapiEndpoints = {
  "GET /api/openapi.json": {
    does: "This document: every endpoint, in OpenAPI 3.1",
    who: "anyone",
    reply: z.looseObject({ openapi: z.string() }),
  },
} as const satisfies EndpointTable;
