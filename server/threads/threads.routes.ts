import { threadLimit, threadsEndpoints } from "#contract/threads/endpoints.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { pageAsked } from "#server/cursor.ts";
import { routes } from "#server/routes.ts";
import { decideReport, findReported } from "./reported-threads.service.ts";
import { findThreads, markRead, openThread, readThread, reportThread, writeMessage } from "./threads.service.ts";

export const threadsRoutes = (deps: AppDeps) => {
  const { db, limits } = deps;
  return routes(deps, threadsEndpoints, {
    "GET /api/threads": ({ user, query }) => findThreads(db, user.id, pageAsked(query)),
    "POST /api/threads": async ({ user, body, set }) => {
      const { thread, fresh } = await openThread(db, user.id, body);
      set.status = fresh ? 201 : 200;
      return thread;
    },
    "GET /api/threads/:id": ({ user, params }) => readThread(db, user.id, params.id),
    "POST /api/threads/:id/messages": async ({ user, params, body }) => {
      await limits.take(threadLimit, { thread: `thread ${params.id} ${user.id}` });
      return writeMessage(db, user.id, params.id, body);
    },
    "POST /api/threads/:id/read": async ({ user, params }) => {
      await markRead(db, user.id, params.id);
      return { message: "Read." };
    },
    "POST /api/threads/:id/report": ({ user, params, body }) => reportThread(db, user.id, params.id, body.reason),
    "GET /api/admin/threads": ({ query }) => findReported(db, pageAsked(query)),
    "POST /api/admin/threads/:id/decision": async ({ act, params, body }) => {
      await decideReport(act, params.id, body.close);
      return { message: "Decided." };
    },
  });
};
