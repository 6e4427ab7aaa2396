// What waits for an admin. Each kind is decided on a screen of its own; here is only how many there are.
import { sql } from "drizzle-orm";
import type { AdminAlert } from "#contract/admin/admin.ts";
import type { AlertKind } from "#contract/admin/alert-kinds.ts";
import type { Database } from "#db/engine/index.ts";

/** By kind: the rows that wait, and since when. */
const waiting: Record<AlertKind, [rows: string, since: string]> = {
  applications: ["vendors where status = 'pending'", "created_at"],
  "held-payments": ["payments where status = 'held'", "created_at"],
  "failed-refunds": ["refunds where state = 'failed'", "created_at"],
  "dead-messages": ["notifications where state = 'failed'", "created_at"],
  "reported-listings": ["listing_reports where decided_at is null", "created_at"],
  "reported-reviews": [
    "reviews where reported_at is not null and report_dismissed_at is null and hidden_at is null",
    "reported_at",
  ],
  "reported-conversations": ["threads where reported_at is not null", "reported_at"],
  returns: ["returns where escalated_at is not null and state = 'asked'", "escalated_at"],
};

export async function readAlerts(db: Database): Promise<AdminAlert[]> {
  const parts = Object.entries(waiting).map(
    ([kind, [rows, since]]) =>
      sql`select ${kind} as kind, count(*)::int as count, min(${sql.raw(since)}) as since from ${sql.raw(rows)}`,
  );
  const { rows } = await db.execute<{ kind: AlertKind; count: number; since: string | null }>(
    sql`select * from (${sql.join(parts, sql` union all `)}) as waiting where count > 0 order by since`,
  );
  return rows.map(({ kind, count, since }) => ({ kind, count, since: new Date(since as string).toISOString() }));
}
