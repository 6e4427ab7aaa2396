import { Badge, Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { Listing, ListingDetail } from "#contract/listings/listings.ts";
import { AddToCartButton } from "#web/cart/add-to-cart-button.tsx";
import { openAssistant } from "#web/lib/assistant-store.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { forgetSeen, type LastSearch, lastSearch } from "#web/lib/visited.ts";
import { FactsTable } from "#web/listings/facts-table.tsx";
import { Gallery } from "#web/listings/gallery.tsx";
import { useListing, useSimilar } from "#web/listings/listings-data.ts";
import { ProductImage } from "#web/listings/product-image.tsx";
import { ratingText, reviewCount } from "#web/listings/rating-badge.tsx";
import { RecentlySeen } from "#web/listings/recently-seen.tsx";
import { ListingShelf } from "#web/listings/shelf.tsx";
import { ReviewList } from "#web/reviews/review-list.tsx";
import { StarHistogram } from "#web/reviews/star-histogram.tsx";
import { OpenThread } from "#web/threads/open-thread.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import {
  BackIcon,
  ChatIcon,
  CheckIcon,
  RefreshIcon,
  SearchIcon,
  StarIcon,
  StoreIcon,
  TruckIcon,
} from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { WatchButton } from "#web/watches/watch-button.tsx";
import { BuyBar } from "./buy-bar.tsx";
import { ReportLink } from "./report-link.tsx";
import { ShareButton } from "./share-button.tsx";
import { LoginToReview, WriteReview } from "./write-review.tsx";

export default function Product({ params }: { params: Record<string, string | undefined> }) {
  const id = params.id ?? "";
  const listing = useListing(id);
  useTitle(listing.data?.title ?? "Product");
  const isGone = listing.data === null;
  useEffect(() => {
    if (isGone) forgetSeen(id);
  }, [isGone, id]);

  if (listing.isPending) return <ProductSkeleton />;
  if (listing.isError) {
    return <LoadFailed what="This product" busy={listing.isFetching} onRetry={() => void listing.refetch()} />;
  }
  if (!listing.data) {
    return (
      <EmptyState
        level={1}
        icon={<SearchIcon size={28} />}
        title="Product not found"
        hint="It may have been sold out and taken down."
      >
        <Button asChild size="3">
          <Link href="/marketplace">Browse the marketplace</Link>
        </Button>
      </EmptyState>
    );
  }
  // A new product starts with a quantity of 1.
  return <Details key={id} listing={listing.data} />;
}

