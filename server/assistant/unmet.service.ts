// Wishes that the shop couldn't meet: searches, and questions to the assistant, that found nothing or nothing exact. They are counted in
// server/vendors/demand.ts, without who asked; what was asked only once is never shown.
import { type SQL, sql } from "drizzle-orm";
import type { UnmetWish } from "#contract/assistant/assistant.ts";
import type { Category } from "#contract/listings/categories.ts";
import type { Province } from "#contract/shared/provinces.ts";
import type { Database } from "#db/engine/index.ts";
import { missedSearches } from "#db/schema.ts";
import { type Asked, periodOf } from "#server/figures/period.ts";

interface UnmetFilter {
  category?: Category | undefined;
  province?: Province | undefined;
}

export async function readUnmet(db: Database, { category, province, ...asked }: Asked & UnmetFilter) {
  const period = periodOf(asked);
  const rule = sql`${category ? sql`category = ${category}` : sql`true`}
    and ${province ? sql`province = ${province}` : sql`true`}`;
  return { ...period, wishes: await readWishes(db, period, rule, 100) };
}

/** Those of a vendor's trade: near what it sells. */
export const readUnmetOfTrade = (db: Database, vendorId: string, period: { from: string; to: string }) =>
  readWishes(
    db,
    period,
    sql`category in (select distinct category from listings where vendor_id = ${vendorId}::uuid and status = 'active')`,
    20,
  );

/** The most wished first. A place is named only if it was wished for at least twice there, as a single wish may tell a person. */
async function readWishes(
  db: Database,
  { from, to }: { from: string; to: string },
  rule: SQL,
  most: number,
): Promise<UnmetWish[]> {
  const { rows } = await db.execute<Omit<UnmetWish, "places"> & { places: UnmetWish["places"] | null }>(sql`
    with asked as (
      select * from ${missedSearches} where day between ${from}::date and ${to}::date and ${rule}
    ), wishes as (
      select words, sum(times)::int as times, coalesce(sum(times) filter (where nearly), 0)::int as nearly,
        coalesce(sum(times) filter (where source = 'assistant'), 0)::int as asked,
        mode() within group (order by category) as category
      from asked group by words having sum(times) > 1 order by 2 desc, 1 limit ${most}
    ), places as (
      select words, concat_ws(', ', nullif(city, ''), province) as place, sum(times)::int as times
      from asked where province <> '' group by 1, 2 having sum(times) > 1
    )
    select wishes.*, (
      select json_agg(json_build_object('place', place, 'times', places.times) order by places.times desc, place)
      from places where places.words = wishes.words
    ) as places
    from wishes order by times desc, words`);
  return rows.map(({ places, ...wish }) => ({ ...wish, places: places ?? [] }));
}
