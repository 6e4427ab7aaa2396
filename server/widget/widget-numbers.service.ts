// A vendor's widget numbers: counts, and words that found nothing, never by person.
import { and, count, countDistinct, desc, eq, gt, gte, isNotNull, sql } from "drizzle-orm";
import type { WidgetNumbers } from "#contract/widget/widget.ts";
import type { Database } from "#db/engine/index.ts";
import { widgetEvents } from "#db/schema.ts";

const days = 30;
/** An order counts if its listing was added to the cart in the chat at most this long before. */
const orderDays = 30;
/** Words that fewer shoppers used could identify one. */
const fewestShoppers = 2;
const mostWords = 20;

const inDays = (number: number) => sql`${number}::int * interval '1 day'`;

export async function readWidgetNumbers(db: Database, vendorId: string): Promise<WidgetNumbers> {
  const since = sql`now() - ${inDays(days)}`;
  const recent = and(eq(widgetEvents.vendorId, vendorId), gte(widgetEvents.createdAt, since));
  // One person may have several sessions, and one session several people.
  const people = sql`coalesce(${widgetEvents.userId}, ${widgetEvents.sessionId})`;
  const shoppers = sql<number>`least(${countDistinct(widgetEvents.sessionId)}, ${countDistinct(people)})::int`;
  const [kinds, orders, unmetWords] = await Promise.all([
    db.select({ kind: widgetEvents.kind, times: count() }).from(widgetEvents).where(recent).groupBy(widgetEvents.kind),
    db.execute<{ orders: number }>(sql`
      select count(distinct o.id)::int as orders
      from widget_events e
      join orders o on o.user_id = e.user_id
      join order_items i on i.order_id = o.id and i.listing_id = e.listing_id
      where e.vendor_id = ${vendorId} and e.kind = 'cart'
        and o.created_at >= ${since} and o.created_at >= e.created_at and o.created_at < e.created_at + ${inDays(orderDays)}`),
    db
      .select({ words: sql<string>`${widgetEvents.words}`, shoppers })
      .from(widgetEvents)
      .where(and(recent, eq(widgetEvents.kind, "nothing-found"), isNotNull(widgetEvents.words)))
      .groupBy(widgetEvents.words)
      .having(gt(shoppers, fewestShoppers - 1))
      .orderBy(desc(shoppers), widgetEvents.words)
      .limit(mostWords),
  ]);
  const times = new Map(kinds.map(({ kind, times }) => [kind, times]));
  return {
    days,
    opens: times.get("open") ?? 0,
    conversations: times.get("conversation") ?? 0,
    carts: times.get("cart") ?? 0,
    orders: orders.rows[0]?.orders ?? 0,
    nothingFound: times.get("nothing-found") ?? 0,
    unmetWords,
  };
}
