import { Elysia } from "elysia";
import * as z from "zod/mini";
import { messageStates } from "#contract/notifications/notifications.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { pages } from "#server/listings/listing-query.ts";
import { readSentMessages, tryMessageAgain } from "./sent-messages.service.ts";

const defaultPageSize = 50;
const messageQuery = z.object({ state: z.optional(z.enum(messageStates)), ...pages });

export const notificationsRoutes = (deps: AppDeps) => {
  const { db, providers, settings } = deps;
  return new Elysia({ prefix: "/api/admin/messages" })
    .use(identity(deps))
    .get(
      "/",
      ({ query }) =>
        readSentMessages(db, providers.channels, settings.publicUrl, {
          state: query.state,
          limit: query.limit ?? defaultPageSize,
          cursor: query.cursor || null,
        }),
      { role: "admin", query: messageQuery },
    )
    .post("/:id/retry", ({ params }) => tryMessageAgain(db, settings.publicUrl, params.id), { role: "admin" });
};
