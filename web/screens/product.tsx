import { Badge, Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { Listing } from "#contract/listings/listings.ts";
import { AddToCartButton } from "#web/cart/add-to-cart-button.tsx";
import { openAssistant } from "#web/lib/assistant-store.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { Gallery } from "#web/listings/gallery.tsx";
import { useListing } from "#web/listings/listings-data.ts";
import { ratingText } from "#web/listings/rating-badge.tsx";
import { ReviewList } from "#web/reviews/review-list.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackIcon, ChatIcon, CheckIcon, SearchIcon, StarIcon, StoreIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { WriteReview } from "./write-review.tsx";

export default function Product({ params }: { params: Record<string, string | undefined> }) {
  const listing = useListing(params.id ?? "");
  useTitle(listing.data?.title ?? "Product");

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
  return <Details listing={listing.data} />;
}

function Details({ listing }: { listing: Listing }) {
  const { vendor } = listing;
  return (
    <div className="page">
      <Link href="/marketplace" className="text-link back-link">
        <BackIcon size={16} /> Marketplace
      </Link>
      <div className="product-columns">
        <div>
          <Gallery key={listing.id} listing={listing} />
        </div>
        <div className="stack gap-4-5">
          <p>
            <Link href={`/marketplace?category=${listing.category}`} className="eyebrow">
              {listing.category}
            </Link>
          </p>
          <h1 className="product-title">{listing.title}</h1>
          <p className="row">
            <span className="price price-large">{shopPrice(listing.price)}</span>
            {listing.stock > 0 ? (
              <Badge size="2" color="grass">
                {listing.stock} in stock
              </Badge>
            ) : (
              <Badge size="2" color="red">
                Out of stock
              </Badge>
            )}
          </p>
          <p className="product-description">{listing.description}</p>
          <div className="row product-actions">
            <AddToCartButton listing={listing} size="4" />
            <Button size="4" variant="surface" color="gray" highContrast onClick={openAssistant}>
              <ChatIcon size={20} />
              Ask about it
            </Button>
          </div>
          <section className="vendor-card panel" aria-label="Vendor">
            <span className="vendor-card-icon">
              <StoreIcon size={22} />
            </span>
            <div>
              <h2 className="panel-title">{vendor.businessName}</h2>
              <p className="soft row vendor-card-line">
                <span className="rating">
                  <StarIcon size={14} />
                  {ratingText(vendor.rating)}
                </span>
                <span>
                  {vendor.totalReviews} {vendor.totalReviews === 1 ? "review" : "reviews"}
                </span>
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
      <div className="reviews-columns">
        <ReviewList listingId={listing.id} />
        <WriteReview listing={listing} />
      </div>
    </div>
  );
}

function ProductSkeleton() {
  return (
    <div className="page" aria-busy="true">
      <h1 className="sr-only">Product</h1>
      <div className="skeleton skeleton-line back-link" style={{ width: 110 }} />
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
