// Everything that the shop holds about an account, for the person to keep.
import { getTableColumns } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { held } from "./held-data.ts";

export async function exportData(db: Database, userId: string): Promise<Record<string, unknown>> {
  const found: Record<string, unknown> = { exportedAt: new Date().toISOString() };
  for (const [name, { table, of, without = [], more }] of Object.entries(held)) {
    const columns = Object.entries(getTableColumns(table)).filter(([column]) => !without.includes(column));
    found[name] = await db
      .select({ ...Object.fromEntries(columns), ...more })
      .from(table)
      .where(of(userId));
  }
  return found;
}
