// Tells vendors of products that are running out: once when few are left, once when none is. Pieces that a shopper is paying for are not
// gone yet. Stock changes in many places, so a job compares; every minute it reads only listings of which few are left.
import { inArray, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { listings, scarceNotices, vendors } from "#db/schema.ts";
import type { Job } from "#server/jobs/job.ts";
import { notify } from "#server/notifications/notifications.service.ts";

const left = sql`(listings.stock + coalesce((
  select sum(line.quantity) from payment_lines line join payments on payments.id = line.payment_id
  where line.listing_id = listings.id and payments.reserved), 0))`;
const level = sql`case when ${left} = 0 then 'out' else 'low' end`;

/** Returns how many products it told of. */
export async function tellScarce(db: Database): Promise<number> {
  // Enough is there again, or nobody sells it: the next fall is news.
  const { rows: gone } = await db.execute<{ id: string }>(sql`
    select listings.id from ${scarceNotices} join ${listings} on listings.id = scarce_notices.listing_id
    join ${vendors} on vendors.id = listings.vendor_id
    where listings.status <> 'active' or ${left} > vendors.low_stock_at`);
  const over = gone.map(({ id }) => id);
  if (over.length > 0) await db.delete(scarceNotices).where(inArray(scarceNotices.listingId, over));
  const { rows } = await db.execute<{ id: string; vendorId: string }>(sql`
    select listings.id, listings.vendor_id as "vendorId" from ${listings}
    join ${vendors} on vendors.id = listings.vendor_id and vendors.status = 'approved' and vendors.user_id is not null
    left join ${scarceNotices} on scarce_notices.listing_id = listings.id
    where listings.status = 'active' and listings.stock <= 20 and ${left} <= vendors.low_stock_at
      and scarce_notices.level is distinct from ${level}`);
  let told = 0;
  for (const [vendorId, own] of Map.groupBy(rows, (row) => row.vendorId)) {
    told += await db.transaction(async (tx) => {
      const ids = own.map(({ id }) => id);
      const before = await tx.select().from(scarceNotices).where(inArray(scarceNotices.listingId, ids));
      const wasOut = new Set(before.filter((row) => row.level === "out").map((row) => row.listingId));
      // Of two servers, the one whose row changes tells.
      const { rows: changed } = await tx.execute<{ id: string }>(sql`
        insert into ${scarceNotices} (listing_id, level)
        select listings.id, ${level} from ${listings} where listings.id = any(${sql.param(ids)}::uuid[])
        on conflict (listing_id) do update set level = excluded.level where scarce_notices.level <> excluded.level
        returning listing_id as id`);
      // From none to few is no fall.
      const fallen = changed.map(({ id }) => id).filter((id) => !wasOut.has(id));
      if (fallen.length > 0) await notify(tx, { kind: "stock-low", vendorId, listingIds: fallen });
      return fallen.length;
    });
  }
  return told;
}

export const scarceJob = (db: Database): Job => ({
  name: "Telling vendors what runs out",
  everyMs: 60_000,
  run: () => tellScarce(db),
});
