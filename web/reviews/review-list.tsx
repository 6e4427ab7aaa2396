import type { ReactNode } from "react";
import type { Review } from "#contract/reviews/reviews.ts";
import { ReviewEntry } from "./review-entry.tsx";
import { useReviews } from "./reviews-data.ts";

/** `children`: above the list. */
export function ReviewList({ listingId, children }: { listingId: string; children?: ReactNode }) {
  const reviews = useReviews(listingId);
  const buyers = reviews.data?.filter(({ verifiedPurchase }) => verifiedPurchase) ?? [];
  const others = reviews.data?.filter(({ verifiedPurchase }) => !verifiedPurchase) ?? [];
  return (
    <section className="reviews" aria-labelledby="reviews-title">
      <h2 className="section-title" id="reviews-title">
        Reviews
      </h2>
      {children}
      {reviews.isPending && <div className="skeleton skeleton-block" />}
      {reviews.isError && <p className="soft">The reviews could not be loaded.</p>}
      {reviews.data?.length === 0 && <p className="soft">No reviews yet.</p>}
      {buyers.length > 0 && <Entries reviews={buyers} />}
      {others.length > 0 && (
        <>
          <h3 className="panel-title review-others">Not bought here</h3>
          <p className="soft">These people didn't buy it on Indaba. Their stars count in no rating.</p>
          <Entries reviews={others} />
        </>
      )}
    </section>
  );
}

const Entries = ({ reviews }: { reviews: readonly Review[] }) => (
  <ul className="review-list">
    {reviews.map((review) => (
      <ReviewEntry key={review.id} review={review} />
    ))}
  </ul>
);
