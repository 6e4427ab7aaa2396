import { Badge } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { ratingScale } from "#contract/reviews/review-rules.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import { CheckIcon, StarIcon } from "#web/ui/icons.tsx";
import { LongDate } from "#web/ui/long-date.tsx";

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

/** One review with the vendor's answer. `badges`: beside the author; `children`: below. */
export function ReviewEntry({
  review,
  badges,
  children,
}: {
  review: Review;
  badges?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="review">
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
        {badges}
      </p>
      {review.comment && <p className="review-comment">{review.comment}</p>}
      {review.answer && <Answer {...review.answer} />}
      {children}
    </li>
  );
}

const Answer = ({ text, createdAt }: NonNullable<Review["answer"]>) => (
  <blockquote className="review-answer">
    <p className="row review-head">
      <strong>The vendor answered</strong>
      <LongDate className="soft" iso={createdAt} />
    </p>
    <p className="review-comment">{text}</p>
  </blockquote>
);
