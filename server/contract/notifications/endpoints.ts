import * as z from "zod/mini";
import { type EndpointTable, pages } from "#contract/shared/endpoint.ts";
import { messageStates, sentMessage, sentMessagePage } from "./notifications.ts";

export const notificationsEndpoints = {
  "GET /api/admin/messages": {
    does: "Messages that the shop sent to people, newest first",
    who: "admin",
    query: z.object({ state: z.optional(z.enum(messageStates)), ...pages }),
    reply: sentMessagePage,
  },
  "POST /api/admin/messages/:id/retry": {
    does: "Retries a failed message",
    who: "admin",
    reply: sentMessage,
    errors: ["not-found", "conflict"],
  },
} as const satisfies EndpointTable;
