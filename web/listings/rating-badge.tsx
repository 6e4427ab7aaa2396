import type { Listing } from "#contract/listings/listings.ts";
import { StarIcon, StoreIcon } from "#web/ui/icons.tsx";

/** Rule review-2: "New" without reviews, never 0. */
export const ratingText = (rating: number | null): string => (rating === null ? "New" : rating.toFixed(1));

export const reviewCount = (count: number): string => `${count} ${count === 1 ? "review" : "reviews"}`;

/** The shop tells it from the product's own stars. */
export function RatingBadge({ rating }: { rating: number | null }) {
  return (
    <span className="badge vendor-badge" title="Vendor rating">
      <StoreIcon size={13} />
      {rating === null ? "New" : <Stars rating={rating} />}
    </span>
  );
}

const Stars = ({ rating }: { rating: number }) => (
  <>
    <StarIcon size={13} />
    <span className="sr-only">Vendor rated </span>
    {ratingText(rating)}
  </>
);

/** The product's own rating; nothing without reviews of it. */
export function OwnRating({ listing: { ownRating, ownReviews } }: { listing: Listing }) {
  if (ownRating === null) return null;
  return (
    <p className="own-rating">
      <span className="rating">
        <StarIcon size={13} />
        <span className="sr-only">This product is rated </span>
        {ratingText(ownRating)}
      </span>{" "}
      · {reviewCount(ownReviews)}
    </p>
  );
}
