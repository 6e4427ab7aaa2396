import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import { Link, useLocation } from "wouter";
import type { CartItem } from "#contract/cart/cart.ts";
import { cartLines, cartOf, lineCents, quote } from "#contract/orders/quote.ts";
import { centsOf, formatRand } from "#contract/shared/money.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { DeliverTo, useDeliverTo } from "#web/addresses/deliver-to.tsx";
import { useCart } from "#web/cart/cart-data.ts";
import { OrderSummary } from "#web/cart/order-summary.tsx";
import { PaymentForm } from "#web/checkout/payment-form.tsx";
import { CheckingPayment, EndedPayment, UnsurePayment } from "#web/checkout/payment-state.tsx";
import { WaitingForBank } from "#web/checkout/pending-payment.tsx";
import { type Popup, pagePopup } from "#web/checkout/popup.ts";
import { usePayment } from "#web/checkout/use-payment.ts";
import { DeliveryChoice, useDeliveryChoice } from "#web/delivery/delivery-choice.tsx";
import { LegalLinks } from "#web/legal/legal-links.tsx";
import { loadCode } from "#web/lib/load-code.ts";
import { toast } from "#web/lib/toast-store.ts";
import { ordersOptions } from "#web/orders/orders-data.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { CartIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { useAccountAtWork } from "./expired-login.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

const addressOpen = {
  title: "Address not saved",
  description: "Save your address or press Cancel, then pay.",
};

/** Tests pass a popup of their own. */
export default function Checkout({ popup = pagePopup }: { popup?: Popup; params?: unknown }) {
  useTitle("Checkout");
  const { user } = useAccountAtWork();
  return (
    <AccountRead what="Your cart" read={useCart()} typedOn>
      {(items) => (items && user ? <Desk popup={popup} user={user} items={items} /> : <EmptyCart visitor />)}
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
      {visitor && <SignInButtons />}
      <Button
        asChild
        size="3"
        variant={visitor ? "surface" : "solid"}
        {...(visitor && { color: "gray", highContrast: true })}
      >
        <Link href="/marketplace">Browse Marketplace</Link>
      </Button>
    </EmptyState>
  );
}

function Desk({ popup, user, items }: { popup: Popup; user: CurrentUser; items: CartItem[] }) {
  const client = useQueryClient();
  const [, navigate] = useLocation();
  const { stage, pending, pay, checkAgain, payAnotherWay } = usePayment({
    popup,
    userId: user.id,
    onPlaced: async (placed) => {
      // So that the new order is there when the next screen opens, which itself reports a failed read.
      await Promise.all([
        client.prefetchQuery(ordersOptions),
        loadCode("/orders", () => import("./orders.tsx")).catch(() => {}),
      ]);
      navigate("/orders", { state: { placed } });
    },
  });
  const deliverTo = useDeliverTo();
  const { chosen, open, read: book } = deliverTo;
  const delivery = useDeliveryChoice(book.isPending ? undefined : (chosen?.id ?? null));
  // The server empties the cart when it makes the order, possibly before this screen receives the reply.
  const paidFor = useRef(items);
  if (stage.at === "ready" || stage.at === "unsure") paidFor.current = items;
  const lines = paidFor.current;

  if (stage.at === "ready" && lines.length === 0) return <EmptyCart visitor={false} />;
  const { totalCents } = cartOf(lines);
  const whole = quote(cartLines(lines), delivery.prices);
  const press = (payment: { email: string; totalCents: number }) => {
    if (open === "form") toast(addressOpen);
    else if (delivery.problem) toast(delivery.problem);
    else {
      void pay({
        ...payment,
        ...(chosen && { addressId: chosen.id }),
        ...(delivery.choices.length > 0 && { deliveries: delivery.choices }),
      });
    }
  };
  const mayPay = stage.at !== "ended" && stage.at !== "waiting" && (stage.at !== "unsure" || stage.mayPay);
  return (
    <div className="page">
      <h1 className="page-title">Checkout</h1>
      {stage.at === "unsure" && <UnsurePayment stage={stage} onCheck={checkAgain} />}
      {stage.at === "waiting" && (
        <WaitingForBank payment={pending.find(({ reference }) => reference === stage.reference)} focused>
          <div className="row">
            <Button size="3" onClick={() => checkAgain(stage.reference)}>
              Check my payment again
            </Button>
            <Button size="3" variant="soft" onClick={payAnotherWay}>
              Pay another way
            </Button>
          </div>
          <p className="soft">If you pay another way and your bank confirms too, we pay the second payment back.</p>
        </WaitingForBank>
      )}
      {stage.at === "ended" && <EndedPayment reference={stage.reference} told={stage.told} />}
      {stage.at === "checking" && lines.length === 0 && <CheckingPayment />}
      {lines.length > 0 && (
        // Hidden, not removed, so that typed text is kept.
        <div className="cart-columns checkout-columns" hidden={!mayPay}>
          <OrderSummary
            totalCents={totalCents}
            shipping={{
              said: whole.deliveryCents === 0 ? "Free" : formatRand(whole.deliveryCents),
              totalCents: whole.totalCents,
            }}
            format={formatRand}
            lines={lines.map(({ id, quantity, listing }) => ({
              id,
              text: `${listing.title} × ${quantity}`,
              cents: lineCents(quantity, centsOf(listing.price)),
            }))}
          >
            <Link href="/cart" className="text-link">
              Change your cart
            </Link>
          </OrderSummary>
          <div className="stack gap-4-5">
            <DeliverTo {...deliverTo} />
            <DeliveryChoice {...delivery} />
            <PaymentForm
              accountEmail={user.email}
              totalCents={whole.totalCents}
              isFinal={!delivery.read.isPending && !delivery.read.isPlaceholderData}
              stage={stage}
              onPay={press}
            />
            <LegalLinks says="What applies when you pay:" />
          </div>
        </div>
      )}
      {(stage.at === "ended" || stage.at === "unsure" || stage.at === "waiting") && (!mayPay || lines.length === 0) && (
        <p className="row">
          <Button asChild size="3" variant="soft">
            <Link href="/orders">Order History</Link>
          </Button>
          <Button asChild size="3" variant="soft">
            <Link href="/marketplace">Browse Marketplace</Link>
          </Button>
        </p>
      )}
    </div>
  );
}
