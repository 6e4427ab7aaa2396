import { StarIcon } from "#web/ui/icons.tsx";

/** Rule review-2: "New" without reviews, never 0. */
export const ratingText = (rating: number | null): string => (rating === null ? "New" : rating.toFixed(1));

export function RatingBadge({ rating }: { rating: number | null }) {
  if (rating === null) return <span className="badge">New</span>;
  return (
    <span className="badge" title="Vendor rating">
      <StarIcon size={13} />
      <span className="sr-only">Vendor rated </span>
      {ratingText(rating)}
    </span>
  );
}
