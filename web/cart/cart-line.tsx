import { IconButton } from "@radix-ui/themes";
import { type ReactNode, useRef } from "react";
import { Link } from "wouter";
import type { CartItem } from "#contract/cart/cart.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { MinusIcon, PlusIcon, TrashIcon } from "#web/ui/icons.tsx";
import { useRemoveFromCart, useSetQuantity } from "./cart-data.ts";

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
  const increase = useRef<HTMLButtonElement>(null);
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
        <p className="soft">{listing.vendor.businessName}</p>
        <p className="price">{shopPrice(listing.price)}</p>
      </div>
      <fieldset className="stepper">
        <legend className="sr-only">Quantity of {listing.title}</legend>
        <IconButton
          variant="ghost"
          color="gray"
          aria-label="Decrease quantity"
          disabled={quantity <= 1 || removing}
          onClick={() => {
            setQuantity.mutate(quantity - 1);
            // At 1 this button is disabled, which would drop the focus.
            if (quantity === 2) increase.current?.focus();
          }}
        >
          <MinusIcon size={16} />
        </IconButton>
        <output className="stepper-figure" aria-label="Quantity">
          {quantity}
        </output>
        <IconButton
          ref={increase}
          variant="ghost"
          color="gray"
          aria-label="Increase quantity"
          disabled={removing}
          onClick={() => setQuantity.mutate(quantity + 1)}
        >
          <PlusIcon size={16} />
        </IconButton>
      </fieldset>
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
