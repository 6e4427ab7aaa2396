import { sql } from "drizzle-orm";
import { Elysia } from "elysia";
import type { Health } from "#contract/health/health.ts";
import { finishesWithin } from "#db/engine/deadline.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { version } from "../../package.json";

const patienceMs = 2000;

/** Says what is live, and 503 while the database doesn't answer. */
export const healthRoutes = ({ db, log, providers }: AppDeps) =>
  new Elysia().get("/api/health", async ({ set }): Promise<Health> => {
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
  });
