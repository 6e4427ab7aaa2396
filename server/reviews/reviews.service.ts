import { eq, inArray, lte, sql } from "drizzle-orm";
import type { Review } from "#contract/reviews.ts";
import type { Database } from "#db/engine/index.ts";
import { reviews, users } from "#db/schema.ts";
import { readListing } from "#server/listings/listings.service.ts";

/** Newest first. "not-found" when the listing isn't public. */
export async function readReviews(db: Database, listingId: string, limit = 200): Promise<Review[]> {
  const { id } = await readListing(db, listingId);
  return (await readNewestReviews(db, [id], limit)).get(id) ?? [];
}

/** The newest reviews of each listing, newest first, in one query. Asks nothing about the listings themselves. */
export async function readNewestReviews(
  db: Database,
  listingIds: readonly string[],
  each: number,
): Promise<Map<string, Review[]>> {
  if (listingIds.length === 0) return new Map();
  const ranked = db
    .select({
      id: reviews.id,
      listingId: reviews.listingId,
      vendorId: reviews.vendorId,
      userId: reviews.userId,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      place:
        sql<number>`row_number() over (partition by ${reviews.listingId} order by ${reviews.createdAt} desc, ${reviews.id})`.as(
          "place",
        ),
    })
    .from(reviews)
    .where(inArray(reviews.listingId, [...listingIds]))
    .as("ranked");
  const rows = await db
    .select({
      id: ranked.id,
      listingId: ranked.listingId,
      vendorId: ranked.vendorId,
      rating: ranked.rating,
      comment: ranked.comment,
      createdAt: ranked.createdAt,
      user: { username: users.username },
    })
    .from(ranked)
    .innerJoin(users, eq(users.id, ranked.userId))
    .where(lte(ranked.place, each))
    .orderBy(ranked.listingId, ranked.place);
  return Map.groupBy(
    rows.map((row): Review => ({ ...row, createdAt: row.createdAt.toISOString() })),
    (review) => review.listingId,
  );
}
