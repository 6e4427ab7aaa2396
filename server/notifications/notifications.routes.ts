import { notificationsEndpoints } from "#contract/notifications/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { readSentMessages, tryMessageAgain } from "./sent-messages.service.ts";

const pageSize = 50;

export const notificationsRoutes = (deps: AppDeps) => {
  const { db, providers, settings } = deps;
  return routes(deps, notificationsEndpoints, {
    "GET /api/admin/messages": ({ query }) =>
      readSentMessages(db, providers.channels, settings.publicUrl, {
        state: query.state,
        ...pageAsked(query, pageSize),
      }),
    "POST /api/admin/messages/:id/retry": ({ act, params }) => tryMessageAgain(act, settings.publicUrl, params.id),
  });
};
