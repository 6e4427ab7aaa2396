import { useId } from "react";
import type { ListingOutput } from "#contract/chat/chat.ts";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import { useChat, useHeading, useLink } from "./chat-context.tsx";
import { StarIcon } from "./icons.tsx";
import {
  AddToCartButton,
  DistanceBadge,
  ListingCard,
  ListingFacts,
  ListingPicture,
  listingPrice,
} from "./listing-card.tsx";

const excerptLength = 220;
const quotedReviews = 3;

const excerpt = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength).replace(/\s+\S*$/, "")}…`;

/** One listing with all that the assistant knows about it; reviews are quoted. */
export function ListingDetail({ listing, reviews, goesWith = [] }: ListingOutput) {
  const { host } = useChat();
  const link = useLink();
  const Heading = useHeading(2);
  const heading = useId();
  const detail = (
    <article className="chat-detail">
      <ListingPicture listing={listing} sizes="(max-width: 700px) 120px, 360px" />
      <div className="chat-detail-body">
        <Heading className="chat-detail-title">
          <a {...link(host().links.listing(listing.id))}>{listing.title}</a>
        </Heading>
        <p className="chat-card-price chat-detail-price">
          {listingPrice(listing)} <DistanceBadge listing={listing} />
        </p>
        <ListingFacts listing={listing}>
          {listing.vendor.verified && <span className="chat-verified"> · Verified</span>}
        </ListingFacts>
        <p className="chat-detail-text">{listing.description}</p>
        <AddToCartButton listing={listing} />
      </div>
      {reviews.length > 0 && (
        <ul className="chat-reviews" aria-label="Reviews">
          {reviews.slice(0, quotedReviews).map((review) => (
            <li key={review.id}>
              <p className="chat-review-by">
                <span className="chat-rating">
                  <StarIcon />
                  <span className="chat-hidden">Rated </span>
                  {review.rating}
                </span>
                {review.user.username}, {formatLongDate(review.createdAt)}
                {review.verifiedPurchase && <span className="chat-verified"> Verified purchase</span>}
              </p>
              {review.comment && <blockquote>{excerpt(review.comment)}</blockquote>}
            </li>
          ))}
        </ul>
      )}
    </article>
  );
  if (goesWith.length === 0) return detail;
  return (
    <>
      {detail}
      <Heading className="chat-group-title" id={heading}>
        Goes with it
      </Heading>
      <ul className="chat-cards" aria-labelledby={heading}>
        {goesWith.map((other) => (
          <ListingCard key={other.id} listing={other} />
        ))}
      </ul>
    </>
  );
}