function Details({ listing }: { listing: ListingDetail }) {
  const { vendor } = listing;
  const similar = useSimilar(listing.id).data;
  // Only this browser knows it, and the page that the server wrote doesn't.
  const [search, setSearch] = useState<LastSearch | null>(null);
  useEffect(() => setSearch(lastSearch()), []);
  // Counted without anything about who looks; a look that isn't counted is no failure.
  useEffect(() => void navigator.sendBeacon?.(`/api/listings/${listing.id}/view`), [listing.id]);
  const buying = useRef<HTMLDivElement>(null);
  const [chosen, setChosen] = useState(1);
  // The stock may have fallen meanwhile.
  const quantity = Math.max(1, Math.min(chosen, listing.stock));
  const soldOut = listing.stock === 0;
  const instead = soldOut ? (similar?.similar.filter(({ stock }) => stock > 0) ?? []) : [];
  return (
    <div className="page">
      <div className="spread product-top">
        <Link href={search?.href ?? "/marketplace"} state={search?.state} className="text-link">
          <BackIcon size={16} /> Marketplace
        </Link>
        <ShareButton title={listing.title} />
      </div>
      <div className="product-columns">
        <div>
          <Gallery listing={listing} />
        </div>
        <div className="stack gap-4-5 product-text">
          <div className="stack gap-2">
            <p>
              <Link href={`/marketplace?category=${listing.category}`} className="eyebrow">
                {listing.category}
              </Link>
            </p>
            <h1 className="product-title">{listing.title}</h1>
            <Ratings listing={listing} />
          </div>
          <p className="row">
            <span className="price price-large">{shopPrice(listing.price)}</span>
            {soldOut ? (
              <Badge size="2" color="red">
                Out of stock
              </Badge>
            ) : (
              <Badge size="2" color="grass">
                {listing.stock} in stock
              </Badge>
            )}
          </p>
          <div ref={buying}>
            <Buying listing={listing} quantity={quantity} onQuantity={setChosen} />
          </div>
          {instead.length > 0 && <Instead listings={instead} />}
          <p className="product-description">{listing.description}</p>
          <Delivery listing={listing} />
          <section className="vendor-card panel" aria-label="Vendor">
            <span className="vendor-card-icon">
              <StoreIcon size={22} />
            </span>
            <div>
              <h2 className="panel-title">
                <Link href={`/shop/${vendor.slug}`} className="shop-link">
                  {vendor.businessName}
                </Link>
              </h2>
              <p className="soft row vendor-card-line">
                <span className="rating">
                  <StarIcon size={14} />
                  {ratingText(vendor.rating)}
                </span>
                <span>{reviewCount(vendor.totalReviews)}</span>
                <span>{vendor.city}</span>
              </p>
            </div>
            {vendor.verified && (
              <Badge size="2" color="grass" className="vendor-card-badge">
                <CheckIcon size={13} />
                Verified
              </Badge>
            )}
          </section>
          <p className="product-ask row gap-5">
            <OpenThread about={{ listingId: listing.id }}>Ask the vendor</OpenThread>
            <ReportLink listingId={listing.id} />
          </p>
          <FactsTable facts={listing.facts} />
          {listing.tags.length > 0 && (
            <ul className="row gap-2" aria-label="Tags">
              {listing.tags.map((tag) => (
                <li key={tag}>
                  <Link className="tag" href={`/marketplace?search=${encodeURIComponent(tag)}`}>
                    {tag}
                  </Link>
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
      <div className="product-shelves">
        {similar && (
          <>
            <ListingShelf title="Goes with it" listings={similar.goesWith} />
            <ListingShelf title="Similar" listings={similar.similar} />
          </>
        )}
      </div>
      <div className="reviews-columns">
        <ReviewList listingId={listing.id}>
          <StarHistogram listing={listing} />
          <LoginToReview />
        </ReviewList>
        <WriteReview listing={listing} />
      </div>
      <div className="product-shelves">
        <RecentlySeen listing={listing} />
      </div>
      <BuyBar listing={listing} quantity={quantity} instead={buying} />
    </div>
  );
}

/** The product's own rating and the vendor's, apart. */
function Ratings({ listing: { ownRating, ownReviews, vendor } }: { listing: ListingDetail }) {
  return (
    <ul className="row product-ratings">
      <li>
        {ownRating === null ? (
          "No reviews of this product yet"
        ) : (
          <a href="#reviews-title" className="text-link">
            <span className="rating">
              <StarIcon size={14} />
              {ratingText(ownRating)}
            </span>{" "}
            · {reviewCount(ownReviews)} of this product
          </a>
        )}
      </li>
      <li>
        Vendor{" "}
        <span className="rating">
          <StarIcon size={14} />
          {ratingText(vendor.rating)}
        </span>
      </li>
    </ul>
  );
}

function Buying({
  listing,
  quantity,
  onQuantity,
}: {
  listing: ListingDetail;
  quantity: number;
  onQuantity: (quantity: number) => void;
}) {
  return (
    <div className="row product-actions">
      {listing.stock > 1 && (
        <Stepper legend={`Quantity of ${listing.title}`} value={quantity} onChange={onQuantity} most={listing.stock} />
      )}
      <AddToCartButton listing={listing} quantity={quantity} size="4" />
      {listing.stock === 0 && <WatchButton listing={listing} />}
      <Button size="4" variant="surface" color="gray" highContrast onClick={openAssistant}>
        <ChatIcon size={20} />
        Ask the assistant
      </Button>
    </div>
  );
}

const mostInstead = 3;

/** For a product that is sold out: what can be bought now, before anything else is read. */
function Instead({ listings }: { listings: readonly Listing[] }) {
  return (
    <section className="panel instead" aria-labelledby="instead-title">
      <h2 className="panel-title" id="instead-title">
        In stock instead
      </h2>
      <ul className="stack">
        {listings.slice(0, mostInstead).map((listing) => (
          <li key={listing.id}>
            <Link href={`/product/${listing.id}`} className="instead-link">
              <ProductImage url={listing.imageUrl} title="" sizes="64px" />
              <span>
                <span className="clamp instead-title">{listing.title}</span>
                <span className="price">{shopPrice(listing.price)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the shop knows today, and nothing else: no times are promised. */
function Delivery({ listing: { category, vendor } }: { listing: ListingDetail }) {
  const reasons =
    category === "groceries" ? "if something is wrong with it" : "if you change your mind or something is wrong";
  return (
    <ul className="product-delivery soft">
      <li>
        <TruckIcon size={18} />
        <span>
          {vendor.businessName} sends it from {vendor.city}. The checkout shows the price of delivery before you pay.
        </span>
      </li>
      <li>
        <RefreshIcon size={18} />
        <span>Returns: ask on your order's page, {reasons}.</span>
      </li>
    </ul>
  );
}

function ProductSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <h1 className="sr-only">Product</h1>
      <div className="product-top">
        <div className="skeleton skeleton-line" style={{ width: 110 }} />
      </div>
      <div className="product-columns">
        <div>
          <div className="product-image skeleton" />
        </div>
        <div className="stack gap-4-5">
          <div className="skeleton skeleton-line" style={{ width: 90 }} />
          <div className="skeleton skeleton-title" />
          <div className="skeleton skeleton-line" style={{ width: 160 }} />
          <div className="skeleton skeleton-block" />
          <div className="skeleton skeleton-foot" />
        </div>
      </div>
    </div>
  );
}
