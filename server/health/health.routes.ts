import { sql } from "drizzle-orm";
import { healthEndpoints } from "#contract/health/endpoints.ts";
import type { Health } from "#contract/health/health.ts";
import { finishesWithin } from "#db/engine/deadline.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { routes } from "#server/routes.ts";
import { version } from "../../package.json";

const patienceMs = 2000;

export const healthRoutes = (deps: AppDeps) => {
  const { db, log, providers } = deps;
  return routes(deps, healthEndpoints, {
    "GET /api/health": async ({ set }) => {
      let status: Health["status"] = "ok";
      try {
        if (!(await finishesWithin(patienceMs, db.execute(sql`select 1`)))) {
          throw new Error(`no answer within ${patienceMs} ms`);
        }
      } catch (error) {
        log.error({ err: error }, "the database does not answer");
        status = "unavailable";
        set.status = 503;
      }
      return { status, version, ...providers.live };
    },
  });
};
