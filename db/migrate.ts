// Brings a database to the schema in `db/migrations`. Safe when two processes start at once: the whole run is one
// transaction behind a lock, and the second finds nothing left to do.
import path from "node:path";
import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { migrate } from "drizzle-orm/node-postgres/migrator";
import { databaseFolder } from "./engine/database-folder.ts";
import type { OpenDatabase } from "./engine/index.ts";

export const migrationsFolder = path.join(databaseFolder, "migrations");
const migrationLock = 4_632_105;

export async function migrateDatabase({ maintenance }: Pick<OpenDatabase, "maintenance">): Promise<void> {
  await drizzle(maintenance).transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(${migrationLock})`);
    // The migrator uses only what a transaction has too: `dialect` and `session`.
    await migrate(transaction as unknown as NodePgDatabase, { migrationsFolder });
  });
}
