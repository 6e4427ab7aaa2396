// The database port. `openDatabase` is the only way in, for the server and for every command: with `DATABASE_URL` it is
// that Postgres, otherwise PGlite in `DATA_DIR`. Either way callers see a `pg` pool and drizzle's node-postgres driver.
//
// - `db`, `pool`: for requests. A query over five seconds is ended; `isDatabaseUnavailable(error)` tells a failure of the database
//   (answer 503) from one of the request.
// - `maintenance`: one connection without the five-second limit. PGlite runs one query at a time, so use it in slices under a
//   second.
// - PGlite serves nobody else while a transaction is open: inside `db.transaction(async (tx) => …)` use only `tx`, and await
//   nothing else.
import type { ExtractTablesWithRelations } from "drizzle-orm";
import type { NodePgDatabase, NodePgQueryResultHKT } from "drizzle-orm/node-postgres";
import { drizzle } from "drizzle-orm/node-postgres";
import type { PgDatabase } from "drizzle-orm/pg-core";
import type pg from "pg";
import * as schema from "../schema.ts";
import type { Role } from "./lock.ts";
import { openPglite } from "./pglite.ts";
import { openPostgres } from "./postgres.ts";

export type Schema = typeof schema;

/** The database or one of its transactions: what services take as their first argument. */
export type Database = PgDatabase<NodePgQueryResultHKT, Schema, ExtractTablesWithRelations<Schema>>;

export interface OpenDatabase {
  db: NodePgDatabase<Schema>;
  pool: pg.Pool;
  maintenance: pg.Pool;
  engine: "pglite" | "postgres";
  /** For display, such as `PostgreSQL 18.6 (PGlite)`. */
  version: string;
  /** True for a command that works through a running server's engine. */
  shared: boolean;
  /** VACUUM (ANALYZE) on the maintenance connection, table by table; without names, those that changed enough. */
  vacuum(tables?: string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** An opened engine; `openDatabase` adds drizzle. */
export type OpenEngine = Omit<OpenDatabase, "db">;

export interface OpenOptions {
  databaseUrl?: string | undefined;
  /** Folder of the embedded database; created if missing. */
  dataDir: string;
  role: Role;
  /** Reports to the operator why opening takes long, such as waiting for another command. */
  say?: (sentence: string) => void;
}

/** @throws {DatabaseRefused} with a sentence for the operator if it can't or mustn't be opened. */
export async function openDatabase(options: OpenOptions): Promise<OpenDatabase> {
  const engine = options.databaseUrl ? await openPostgres(options.databaseUrl) : await openPglite(options);
  return { ...engine, db: connectDrizzle(engine.pool) };
}

export function connectDrizzle(pool: pg.Pool): NodePgDatabase<Schema> {
  return drizzle(pool, { schema });
}

export { DatabaseRefused, isDatabaseUnavailable, sqlState } from "./database-errors.ts";
