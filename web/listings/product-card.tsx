import type { ReactNode } from "react";
import { useId } from "react";
import { Link } from "wouter";
import type { Listing } from "#contract/listings/listings.ts";
import { distanceBadge, distanceKm, type Location, vendorLocation } from "#contract/shared/distance.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { PinIcon } from "#web/ui/icons.tsx";
import { ProductImage } from "./product-image.tsx";
import { OwnRating, RatingBadge } from "./rating-badge.tsx";

/** `near`: the shopper's location; null shows no distance. `action` gets the title's id, for its accessible description. */
export function ProductCard({
  listing,
  near,
  action,
  eager = false,
}: {
  listing: Listing;
  near: Location | null;
  action: (titleId: string) => ReactNode;
  eager?: boolean | "first";
}) {
  const titleId = useId();
  const place = near && vendorLocation(listing.vendor);
  const badge = near && place ? distanceBadge(distanceKm(near, place)) : null;
  return (
    <article className="product-card" aria-labelledby={titleId}>
      <div className="product-card-picture">
        <ProductImage url={listing.imageUrl} title="" eager={eager} />
        <div className="product-card-badges">
          <RatingBadge rating={listing.vendor.rating} />
          {badge && (
            <span className="badge badge-accent">
              <PinIcon size={13} />
              {badge}
            </span>
          )}
        </div>
        {listing.stock === 0 && <span className="badge product-card-sold-out">Out of stock</span>}
      </div>
      <div className="product-card-body">
        <h3 className="product-card-title clamp" id={titleId}>
          <Link href={`/product/${listing.id}`} className="product-card-link" transition>
            {listing.title}
          </Link>
        </h3>
        <OwnRating listing={listing} />
        <p className="product-card-description clamp">{listing.description}</p>
        <p className="product-card-vendor clamp">
          <Link href={`/shop/${listing.vendor.slug}`} className="shop-link">
            {listing.vendor.businessName}
          </Link>
          {"\u00a0"}· {listing.vendor.city}
        </p>
        <div className="row gap-2 product-card-foot">
          <span className="price">{shopPrice(listing.price)}</span>
          {action(titleId)}
        </div>
      </div>
    </article>
  );
}

/** Rule screen-3. */
export const skeletonCount = 8;

export function ProductCardSkeletons({ count = skeletonCount }: { count?: number }) {
  return Array.from({ length: count }, (_, at) => (
    <div className="product-card" key={at} data-testid="product-skeleton" aria-hidden="true">
      <div className="product-card-picture">
        <div className="product-image skeleton" />
      </div>
      <div className="product-card-body">
        <div className="skeleton skeleton-line" style={{ width: "72%" }} />
        <div className="skeleton skeleton-line" />
        <div className="skeleton skeleton-line" style={{ width: "48%" }} />
        <div className="skeleton skeleton-foot" />
      </div>
    </div>
  ));
}
