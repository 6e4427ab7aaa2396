// What a vendor and admins do about a review: answer, report, hide, show again.
import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { ManagedReview, ManagedReviewPage, ShownReviews } from "#contract/reviews/moderation.ts";
import type { Database } from "#db/engine/index.ts";
import { listings, reviews, users, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { type Act, record } from "#server/audit/act.ts";
import { afterCursor, pageOf, sinceOf } from "#server/cursor.ts";
import { isId } from "#server/listings/listings.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { countReviews, isShown } from "./counts.service.ts";

const notFound = () => new AppError("not-found", "Review not found");

const waits = and(isNotNull(reviews.reportedAt), isNull(reviews.reportDismissedAt), isShown);
const filters: Record<ShownReviews | "public", SQL | undefined> = {
  public: isShown,
  reported: waits,
  hidden: isNotNull(reviews.hiddenAt),
  all: undefined,
};

/** One page, newest first. `vendorId` undefined: of all vendors, for admins only. */
export async function findReviews(
  db: Database,
  {
    vendorId,
    show,
    limit,
    cursor,
  }: { vendorId?: string; show: keyof typeof filters; limit: number; cursor: string | null },
): Promise<ManagedReviewPage> {
  const which = and(vendorId === undefined ? undefined : eq(reviews.vendorId, vendorId), filters[show]);
  const [found, total] = await Promise.all([
    selectReviews(db)
      .where(and(which, afterCursor(cursor, reviews.createdAt, reviews.id)))
      .orderBy(sql`${reviews.createdAt} desc`, reviews.id)
      .limit(limit + 1),
    db.$count(reviews, which),
  ]);
  const { page, nextCursor } = pageOf(found, limit, (last) => [last.since, last.row.id]);
  return {
    reviews: page.map(toManaged),
    nextCursor,
    total,
  };
}

/** A second answer replaces the first; the author is told of the first. "not-found" unless it is of the vendor's own listing. */
export async function answerReview(
  db: Database,
  vendorId: string,
  reviewId: string,
  text: string,
): Promise<ManagedReview> {
  return change(db, reviewId, eq(reviews.vendorId, vendorId), async (tx, { hiddenAt }) => {
    if (hiddenAt) throw new AppError("conflict", "This review is hidden, so it can't be answered.");
    await tx.update(reviews).set({ answer: text, answeredAt: sql`now()` }).where(eq(reviews.id, reviewId));
    await notify(tx, { kind: "review-answered", reviewId });
  });
}

/** Asks an admin to look at it, once. */
export async function reportReview(
  db: Database,
  vendorId: string,
  reviewId: string,
  reason: string,
): Promise<ManagedReview> {
  return change(db, reviewId, eq(reviews.vendorId, vendorId), async (tx, { hiddenAt, reportedAt }) => {
    if (hiddenAt) throw new AppError("conflict", "This review is hidden already.");
    if (reportedAt) throw new AppError("conflict", "You reported this review already.");
    await tx.update(reviews).set({ reportReason: reason, reportedAt: sql`now()` }).where(eq(reviews.id, reviewId));
  });
}

/** Takes it off the page and out of all ratings, and tells its author why. */
export const hideReview = (act: Act, reviewId: string, reason: string): Promise<ManagedReview> =>
  moderate(act, "review-hidden", reviewId, reason, async (tx, { hiddenAt }) => {
    if (hiddenAt) throw new AppError("conflict", "This review is hidden already.");
    await tx.update(reviews).set({ hiddenReason: reason, hiddenAt: sql`now()` }).where(eq(reviews.id, reviewId));
    await notify(tx, { kind: "review-hidden", reviewId });
  });

export const restoreReview = (act: Act, reviewId: string): Promise<ManagedReview> =>
  moderate(act, "review-restored", reviewId, null, async (tx, { hiddenAt, reportedAt }) => {
    if (!hiddenAt) throw new AppError("conflict", "This review isn't hidden.");
    // Whoever shows it again has decided about its report too.
    const dismissed = reportedAt && { reportDismissedAt: sql`now()` };
    await tx
      .update(reviews)
      .set({ hiddenReason: null, hiddenAt: null, ...dismissed })
      .where(eq(reviews.id, reviewId));
    await notify(tx, { kind: "review-restored", reviewId });
  });

/** The review stays as it is. */
export const dismissReport = (act: Act, reviewId: string): Promise<ManagedReview> =>
  moderate(act, "review-report-dismissed", reviewId, null, async (tx) => {
    const [row] = await tx
      .update(reviews)
      .set({ reportDismissedAt: sql`now()` })
      .where(and(eq(reviews.id, reviewId), waits))
      .returning({ id: reviews.id });
    if (!row) throw new AppError("conflict", "This review has no report that waits.");
  });

type Row = typeof reviews.$inferSelect;

/** What an admin does about any review. */
async function moderate(
  act: Act,
  name: "review-hidden" | "review-restored" | "review-report-dismissed",
  reviewId: string,
  reason: string | null,
  write: (tx: Database, row: Row) => Promise<void>,
): Promise<ManagedReview> {
  const review = await change(act.tx, reviewId, undefined, write);
  await record(act, { act: name, about: { kind: "review", id: reviewId, name: review.listingTitle }, reason });
  return review;
}

/** Changes one review with its vendor locked, as every review of it is written, and recounts. */
function change(
  db: Database,
  reviewId: string,
  whose: SQL | undefined,
  write: (tx: Database, row: Row) => Promise<void>,
): Promise<ManagedReview> {
  if (!isId(reviewId)) throw notFound();
  const which = and(eq(reviews.id, reviewId), whose);
  return db.transaction(async (tx) => {
    await tx
      .select({ id: vendors.id })
      .from(vendors)
      .innerJoin(reviews, eq(reviews.vendorId, vendors.id))
      .where(which)
      .for("no key update", { of: vendors });
    // Read after the lock: it may have been replaced meanwhile.
    const [row] = await tx.select().from(reviews).where(which);
    if (!row) throw notFound();
    await write(tx, row);
    await countReviews(tx, { listingIds: new Set([row.listingId]), vendorIds: new Set([row.vendorId]) });
    const [now] = await selectReviews(tx).where(which);
    if (!now) throw notFound();
    return toManaged(now);
  });
}

const selectReviews = (db: Database) =>
  db
    .select({
      row: reviews,
      username: users.username,
      listingTitle: listings.title,
      vendorName: vendors.businessName,
      since: sinceOf(reviews.createdAt),
    })
    .from(reviews)
    .innerJoin(users, eq(users.id, reviews.userId))
    .innerJoin(listings, eq(listings.id, reviews.listingId))
    .innerJoin(vendors, eq(vendors.id, reviews.vendorId))
    .$dynamic();

function toManaged({
  row,
  username,
  listingTitle,
  vendorName,
}: Omit<Awaited<ReturnType<typeof selectReviews>>[number], "since">): ManagedReview {
  const { id, listingId, vendorId, rating, comment, bought } = row;
  const { answer, answeredAt, reportReason, reportedAt, hiddenReason, hiddenAt } = row;
  return {
    id,
    listingId,
    vendorId,
    rating,
    comment,
    createdAt: row.createdAt.toISOString(),
    user: { username },
    verifiedPurchase: bought,
    ...(answer !== null && answeredAt && { answer: { text: answer, createdAt: answeredAt.toISOString() } }),
    listingTitle,
    vendorName,
    report:
      reportReason !== null && reportedAt
        ? { reason: reportReason, createdAt: reportedAt.toISOString(), dismissed: row.reportDismissedAt !== null }
        : null,
    hidden: hiddenReason !== null && hiddenAt ? { reason: hiddenReason, createdAt: hiddenAt.toISOString() } : null,
  };
}
