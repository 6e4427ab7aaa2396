import type { EndpointTable } from "#contract/shared/endpoint.ts";
import { assistantFigures, assistantQuery, turnsPage, turnsQuery, unmetQuery, unmetReply } from "./assistant.ts";

export const assistantEndpoints = {
  "GET /api/admin/assistant": {
    does: "The assistant's turns by day of a period: how many failed, thumbs, tokens, cost and times",
    who: "admin",
    query: assistantQuery,
    reply: assistantFigures,
  },
  "GET /api/admin/assistant/turns": {
    does: "Each turn of the last 90 days, newest first: what was understood and done, without who asked or in which words",
    who: "admin",
    query: turnsQuery,
    reply: turnsPage,
  },
  "GET /api/admin/assistant/unmet": {
    does: "What was searched or asked for at least twice in a period and not found, with places and category",
    who: "admin",
    query: unmetQuery,
    reply: unmetReply,
  },
} as const satisfies EndpointTable;
