import { IconButton } from "@radix-ui/themes";
import type { ReactNode } from "react";
import { Link } from "wouter";
import type { CartItem } from "#contract/cart/cart.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { TrashIcon } from "#web/ui/icons.tsx";
import { Stepper } from "#web/ui/stepper.tsx";
import { useRemoveFromCart, useSetQuantity } from "./cart-lines-data.ts";

export function CartLine({
  item,
  picture,
  onRemoved,
}: {
  item: CartItem;
  picture: ReactNode;
  onRemoved: (item: CartItem) => void;
}) {
  const setQuantity = useSetQuantity(item.id);
  const remove = useRemoveFromCart(onRemoved);
  const pressRemove = usePress(remove);
  const removing = remove.isPending;
  const { listing, quantity } = item;
  return (
    <li className="cart-line" aria-busy={removing}>
      <Link href={`/product/${listing.id}`} aria-hidden="true" tabIndex={-1}>
        {picture}
      </Link>
      <div>
        <h2 className="cart-line-title">
          <Link href={`/product/${listing.id}`}>{listing.title}</Link>
        </h2>
        <p className="soft">
          <Link href={`/shop/${listing.vendor.slug}`} className="shop-link">
            {listing.vendor.businessName}
          </Link>
        </p>
        <p className="price">{shopPrice(listing.price)}</p>
      </div>
      <Stepper
        legend={`Quantity of ${listing.title}`}
        value={quantity}
        onChange={setQuantity.mutate}
        disabled={removing}
      />
      <IconButton
        className="cart-line-remove"
        variant="ghost"
        color="gray"
        aria-label={`Remove ${listing.title}`}
        loading={removing}
        onClick={() => pressRemove(item)}
      >
        <TrashIcon size={18} />
      </IconButton>
    </li>
  );
}
