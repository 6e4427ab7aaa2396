// Which reviews count, and the ratings that they make. Everything that shows or uses a rating reads it from here: the figures in
// `listings` and `vendors` (cards, search, home), and the stars of one listing.
//
// Locks in the shop's order: the author's account, then vendors by id, then listings by id.
import { and, count, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ratingScale } from "#contract/reviews/review-rules.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, orderItems, orderParts, orders, reviews, vendors } from "#db/schema.ts";

/** Nobody but its author, its vendor and admins learns of a hidden review. */
export const isShown = isNull(reviews.hiddenAt);

/** Only what buyers wrote counts. */
const counted = and(eq(reviews.bought, true), isShown) as SQL;

/** Whether this person has a piece of the listing that was paid, and neither cancelled nor returned. */
export const hasBought = (userId: SQL, listingId: SQL): SQL<boolean> => sql<boolean>`coalesce((
  select true from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
    join ${orderParts} on ${orderParts.orderId} = ${orders.id} and ${orderParts.vendorId} = ${orderItems.vendorId}
  where ${orders.userId} = ${userId} and ${orderItems.listingId} = ${listingId} and ${orderParts.state} <> 'cancelled'
    and ${orderItems.quantity} > ${orderItems.cancelled} + ${orderItems.returned}
  limit 1), false)`;

export interface Reviewed {
  listingIds: ReadonlySet<string>;
  vendorIds: ReadonlySet<string>;
}

/**
 * Which of these listings the person has reviewed; locks their vendors, and `others`. Call it before the listings are locked, when an
 * order of the person changes, and then `countPurchases`. The account must be locked, so that no review is written meanwhile.
 */
export async function lockReviewed(
  tx: Database,
  userId: string,
  listingIds: readonly string[],
  others: readonly string[] = [],
): Promise<Reviewed> {
  const rows = await tx
    .select({ listingId: reviews.listingId, vendorId: reviews.vendorId })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), inArray(reviews.listingId, [...listingIds])));
  const vendorIds = new Set(rows.map(({ vendorId }) => vendorId));
  const locked = [...new Set([...vendorIds, ...others])];
  if (locked.length > 0) {
    await tx
      .select({ id: vendors.id })
      .from(vendors)
      .where(inArray(vendors.id, locked))
      .orderBy(vendors.id)
      .for("no key update");
  }
  return { listingIds: new Set(rows.map(({ listingId }) => listingId)), vendorIds };
}

/** After the person bought, or lost, pieces of these listings. Their vendors and the listings must be locked. */
export async function countPurchases(tx: Database, userId: string, reviewed: Reviewed): Promise<void> {
  if (reviewed.listingIds.size === 0) return;
  await tx
    .update(reviews)
    .set({ bought: hasBought(sql`${reviews.userId}`, sql`${reviews.listingId}`) })
    .where(and(eq(reviews.userId, userId), inArray(reviews.listingId, [...reviewed.listingIds])));
  await countReviews(tx, reviewed);
}

/**
 * Always recounted from the reviews, so that the figures can't drift. Read before they are written: where each server of a database has
 * the vendors, one has the reviews.
 */
async function recount(
  tx: Database,
  table: typeof listings | typeof vendors,
  column: PgColumn,
  ids: ReadonlySet<string>,
): Promise<void> {
  for (const id of ids) {
    const [figures = { rating: null, totalReviews: 0 }] = await tx
      .select({ rating: sql<number | null>`avg(${reviews.rating})::float8`, totalReviews: count() })
      .from(reviews)
      .where(and(eq(column, id), counted));
    await tx.update(table).set(figures).where(eq(table.id, id));
  }
}

/** Recounts listings and vendors whose reviews changed. The vendors, then the listings must be locked. */
export async function countReviews(tx: Database, { listingIds, vendorIds }: Reviewed): Promise<void> {
  if (listingIds.size === 0) return;
  await recount(tx, listings, reviews.listingId, listingIds);
  await recount(tx, vendors, reviews.vendorId, vendorIds);
}

/** How many buyers gave 1, 2, 3, 4 and 5 stars. */
export const starCounts = (listingId: SQLWrapper): SQL<number[]> => sql<number[]>`(
  select array[${sql.join(
    ratingScale.map((stars) => sql`count(*) filter (where ${reviews.rating} = ${sql.raw(String(stars))})::int`),
    sql`, `,
  )}] from ${reviews} where ${reviews.listingId} = ${listingId} and ${counted})`;
