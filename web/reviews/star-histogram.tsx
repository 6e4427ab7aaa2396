import type { ListingDetail } from "#contract/listings/listings.ts";
import { ratingScale } from "#contract/reviews/review-rules.ts";
import { StarIcon } from "#web/ui/icons.tsx";

/** How what the product's buyers gave spreads over the stars. Nothing without any. */
export function StarHistogram({
  listing: { ownRating, ownReviews, starCounts },
}: {
  listing: Pick<ListingDetail, "ownRating" | "ownReviews" | "starCounts">;
}) {
  if (ownRating === null) return null;
  return (
    <div className="star-histogram">
      <p className="star-histogram-mean">
        <strong>{ownRating.toFixed(1)}</strong>
        <span className="soft">
          of 5 by {ownReviews} {ownReviews === 1 ? "buyer" : "buyers"}
        </span>
      </p>
      <dl className="star-histogram-rows">
        {ratingScale.toReversed().map((stars) => {
          const count = starCounts[stars - 1] ?? 0;
          return (
            <div key={stars}>
              <dt className="star-histogram-label">
                {stars}
                <StarIcon size={13} />
                <span className="sr-only">{stars === 1 ? " star:" : " stars:"}</span>
              </dt>
              <dd className="star-histogram-value">
                <span className="star-histogram-bar" aria-hidden="true">
                  <span style={{ inlineSize: `${(100 * count) / Math.max(ownReviews, 1)}%` }} />
                </span>
                <span className="star-histogram-count">{count}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </div>
  );
}
