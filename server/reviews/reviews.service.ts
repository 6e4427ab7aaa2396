import { desc, eq } from "drizzle-orm";
import type { Review } from "#contract/reviews.ts";
import type { Database } from "#db/engine/index.ts";
import { reviews, users } from "#db/schema.ts";
import { readListing } from "#server/listings/listings.service.ts";

/** Newest first. "not-found" when the listing isn't public. */
export async function readReviews(db: Database, listingId: string, limit = 200): Promise<Review[]> {
  await readListing(db, listingId);
  const rows = await db
    .select({
      id: reviews.id,
      listingId: reviews.listingId,
      vendorId: reviews.vendorId,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      user: { username: users.username },
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(eq(reviews.listingId, listingId))
    .orderBy(desc(reviews.createdAt), reviews.id)
    .limit(limit);
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}
