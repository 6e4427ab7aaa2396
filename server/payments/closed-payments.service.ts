// Payments that were never paid are deleted after half a year: no money can arrive any more, and who started them is personal data.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";

/** Only those that the sweeper no longer checks; in slices, so that no request waits for long. */
export async function purgeClosedPayments(db: Database, slice = 500): Promise<void> {
  for (;;) {
    const { rowCount } = await db.execute(
      sql`delete from payments where id in (
        select id from payments old where status = 'closed' and next_check_at is null
          and created_at < now() - interval '180 days'
          and not exists (select from ledger_entries where payment_id = old.id)
        limit ${slice}::int for update skip locked)`,
    );
    if ((rowCount ?? 0) < slice) return;
  }
}
