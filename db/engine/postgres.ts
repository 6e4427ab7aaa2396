// A real Postgres at DATABASE_URL, 15 or newer with pgvector 0.8 or newer.
import pg from "pg";
import { DatabaseRefused } from "./database-errors.ts";
import type { OpenEngine } from "./index.ts";
import { endPools } from "./pools.ts";
import { vacuumTables } from "./vacuum.ts";

const oldestPostgres = 150_000;
const oldestVector = "0.8";

export async function openPostgres(databaseUrl: string): Promise<OpenEngine> {
  const common = { connectionString: databaseUrl, connectionTimeoutMillis: 3000, keepAlive: true };
  const pool = new pg.Pool({
    ...common,
    max: 10,
    application_name: "indaba",
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 10_000,
  });
  const maintenance = new pg.Pool({ ...common, max: 1, application_name: "indaba-maintenance" });
  for (const each of [pool, maintenance]) {
    // The pool replaces a broken idle connection; without a listener it would end the process.
    each.on("error", (error) => console.warn(`database connection lost: ${error.message}`));
  }
  let closing: Promise<void> | undefined;
  const close = () => {
    closing ??= endPools(pool, maintenance);
    return closing;
  };
  try {
    const version = await patiently(() => checkServer(maintenance));
    return {
      pool,
      maintenance,
      engine: "postgres",
      version,
      shared: false,
      close,
      vacuum: (tables) => vacuumTables(maintenance, tables),
    };
  } catch (error) {
    await close();
    if (error instanceof DatabaseRefused) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefused(`Postgres at ${withoutPassword(databaseUrl)} can't be opened: ${reason}`, {
      cause: error,
    });
  }
}

/** Tries again: on a busy machine, code that is loading delays the reading of an answer that came in time. */
async function patiently<Result>(check: () => Promise<Result>): Promise<Result> {
  for (let tries = 1; ; tries++) {
    try {
      return await check();
    } catch (error) {
      if (tries === 5 || !(error instanceof Error && /connection timeout/.test(error.message))) throw error;
    }
  }
}

async function checkServer(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<ServerVersions>(
    `select current_setting('server_version_num')::int as number, current_setting('server_version') as version,
       (select coalesce(installed_version, default_version) from pg_available_extensions where name = 'vector') as vector`,
  );
  const [server] = rows as [ServerVersions];
  const reason = refusalOf(server);
  if (reason !== null) throw new DatabaseRefused(reason);
  return `PostgreSQL ${server.version}`;
}

export interface ServerVersions {
  /** As `server_version_num`: 15.3 is 150003. */
  number: number;
  version: string;
  /** pgvector's version: the installed one, else the available one, else null. */
  vector: string | null;
}

/** Why this server can't be used, as a sentence; null if it can. */
export function refusalOf({ number, version, vector }: ServerVersions): string | null {
  if (number < oldestPostgres) return `Indaba needs PostgreSQL 15 or newer; DATABASE_URL points to ${version}.`;
  if (vector === null) {
    return `Indaba needs pgvector ${oldestVector} or newer, and the PostgreSQL ${version} at DATABASE_URL doesn't have it.`;
  }
  if (compareVersions(vector, oldestVector) < 0) {
    return `Indaba needs pgvector ${oldestVector} or newer; the database at DATABASE_URL has ${vector}. Install a newer one, then: ALTER EXTENSION vector UPDATE.`;
  }
  return null;
}

export function compareVersions(left: string, right: string): number {
  const [a, b] = [left, right].map((version) => version.split(".").map(Number)) as [number[], number[]];
  for (let index = 0; index < Math.max(a.length, b.length); index++) {
    const difference = (a[index] ?? 0) - (b[index] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

function withoutPassword(databaseUrl: string): string {
  try {
    const url = new URL(databaseUrl);
    return `${url.hostname}${url.port ? `:${url.port}` : ""}${url.pathname}`;
  } catch {
    return "DATABASE_URL";
  }
}
