// PGlite has no autovacuum: without this, dead rows would pile up and planner statistics become stale.
import type pg from "pg";

const enoughChanges = 50;
const enoughShare = 0.1;

/** Vacuums `tables`, or those in which a tenth of the rows changed since the last time. Returns their names. */
export async function vacuumTables(maintenance: pg.Pool, tables?: string[]): Promise<string[]> {
  const chosen = tables ?? (await changedTables(maintenance));
  for (const table of chosen) {
    await maintenance.query(`VACUUM (ANALYZE) "${table.replaceAll('"', '""')}"`);
  }
  return chosen;
}

async function changedTables(maintenance: pg.Pool): Promise<string[]> {
  const { rows } = await maintenance.query<{ name: string }>(
    `select relname as name from pg_stat_user_tables
     where schemaname = 'public' and greatest(n_dead_tup, n_mod_since_analyze) > $1 + $2::float8 * n_live_tup order by relname`,
    [enoughChanges, enoughShare],
  );
  return rows.map((row) => row.name);
}
