import { type RefObject, useEffect, useState } from "react";
import type { Listing } from "#contract/listings/listings.ts";
import { AddToCartButton } from "#web/cart/add-to-cart-button.tsx";
import { shopPrice } from "#web/lib/price-display.ts";

/** On a phone, Add to Cart stays in reach while the page's own button (in `instead`) is out of view. */
export function BuyBar({
  listing,
  quantity,
  instead,
}: {
  listing: Listing;
  quantity: number;
  instead: RefObject<HTMLElement | null>;
}) {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!instead.current) return;
    const observer = new IntersectionObserver(([entry]) => setShown(entry?.isIntersecting === false));
    observer.observe(instead.current);
    return () => observer.disconnect();
  }, [instead]);
  if (listing.stock === 0 || !shown) return null;
  return (
    <section className="buy-bar" aria-label="Buy">
      <p className="buy-bar-text">
        <span className="buy-bar-title">{listing.title}</span>
        <span className="price">
          {shopPrice(listing.price)}
          {quantity > 1 && ` × ${quantity}`}
        </span>
      </p>
      <AddToCartButton listing={listing} quantity={quantity} size="3" />
    </section>
  );
}
