// Who wants to hear when a sold-out listing is back. Whoever raises stock calls `tellWatchers` in the same transaction; a job tells
// those that are left over.
import { and, eq, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { listings, stockWatches, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import type { Job } from "#server/jobs/job.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";

/** Enough for a person; the oldest doesn't fall out unasked. */
export const mostWatches = 100;
/** In one transaction, whose writer waits for it. */
const mostTold = 100;

/** The listings that the shopper waits for. */
export async function findWatches(db: Database, userId: string): Promise<string[]> {
  const found = await db
    .select({ listingId: stockWatches.listingId })
    .from(stockWatches)
    .where(eq(stockWatches.userId, userId));
  return found.map(({ listingId }) => listingId);
}

/** Idempotent. Throws "conflict" for a listing that is in stock, and beyond `mostWatches`. */
export function watchStock(db: Database, userId: string, listingId: string): Promise<void> {
  if (!isId(listingId)) throw notFound();
  return db.transaction(async (tx) => {
    // Whoever raises the stock waits for this, and then sees the watch.
    const [listing] = await tx
      .select({ stock: listings.stock })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(eq(listings.id, listingId), isPublic))
      .for("share", { of: listings });
    if (!listing) throw notFound();
    if (listing.stock > 0) throw new AppError("conflict", "This product is in stock: you can buy it now.");
    const watches = await findWatches(tx, userId);
    if (watches.length >= mostWatches && !watches.includes(listingId)) {
      throw new AppError(
        "conflict",
        `You are waiting for ${mostWatches} products already. Please take one of them back first.`,
      );
    }
    await tx.insert(stockWatches).values({ userId, listingId }).onConflictDoNothing();
  });
}

/** Idempotent. */
export async function unwatchStock(db: Database, userId: string, listingId: string): Promise<void> {
  if (isId(listingId)) await db.delete(stockWatches).where(own(userId, listingId));
}

const own = (userId: string, listingId: string) =>
  and(eq(stockWatches.userId, userId), eq(stockWatches.listingId, listingId));

const notFound = () => new AppError("not-found", "Product not found");

/**
 * Writes the notices of these listings' watches, the oldest first, and ends the watches; those of listings that can't be bought stay.
 * `listingIds` null: of all listings.
 */
export async function tellWatchers(tx: Database, listingIds: readonly string[] | null): Promise<void> {
  if (listingIds?.length === 0) return;
  // An account that is being deleted is locked, and is passed over instead of waited for.
  const { rows } = await tx.execute<{ id: string; userId: string; listingId: string }>(sql`
    with due as materialized (
      select watch.id from stock_watches watch
      join listings on listings.id = watch.listing_id and listings.stock > 0
      join vendors on vendors.id = listings.vendor_id
      join users on users.id = watch.user_id
      where ${isPublic} and ${listingIds === null ? sql`true` : sql`watch.listing_id = any(${sql.param(listingIds)}::uuid[])`}
      order by watch.created_at, watch.id limit ${mostTold}
      for update of watch skip locked for key share of users skip locked
    )
    delete from stock_watches watch using due where watch.id = due.id
    returning watch.id, watch.user_id as "userId", watch.listing_id as "listingId"`);
  for (const { id, userId, listingId } of rows) {
    await notify(tx, { kind: "back-in-stock", userId, listingId, watchId: id });
  }
}

/** For more watchers than one transaction tells, and for listings that came back otherwise. */
export const tellLeftWatchers = (db: Database): Job => ({
  name: "Telling who waits for stock",
  everyMs: 60_000,
  run: () => db.transaction((tx) => tellWatchers(tx, null)),
});
