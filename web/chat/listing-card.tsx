import { memo, type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import type { Listing } from "#contract/listings/listings.ts";
import { pictureSources } from "#contract/listings/picture.ts";
import { distanceBadge } from "#contract/shared/distance.ts";
import { formatShopPrice } from "#contract/shared/money.ts";
import { useChat, useHeading, useLink } from "./chat-context.tsx";
import { BoxIcon, CartIcon, CheckIcon, PlaceIcon, StarIcon } from "./icons.tsx";

export const listingPrice = (listing: Listing): string => formatShopPrice(listing.price, "rand");

export const stockText = (stock: number): string => (stock > 0 ? `${stock} in stock` : "Out of stock");

/** `sizes`: the displayed width, by which the browser chooses a file. */
export function ListingPicture({ listing, sizes = "208px" }: { listing: Listing; sizes?: string }) {
  const [broken, setBroken] = useState(false);
  const sources = listing.imageUrl === null ? undefined : pictureSources(listing.imageUrl);
  return (
    <span className="chat-picture">
      {listing.imageUrl && !broken ? (
        <img
          {...(sources && { sizes, srcSet: sources })}
          src={listing.imageUrl}
          alt=""
          width="400"
          height="300"
          loading="lazy"
          decoding="async"
          onError={() => setBroken(true)}
        />
      ) : (
        <BoxIcon />
      )}
    </span>
  );
}

/** `of`: whose rating it is, the product's or its vendor's. */
function Rating({ of, rating, count }: { of: string; rating: number; count: number }) {
  return (
    <span className="chat-rating">
      <StarIcon />
      <span className="chat-hidden">{of} rated </span>
      {rating.toFixed(1)} <span className="chat-soft">({count})</span>
    </span>
  );
}

export function VendorRating({ listing }: { listing: Listing }) {
  const { rating, totalReviews } = listing.vendor;
  if (rating === null) return <span className="chat-rating">New</span>;
  return <Rating of="Vendor" rating={rating} count={totalReviews} />;
}

/** Nothing without reviews of this product. */
export function OwnRating({ listing: { ownRating, ownReviews } }: { listing: Listing }) {
  return ownRating === null ? null : <Rating of="Product" rating={ownRating} count={ownReviews} />;
}

export function DistanceBadge({ listing }: { listing: Listing }) {
  const badge = distanceBadge(listing.distanceKm ?? null);
  if (badge === null) return null;
  return (
    <span className="chat-badge">
      <PlaceIcon />
      {badge}
      <span className="chat-hidden"> away</span>
    </span>
  );
}

/** Rating, vendor with rating, and stock. */
export function ListingFacts({ listing, children }: { listing: Listing; children?: ReactNode }) {
  const { host } = useChat();
  const link = useLink();
  return (
    <>
      <OwnRating listing={listing} />
      <p className="chat-card-line chat-card-vendor">
        <span>
          <a className="chat-shop-link" {...link(host().links.shop(listing.vendor.slug))}>
            {listing.vendor.businessName}
          </a>
          , {listing.vendor.city}
          {children}
        </span>
        <VendorRating listing={listing} />
      </p>
      <p className="chat-card-line chat-stock" data-low={listing.stock < 1 || undefined}>
        {stockText(listing.stock)}
      </p>
    </>
  );
}

const addedMs = 2500;

export function AddToCartButton({ listing }: { listing: Listing }) {
  const { host } = useChat();
  const [phase, setPhase] = useState<"idle" | "adding" | "added">("idle");
  const alive = useRef(true);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    alive.current = true;
    return () => {
      alive.current = false;
      clearTimeout(timer.current);
    };
  }, []);

  async function add() {
    if (phase === "adding") return;
    clearTimeout(timer.current);
    setPhase("adding");
    // On failure the host shows the error.
    const added = await host()
      .actions.addToCart(listing)
      .catch(() => false);
    if (!alive.current) return;
    setPhase(added ? "added" : "idle");
    if (added) timer.current = setTimeout(() => setPhase("idle"), addedMs);
  }

  const soldOut = listing.stock === 0;
  const { SoldOutAction } = host().actions;
  const label = soldOut ? "Out of stock" : { idle: "Add to Cart", adding: "Adding", added: "Added" }[phase];
  const button = (
    // `aria-disabled` while busy: a disabled button would lose the focus.
    <button
      type="button"
      className="chat-button chat-add"
      disabled={soldOut}
      aria-disabled={phase === "adding"}
      data-phase={phase}
      onClick={add}
    >
      {phase === "added" ? <CheckIcon /> : <CartIcon />}
      {label}
      <span className="chat-hidden">: {listing.title}</span>
    </button>
  );
  if (!soldOut || !SoldOutAction) return button;
  return (
    <Suspense fallback={button}>
      <SoldOutAction listing={listing} className="chat-button chat-add" />
    </Suspense>
  );
}

interface ListingCardProps {
  listing: Listing;
  why?: string;
  /** Why it stands out. */
  mark?: string | undefined;
  /** What it lacks of the request. */
  lacks?: string;
}

/** A search result. */
export const ListingCard = memo(function ListingCard(props: ListingCardProps) {
  const { listing, why = "", mark = "", lacks = "" } = props;
  const { host } = useChat();
  const link = useLink();
  const Heading = useHeading(2);
  return (
    <li className="chat-card" data-listing-id={listing.id} data-sold-out={listing.stock === 0 || undefined}>
      <ListingPicture listing={listing} />
      <div className="chat-card-body">
        {mark !== "" && <span className="chat-chip chat-card-mark">{mark}</span>}
        <Heading className="chat-card-title">
          <a {...link(host().links.listing(listing.id))}>{listing.title}</a>
        </Heading>
        <p className="chat-card-price">
          {listingPrice(listing)} <DistanceBadge listing={listing} />
        </p>
        {lacks !== "" && <p className="chat-lacks">{lacks}</p>}
        <ListingFacts listing={listing} />
        {why !== "" && <p className="chat-why">{why}</p>}
      </div>
      <AddToCartButton listing={listing} />
    </li>
  );
});
