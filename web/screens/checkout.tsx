import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { CartItem } from "#contract/cart.ts";
import { cartTotalCents, formatRand, priceToCents } from "#contract/money.ts";
import { useCart } from "#web/cart/cart-data.ts";
import { OrderSummary } from "#web/cart/order-summary.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CartIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Checkout() {
  useTitle("Checkout");
  return (
    <AccountRead what="Your cart" read={useCart()}>
      {(items) => (items?.length ? <Summary items={items} /> : <EmptyCart visitor={items === null} />)}
    </AccountRead>
  );
}

function EmptyCart({ visitor }: { visitor: boolean }) {
  return (
    <EmptyState
      level={1}
      icon={<CartIcon size={30} />}
      title="Your cart is empty"
      {...(visitor ? { hint: "Login to check out what is in your cart." } : {})}
    >
      <Button asChild size="3" variant={visitor ? "soft" : "solid"}>
        <Link href="/marketplace">Browse Marketplace</Link>
      </Button>
      {visitor && <SignInButtons />}
    </EmptyState>
  );
}

function Summary({ items }: { items: CartItem[] }) {
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Checkout</h1>
      <OrderSummary
        totalCents={cartTotalCents(items)}
        format={formatRand}
        lines={items.map(({ id, quantity, listing }) => ({
          id,
          text: `${listing.title} × ${quantity}`,
          cents: (priceToCents(listing.price) ?? 0) * quantity,
        }))}
      >
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
