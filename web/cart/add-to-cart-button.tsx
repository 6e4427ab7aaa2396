import type { Listing } from "#contract/listings/listings.ts";
import { usePress } from "#web/lib/use-press.ts";
import { Button } from "#web/ui/button.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { useAddToCart } from "./cart-data.ts";

export function AddToCartButton({
  listing,
  quantity = 1,
  size = "2",
  describedBy,
}: {
  listing: Listing;
  quantity?: number;
  size?: "2" | "3" | "4";
  describedBy?: string;
}) {
  const add = useAddToCart();
  const press = usePress(add);
  const button = useKeepFocus<HTMLButtonElement>(add.isPending);
  return (
    <Button
      ref={button}
      className="add-to-cart"
      size={size}
      variant={size === "2" ? "soft" : "solid"}
      disabled={listing.stock === 0 || add.isPending}
      loading={add.isPending}
      aria-describedby={describedBy}
      onClick={() => press({ ...listing, quantity })}
    >
      Add to Cart
    </Button>
  );
}
