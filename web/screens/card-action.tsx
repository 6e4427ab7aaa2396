import { AddToCartButton } from "#web/cart/add-to-cart-button.tsx";
import type { CardAction } from "#web/listings/product-grid.tsx";
import { WatchBell } from "#web/watches/watch-bell.tsx";

/** What a card of the grid offers: to buy it, and while it is sold out, to be told when it is back. */
export const cardAction: CardAction = (listing, titleId) => (
  <>
    <AddToCartButton listing={listing} describedBy={titleId} />
    {listing.stock === 0 && <WatchBell listing={listing} />}
  </>
);
