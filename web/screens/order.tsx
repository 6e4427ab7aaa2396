import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { OrderPage } from "#contract/orders/orders.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { useMe } from "#web/lib/session.ts";
import { usePress } from "#web/lib/use-press.ts";
import { AskReturn, canAskBack } from "#web/orders/ask-return.tsx";
import { CancelPieces } from "#web/orders/cancel-pieces.tsx";
import { InvoiceLink } from "#web/orders/invoice-link.tsx";
import { OrderHead } from "#web/orders/order-head.tsx";
import { OrderItems } from "#web/orders/order-items.tsx";
import { OrderLines } from "#web/orders/order-lines.tsx";
import { OrderPart } from "#web/orders/order-part.tsx";
import { useOrder, useOrderAgain } from "#web/orders/orders-data.ts";
import { SayArrival } from "#web/orders/say-arrival.tsx";
import { OpenThread } from "#web/threads/open-thread.tsx";
import { AddressLines } from "#web/ui/address-lines.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { BackIcon, OrdersIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { orderPicture } from "./order-placed.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function OrderScreen({ params }: { params: Record<string, string | undefined> }) {
  useTitle("Order");
  return (
    <AccountRead what="This order" read={useOrder(params.id ?? "")}>
      {(order) => (order ? <Details order={order} /> : <NoOrder />)}
    </AccountRead>
  );
}

/** For a visitor, or when this account has no such order. */
function NoOrder() {
  const visitor = useMe() === null;
  return (
    <EmptyState
      level={1}
      icon={<OrdersIcon size={30} />}
      title="Order not found"
      hint="Only the account that placed an order can see it."
    >
      <Button asChild size="3">
        <Link href="/orders">Order History</Link>
      </Button>
      {visitor && <SignInButtons />}
    </EmptyState>
  );
}

function Details({ order }: { order: OrderPage }) {
  const again = useOrderAgain();
  const press = usePress(again);
  const buyable = order.parts.some(({ items }) => items.some(({ stock }) => stock !== null && stock > 0));
  return (
    <div className="page page-narrow stack gap-4-5">
      <Link href="/orders" className="text-link">
        <BackIcon size={16} /> Order History
      </Link>
      <OrderHead order={order} alone />
      {order.parts.length === 0 && (
        <div className="panel">
          <OrderLines items={order.items} />
        </div>
      )}
      <ul className="stack gap-4">
        {order.parts.map((part, at) => (
          <OrderPart
            key={at}
            part={part}
            returns={part.returns}
            parcel={(each) => <SayArrival parcel={each} />}
            actions={
              <span className="row">
                <OpenThread about={{ partId: part.id }} aria-label={`Ask the vendor: ${part.vendorName}`}>
                  Ask the vendor
                </OpenThread>
                {part.state === "paid" ? (
                  <CancelPieces who="shopper" partId={part.id} orderId={order.id} items={part.items} />
                ) : (
                  canAskBack(part) && <AskReturn part={part} orderId={order.id} />
                )}
              </span>
            }
          >
            <OrderItems items={part.items} picture={orderPicture} />
            {part.invoiceNumber && <InvoiceLink partId={part.id} number={part.invoiceNumber} />}
          </OrderPart>
        ))}
      </ul>
      <p className="order-total">
        <span>Total</span>
        <span className="price">{shopPrice(order.totalAmount)}</span>
      </p>
      {order.address && (
        <section className="panel stack" aria-labelledby="deliver-to">
          <h2 className="panel-title" id="deliver-to">
            Deliver to
          </h2>
          <AddressLines address={order.address} />
        </section>
      )}
      {order.confirmationEmail && (
        <p className="soft">
          Messages about this order go to <strong>{order.confirmationEmail}</strong>.
        </p>
      )}
      {buyable && (
        <p>
          <Button size="3" loading={again.isPending} onClick={() => press(order)}>
            Order again
          </Button>
        </p>
      )}
    </div>
  );
}
