import type { ReactNode } from "react";
import type { CompareOutput } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import type { Review } from "#contract/reviews/reviews.ts";
import { distanceBadge } from "#contract/shared/distance.ts";
import { centsOf } from "#contract/shared/money.ts";
import { useChat, useLink } from "./chat-context.tsx";
import { StarIcon } from "./icons.tsx";
import {
  AddToCartButton,
  DistanceBadge,
  ListingFacts,
  ListingPicture,
  listingPrice,
  stockText,
  VendorRating,
} from "./listing-card.tsx";

const excerptLength = 220;
const quotedReviews = 3;

const excerpt = (text: string): string =>
  text.length <= excerptLength ? text : `${text.slice(0, excerptLength).replace(/\s+\S*$/, "")}…`;

/** One listing with everything the assistant was told about it; reviews stand as quotes of their writers. */
export function ListingDetail({ listing, reviews }: { listing: Listing; reviews: readonly Review[] }) {
  const { host } = useChat();
  const link = useLink();
  return (
    <article className="chat-detail">
      <ListingPicture listing={listing} sizes="(max-width: 620px) 90vw, 360px" />
      <div className="chat-detail-body">
        <h4 className="chat-detail-title">
          <a {...link(host().links.listing(listing.id))}>{listing.title}</a>
        </h4>
        <p className="chat-card-price chat-detail-price">
          {listingPrice(listing)} <DistanceBadge listing={listing} />
        </p>
        <ListingFacts listing={listing}>
          {listing.vendor.verified && <span className="chat-verified"> Verified</span>}
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
}

const distanceText = (km: number | null): string =>
  km === null ? "Not known" : (distanceBadge(km) ?? "50 km or more");

interface Row {
  name: string;
  cell(listing: Listing, at: number): ReactNode;
}

function NotStated() {
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="chat-hidden">not stated</span>
    </>
  );
}

/** Facts side by side. The lowest price is the one verdict that needs no opinion. */
export function CompareTable({ listings, facts = [] }: CompareOutput) {
  const { host } = useChat();
  const link = useLink();
  const prices = listings.map((listing) => centsOf(listing.price));
  const lowest = Math.min(...prices);
  const oneIsLowest = prices.filter((price) => price === lowest).length === 1;
  const rows: Row[] = [
    {
      name: "Price",
      cell: (listing) => (
        <>
          <strong>{listingPrice(listing)}</strong>
          {oneIsLowest && centsOf(listing.price) === lowest && <span className="chat-chip chat-chip-good">Lowest</span>}
        </>
      ),
    },
    { name: "Rating", cell: (listing) => <VendorRating listing={listing} /> },
    { name: "Stock", cell: (listing) => stockText(listing.stock) },
    ...facts.map(({ name, values }): Row => ({ name, cell: (_, at) => values[at] ?? <NotStated /> })),
    { name: "Vendor", cell: (listing) => listing.vendor.businessName },
    { name: "City", cell: (listing) => listing.vendor.city },
  ];
  if (listings.some((listing) => typeof listing.distanceKm === "number")) {
    rows.push({ name: "Distance", cell: (listing) => distanceText(listing.distanceKm ?? null) });
  }
  rows.push({ name: "Tags", cell: (listing) => listing.tags.join(", ") || "None" });

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard
    <section className="chat-compare" aria-label="Comparison" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <td />
            {listings.map((listing) => (
              <th key={listing.id} scope="col">
                <ListingPicture listing={listing} />
                <a {...link(host().links.listing(listing.id))}>{listing.title}</a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowAt) => (
            <tr key={rowAt}>
              <th scope="row">{row.name}</th>
              {listings.map((listing, at) => (
                <td key={listing.id}>{row.cell(listing, at)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {listings.map((listing) => (
              <td key={listing.id}>
                <AddToCartButton listing={listing} />
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  );
}
