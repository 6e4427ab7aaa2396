import { and, eq, inArray, lte, type SQL, sql } from "drizzle-orm";
import type { ReviewBody } from "#contract/reviews/review-body.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, orderItems, orderParts, orders, reviews, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";

const productNotFound = () => new AppError("not-found", "Product not found");

/** The newest `limit` reviews, newest first, and the total. Throws "not-found" unless the listing is public. */
export async function readReviews(
  db: Database,
  listingId: string,
  limit = 200,
): Promise<{ reviews: Review[]; total: number }> {
  const [listing] = isId(listingId)
    ? await db
        .select({ id: listings.id, total: listings.totalReviews })
        .from(listings)
        .innerJoin(vendors, eq(vendors.id, listings.vendorId))
        .where(and(eq(listings.id, listingId), isPublic))
    : [];
  if (!listing) throw productNotFound();
  const newest = await readNewestReviews(db, [listing.id], limit);
  return { reviews: newest.get(listing.id) ?? [], total: listing.total };
}

/**
 * A shopper's second review of a listing replaces the first. The same transaction updates the ratings and counts of listing and
 * vendor. Throws "not-found" unless the listing is public, "forbidden" for a vendor's own.
 */
export function writeReview(
  db: Database,
  user: CurrentUser,
  body: ReviewBody,
): Promise<{ review: Review; replaced: boolean }> {
  return db.transaction(async (tx) => {
    // Reviews of one vendor wait for each other here, so that each counts the earlier ones.
    const [listing] = await tx
      .select({ id: listings.id, vendorId: vendors.id, ownerId: vendors.userId })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(eq(listings.id, body.listingId), isPublic))
      .for("no key update", { of: vendors });
    if (!listing) throw productNotFound();
    if (listing.ownerId === user.id) throw new AppError("forbidden", "You can't review your own product.");

    const written = { rating: body.rating, comment: body.comment, createdAt: sql`now()` };
    const [row] = await tx
      .insert(reviews)
      .values({ listingId: listing.id, vendorId: listing.vendorId, userId: user.id, ...written })
      .onConflictDoUpdate({ target: [reviews.listingId, reviews.userId], set: written })
      .returning({
        id: reviews.id,
        listingId: reviews.listingId,
        vendorId: reviews.vendorId,
        rating: reviews.rating,
        comment: reviews.comment,
        createdAt: reviews.createdAt,
        // `xmax` is 0 on a row that this statement inserted.
        replaced: sql<boolean>`xmax <> 0`,
      });
    if (!row) throw new Error("The review was not stored");
    await tx
      .update(listings)
      .set(figuresOf(eq(reviews.listingId, listing.id)))
      .where(eq(listings.id, listing.id));
    await tx
      .update(vendors)
      .set(figuresOf(eq(reviews.vendorId, listing.vendorId)))
      .where(eq(vendors.id, listing.vendorId));
    const { replaced, createdAt, ...review } = row;
    const { rows: bought } = await tx.execute<{ there: boolean }>(
      sql`select ${verifiedPurchase(sql`${user.id}::uuid`, sql`${listing.id}::uuid`)} as there`,
    );
    return {
      review: {
        ...review,
        createdAt: createdAt.toISOString(),
        user: { username: user.username },
        verifiedPurchase: bought[0]?.there === true,
      },
      replaced,
    };
  });
}

/**
 * Whether a paid order of this person has the listing in a part that isn't cancelled. Not written as `exists`, for which Postgres
 * reads all orders of the shop once there are a few hundred reviews.
 */
const verifiedPurchase = (userId: SQL, listingId: SQL): SQL<boolean> => sql<boolean>`coalesce((
  select true from ${orderItems} join ${orders} on ${orders.id} = ${orderItems.orderId}
    join ${orderParts} on ${orderParts.orderId} = ${orders.id} and ${orderParts.vendorId} = ${orderItems.vendorId}
  where ${orders.userId} = ${userId} and ${orderItems.listingId} = ${listingId} and ${orderParts.state} <> 'cancelled'
  limit 1), false)`;

/** Always recounted from the reviews, so that the figures can't drift. */
const figuresOf = (whose: SQL) => ({
  rating: sql`(select avg(${reviews.rating})::float8 from ${reviews} where ${whose})`,
  totalReviews: sql`(select count(*)::int from ${reviews} where ${whose})`,
});

/** Recounts listings and vendors that lost reviews. Vendors, then listings must be locked. */
export async function countReviews(
  tx: Database,
  { listingIds, vendorIds }: { listingIds: ReadonlySet<string>; vendorIds: ReadonlySet<string> },
): Promise<void> {
  if (listingIds.size === 0) return;
  await tx
    .update(listings)
    .set(figuresOf(eq(reviews.listingId, listings.id)))
    .where(inArray(listings.id, [...listingIds]));
  await tx
    .update(vendors)
    .set(figuresOf(eq(reviews.vendorId, vendors.id)))
    .where(inArray(vendors.id, [...vendorIds]));
}

/** The newest reviews of each listing, newest first, in one query. Doesn't check that the listings are public. */
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
      verifiedPurchase: verifiedPurchase(sql`${ranked.userId}`, sql`${ranked.listingId}`),
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
