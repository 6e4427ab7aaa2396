// Brings a database to the schema in `db/migrations`. Safe when two processes start at once: the whole run is one
// transaction behind a lock, and the second finds nothing left to do.
import path from "node:path";
import { sql } from "drizzle-orm";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { DatabaseRefused, sqlState } from "./engine/database-errors.ts";
import { databaseFolder } from "./engine/database-folder.ts";
import type { OpenDatabase } from "./engine/index.ts";

export const migrationsFolder = path.join(databaseFolder, "migrations");
export type Transaction = Parameters<Parameters<NodePgDatabase["transaction"]>[0]>[0];

const migrationLock = 4_632_105;
const insufficientPrivilege = "42501";
const whatToGrant =
  "The account in DATABASE_URL may not prepare the database. It needs no superuser's rights, but a superuser has to run once, in that database: CREATE EXTENSION IF NOT EXISTS vector; and make the account its owner: ALTER DATABASE … OWNER TO …;";

export async function migrateDatabase(database: Pick<OpenDatabase, "maintenance">): Promise<void> {
  await migrating(database, (transaction) => migrateTo(transaction));
}

/** What no two do at once: a transaction that changes the schema. */
export async function migrating<Result>(
  { maintenance }: Pick<OpenDatabase, "maintenance">,
  work: (transaction: Transaction) => Promise<Result>,
): Promise<Result> {
  const run = drizzle(maintenance).transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    return await work(transaction);
  });
  return await run.catch((error: unknown) => {
    throw sqlState(error) === insufficientPrivilege ? new DatabaseRefused(whatToGrant, { cause: error }) : error;
  });
}

/** `last`: the `folderMillis` of the last migration to run; all of them without it. */
export async function migrateTo(transaction: Transaction, last = Number.POSITIVE_INFINITY): Promise<void> {
  // As drizzle's `migrate` does, but that commits the transaction around it.
  await transaction.execute(sql`create schema if not exists drizzle`);
  await transaction.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const { rows } = await transaction.execute<{ done: string }>(
    sql`select coalesce(max(created_at), 0) as done from drizzle.__drizzle_migrations`,
  );
  const done = Number(rows[0]?.done);
  for (const { hash, folderMillis, sql: statements } of knownMigrations()) {
    if (folderMillis <= done || folderMillis > last) continue;
    for (const statement of statements) await transaction.execute(sql.raw(statement));
    await transaction.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

export const knownMigrations = (): MigrationMeta[] => readMigrationFiles({ migrationsFolder });
