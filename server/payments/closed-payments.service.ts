// Payments that nobody made: half a year later nothing can come in for them any more, and who began them is nobody's business.
import { sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";

/** A slice at a time, as no request shall wait; the sweeper has to be done with them. */
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
