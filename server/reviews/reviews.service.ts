import { and, eq, inArray, lte, sql } from "drizzle-orm";
import type { ReviewBody } from "#contract/reviews/review-body.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, reviews, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { isId, isPublic } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { lockShopper } from "#server/payments/payments.service.ts";
import { countReviews, hasBought, isShown } from "./counts.service.ts";

const productNotFound = () => new AppError("not-found", "Product not found");

/** The newest `limit` reviews, newest first, and the total, without hidden ones. Throws "not-found" unless the listing is public. */
export async function readReviews(
  db: Database,
  listingId: string,
  limit = 200,
): Promise<{ reviews: Review[]; total: number }> {
  const [listing] = isId(listingId)
    ? await db
        .select({ id: listings.id })
        .from(listings)
        .innerJoin(vendors, eq(vendors.id, listings.vendorId))
        .where(and(eq(listings.id, listingId), isPublic))
    : [];
  if (!listing) throw productNotFound();
  const [newest, total] = await Promise.all([
    readNewestReviews(db, [listing.id], limit),
    db.$count(reviews, and(eq(reviews.listingId, listing.id), isShown)),
  ]);
  return { reviews: newest.get(listing.id) ?? [], total };
}

/**
 * A shopper's second review of a listing replaces the first, with what the vendor said about it. The same transaction updates the
 * ratings and counts of listing and vendor. Throws "not-found" unless the listing is public, "forbidden" for a vendor's own,
 * "conflict" when an admin has hidden the first.
 */
export function writeReview(
  db: Database,
  user: CurrentUser,
  body: ReviewBody,
): Promise<{ review: Review; replaced: boolean }> {
  return db.transaction(async (tx) => {
    // Orders of this account wait for the review, or the review for them, so that the purchase is counted.
    if (!(await lockShopper(tx, user.id))) throw new AppError("signed-out", "Please log in to continue.");
    // Reviews of one vendor wait for each other here, so that each counts the earlier ones.
    const [listing] = await tx
      .select({ id: listings.id, vendorId: vendors.id, ownerId: vendors.userId })
      .from(listings)
      .innerJoin(vendors, eq(vendors.id, listings.vendorId))
      .where(and(eq(listings.id, body.listingId), isPublic))
      .for("no key update", { of: vendors });
    if (!listing) throw productNotFound();
    if (listing.ownerId === user.id) throw new AppError("forbidden", "You can't review your own product.");
    await refuseHidden(tx, user.id, listing.id);

    const written = {
      rating: body.rating,
      comment: body.comment,
      createdAt: sql`now()`,
      bought: hasBought(sql`${user.id}::uuid`, sql`${listing.id}::uuid`),
      // They were about the earlier text.
      answer: null,
      answeredAt: null,
      reportReason: null,
      reportedAt: null,
      reportDismissedAt: null,
    };
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
        verifiedPurchase: reviews.bought,
        // `xmax` is 0 on a row that this statement inserted.
        replaced: sql<boolean>`xmax <> 0`,
      });
    if (!row) throw new Error("The review was not stored");
    await countReviews(tx, { listingIds: new Set([listing.id]), vendorIds: new Set([listing.vendorId]) });
    if (!row.replaced) await notify(tx, { kind: "review-written", reviewId: row.id });
    const { replaced, createdAt, ...review } = row;
    return { review: { ...review, createdAt: createdAt.toISOString(), user: { username: user.username } }, replaced };
  });
}

/** Else its author could show again what an admin hid. */
async function refuseHidden(tx: Database, userId: string, listingId: string): Promise<void> {
  const [before] = await tx
    .select({ reason: reviews.hiddenReason })
    .from(reviews)
    .where(and(eq(reviews.userId, userId), eq(reviews.listingId, listingId)));
  if (!before || before.reason === null) return;
  throw new AppError("conflict", `Your review of this product was hidden, so it can't be replaced: ${before.reason}`);
}

/**
 * The newest reviews of each listing that aren't hidden, newest first, in one query. `buyersFirst`: before those of people who didn't
 * buy it here. Doesn't check that the listings are public.
 */
export async function readNewestReviews(
  db: Database,
  listingIds: readonly string[],
  each: number,
  { buyersFirst = false } = {},
): Promise<Map<string, Review[]>> {
  if (listingIds.length === 0) return new Map();
  const order = sql`${buyersFirst ? sql`${reviews.bought} desc, ` : sql``}${reviews.createdAt} desc, ${reviews.id}`;
  const ranked = db
    .select({
      id: reviews.id,
      place: sql<number>`row_number() over (partition by ${reviews.listingId} order by ${order})`.as("place"),
    })
    .from(reviews)
    .where(and(inArray(reviews.listingId, [...listingIds]), isShown))
    .as("ranked");
  const rows = await db
    .select({
      id: reviews.id,
      listingId: reviews.listingId,
      vendorId: reviews.vendorId,
      rating: reviews.rating,
      comment: reviews.comment,
      createdAt: reviews.createdAt,
      user: { username: users.username },
      verifiedPurchase: reviews.bought,
      answer: reviews.answer,
      answeredAt: reviews.answeredAt,
    })
    .from(ranked)
    .innerJoin(reviews, eq(reviews.id, ranked.id))
    .innerJoin(users, eq(users.id, reviews.userId))
    .where(lte(ranked.place, each))
    .orderBy(reviews.listingId, ranked.place);
  return Map.groupBy(
    rows.map(
      ({ answer, answeredAt, createdAt, ...row }): Review => ({
        ...row,
        createdAt: createdAt.toISOString(),
        ...(answer !== null &&
          answeredAt !== null && { answer: { text: answer, createdAt: answeredAt.toISOString() } }),
      }),
    ),
    (review) => review.listingId,
  );
}
