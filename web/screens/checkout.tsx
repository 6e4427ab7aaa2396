import { Button, Spinner } from "@radix-ui/themes";
import { Link } from "wouter";
import { formatRand, priceToCents } from "#contract/money.ts";
import { cartTotalCents, useCart } from "#web/cart/cart-data.ts";
import { OrderSummary } from "#web/cart/order-summary.tsx";
import { useMe } from "#web/lib/session.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CartIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Checkout() {
  useTitle("Checkout");
  const me = useMe();
  const cart = useCart();

  if (me !== null && cart.isPending && !cart.isError) {
    return (
      <div className="screen-loading">
        <Spinner size="3" />
        <span className="sr-only">Loading your cart</span>
      </div>
    );
  }
  if (cart.isError) return <LoadFailed what="Your cart" busy={cart.isFetching} onRetry={() => void cart.refetch()} />;
  const items = cart.data ?? [];
  if (items.length === 0) {
    return (
      <EmptyState
        level={1}
        icon={<CartIcon size={30} />}
        title="Your cart is empty"
        {...(me ? {} : { hint: "Login to check out what is in your cart." })}
      >
        <Button asChild size="3" variant={me ? "solid" : "soft"}>
          <Link href="/marketplace">Browse Marketplace</Link>
        </Button>
        {!me && <SignInButtons />}
      </EmptyState>
    );
  }
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Checkout</h1>
      <OrderSummary totalCents={cartTotalCents(items)} format={formatRand}>
        <ul className="order-lines">
          {items.map(({ id, quantity, listing }) => (
            <li key={id}>
              <span>
                {listing.title} × {quantity}
              </span>
              <span>{formatRand((priceToCents(listing.price) ?? 0) * quantity)}</span>
            </li>
          ))}
        </ul>
        <p className="notice">
          Card payment is not open yet, so this order can't be placed. Your cart is kept and nothing is charged.
        </p>
        <Button asChild size="3" variant="soft" className="wide-button">
          <Link href="/cart">Back to cart</Link>
        </Button>
      </OrderSummary>
    </div>
  );
}
