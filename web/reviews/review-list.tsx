import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { ratingScale } from "#contract/reviews/review-rules.ts";
import { CheckIcon, StarIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { useReviews } from "./reviews-data.ts";

function Stars({ rating }: { rating: number }) {
  return (
    <span className="stars" role="img" aria-label={`${rating} out of 5`}>
      {ratingScale.map((at) => (
        <span key={at} className={at <= rating ? "star-on" : "star-off"}>
          <StarIcon size={15} />
        </span>
      ))}
    </span>
  );
}

/** `children`: above the list. */
export function ReviewList({ listingId, children }: { listingId: string; children?: ReactNode }) {
  const reviews = useReviews(listingId);
  return (
    <section className="reviews" aria-labelledby="reviews-title">
      <h2 className="section-title" id="reviews-title">
        Reviews
      </h2>
      {children}
      {reviews.isPending && <div className="skeleton skeleton-block" />}
      {reviews.isError && <p className="soft">The reviews could not be loaded.</p>}
      {reviews.data?.length === 0 && <p className="soft">No reviews yet.</p>}
      <ul className="review-list">
        {reviews.data?.map((review) => (
          <li className="review" key={review.id}>
            <p className="row review-head">
              <strong>{review.user.username}</strong>
              <Stars rating={review.rating} />
              <LongDate className="soft" iso={review.createdAt} />
              {review.verifiedPurchase && (
                <Badge color="grass" highContrast>
                  <CheckIcon size={13} />
                  Verified purchase
                </Badge>
              )}
            </p>
            {review.comment && <p className="review-comment">{review.comment}</p>}
          </li>
        ))}
      </ul>
    </section>
  );
}
