import { Button } from "@radix-ui/themes";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { CartItem } from "#contract/cart/cart.ts";
import { cartOf } from "#contract/orders/quote.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { useCart } from "#web/cart/cart-data.ts";
import { CartLine } from "#web/cart/cart-line.tsx";
import { useUndoRemove } from "#web/cart/cart-lines-data.ts";
import { OrderSummary } from "#web/cart/order-summary.tsx";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ProductImage } from "#web/listings/product-image.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CartIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Cart() {
  useTitle("Cart");
  return (
    <AccountRead what="Your cart" read={useCart()}>
      {(items) => <Lines items={items} />}
    </AccountRead>
  );
}

/** `items` is null for a visitor, who has no cart. */
function Lines({ items }: { items: CartItem[] | null }) {
  const [removed, setRemoved] = useState<CartItem | null>(null);
  const undo = useUndoRemove((item) => setRemoved((current) => (current === item ? null : current)));
  const pressUndo = usePress(undo);
  const undoButton = useRef<HTMLButtonElement>(null);

  // The pressed Remove button disappears with its line when the cart has been read again.
  useEffect(() => {
    if (removed && document.activeElement === document.body) undoButton.current?.focus({ preventScroll: true });
  }, [removed, items]);

  const undoNotice = removed && (
    <p className="notice" role="status">
      <span>Removed {removed.listing.title}.</span>
      <Button ref={undoButton} variant="soft" loading={undo.isPending} onClick={() => pressUndo(removed)}>
        Undo
      </Button>
    </p>
  );
  if (!items?.length) {
    return (
      <div className="page">
        {undoNotice}
        <EmptyState
          level={1}
          icon={<CartIcon size={30} />}
          title="Your cart is empty"
          {...(items ? {} : { hint: "If you have an account, log in to see its cart." })}
        >
          {!items && <SignInButtons />}
          <Button
            asChild
            size="3"
            variant={items ? "solid" : "surface"}
            {...(!items && { color: "gray", highContrast: true })}
          >
            <Link href="/marketplace">Start Shopping</Link>
          </Button>
        </EmptyState>
      </div>
    );
  }
  const { totalCents } = cartOf(items);
  return (
    <div className="page">
      <h1 className="page-title">Your Cart</h1>
      {undoNotice}
      <div className="cart-columns">
        <ul className="cart-lines">
          {items.map((item) => (
            <CartLine
              key={item.id}
              item={item}
              picture={<ProductImage url={item.listing.imageUrl} title="" sizes="96px" />}
              onRemoved={setRemoved}
            />
          ))}
        </ul>
        <OrderSummary
          totalCents={totalCents}
          {...(items.some(({ chargesDelivery }) => chargesDelivery) && {
            shipping: { said: "At checkout", totalCents },
          })}
          format={(cents) => shopPrice(centsToPrice(cents))}
        >
          <Button asChild size="4" className="wide-button">
            <Link href="/checkout">Proceed to Checkout</Link>
          </Button>
        </OrderSummary>
      </div>
    </div>
  );
}
