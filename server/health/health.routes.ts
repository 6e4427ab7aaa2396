import { timingSafeEqual } from "node:crypto";
import { sql } from "drizzle-orm";
import { healthEndpoints } from "#contract/health/endpoints.ts";
import type { Health } from "#contract/health/health.ts";
import { finishesWithin } from "#db/engine/deadline.ts";
import { knownMigrations } from "#db/migrate.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { readJobs } from "#server/jobs/job.ts";
import { routes } from "#server/routes.ts";
import { version } from "../../package.json";

const patienceMs = 2000;

export const healthRoutes = (deps: AppDeps) => {
  const { db, log, providers, settings } = deps;
  const lastMigration = knownMigrations().at(-1)?.folderMillis ?? 0;

  /** Null if the database answers in time with the schema that this server needs. */
  async function faultOfDatabase(): Promise<string | null> {
    try {
      const migrated = db.execute<{ is: boolean }>(
        sql`select coalesce(max(created_at), 0) >= ${lastMigration}::bigint as is from drizzle.__drizzle_migrations`,
      );
      if (!(await finishesWithin(patienceMs, migrated))) throw new Error(`no answer within ${patienceMs} ms`);
      return (await migrated).rows[0]?.is ? null : "The database's schema is older than this server.";
    } catch (error) {
      log.error({ err: error }, "the database does not answer");
      return "The database doesn't answer.";
    }
  }

  return routes(deps, healthEndpoints, {
    "GET /api/health": async ({ set }) => {
      const fault = await faultOfDatabase();
      if (fault !== null) set.status = 503;
      const status: Health["status"] = fault === null ? "ok" : "unavailable";
      return { status, version, ...providers.live };
    },
    "GET /api/health/live": () => ({ status: "live" as const }),
    "GET /api/health/ready": async () => {
      const fault = (await faultOfDatabase()) ?? (deps.searchIndex.isLoaded() ? null : "The search is not loaded yet.");
      if (fault !== null) throw new AppError("unavailable", fault, { retryAfterSeconds: 2 });
      return { status: "ready" as const };
    },
    "GET /api/metrics": async ({ request }) => {
      const { metricsToken } = settings;
      const given = /^Bearer (.*)$/.exec(request.headers.get("authorization") ?? "")?.[1];
      if (metricsToken === null || given === undefined || !isSame(given, metricsToken))
        throw new AppError("not-found", "Not found");
      // Also without a database, which is when figures matter most.
      const jobs = await readJobs(deps.jobs).catch(() => []);
      const text = deps.metrics.text({ turns: deps.turns.count(), jobs });
      return new Response(text, { headers: { "content-type": "text/plain; version=0.0.4; charset=utf-8" } });
    },
  });
};

const hashOf = (text: string) => new Bun.CryptoHasher("sha256").update(text).digest();
const isSame = (given: string, expected: string): boolean => timingSafeEqual(hashOf(given), hashOf(expected));
