// Brings a database to the schema in `db/migrations`. Safe when two processes start at once: the whole run is one
// transaction behind a lock, and the second finds nothing left to do.
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { DatabaseRefused, sqlState } from "./engine/database-errors.ts";
import { databaseFolder } from "./engine/database-folder.ts";
import type { OpenDatabase } from "./engine/index.ts";

export const migrationsFolder = path.join(databaseFolder, "migrations");
const migrationLock = 4_632_105;
const insufficientPrivilege = "42501";
const whatToGrant =
  "The account in DATABASE_URL may not prepare the database. It needs no superuser's rights, but a superuser has to run once, in that database: CREATE EXTENSION IF NOT EXISTS vector; and make the account its owner: ALTER DATABASE … OWNER TO …;";

export async function migrateDatabase({ maintenance }: Pick<OpenDatabase, "maintenance">): Promise<void> {
  const run = drizzle(maintenance).transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    // The migrator uses only what a transaction has too: `dialect` and `session`.
    await migrate(transaction as unknown as NodePgDatabase, { migrationsFolder });
  });
  await run.catch((error: unknown) => {
    throw sqlState(error) === insufficientPrivilege ? new DatabaseRefused(whatToGrant, { cause: error }) : error;
  });
}
