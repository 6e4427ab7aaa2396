import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { ratingScale } from "#contract/reviews/review-rules.ts";
import type { Review } from "#contract/reviews/reviews.ts";
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
        {review.answer && <Answer {...review.answer} />}
      </li>
    ))}
  </ul>
);

const Answer = ({ text, createdAt }: NonNullable<Review["answer"]>) => (
  <blockquote className="review-answer">
    <p className="row review-head">
      <strong>The vendor answered</strong>
      <LongDate className="soft" iso={createdAt} />
    </p>
    <p className="review-comment">{text}</p>
  </blockquote>
);
