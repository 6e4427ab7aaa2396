import { inArray, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Database } from "#db/engine/index.ts";

interface Purge {
  table: PgTable;
  id: PgColumn;
  where: SQL;
  /** How many rows are deleted at a time, so that no request waits long. */
  slice: number;
}

/** Deletes the rows that match `where`. Returns how many. */
export async function purge(db: Database, { table, id, where, slice }: Purge): Promise<number> {
  let total = 0;
  for (;;) {
    const old = db.select({ id }).from(table).where(where).limit(slice);
    const { rowCount } = await db.delete(table).where(inArray(id, old));
    total += rowCount ?? 0;
    if ((rowCount ?? 0) < slice) return total;
  }
}
