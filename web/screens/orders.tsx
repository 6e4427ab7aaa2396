import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Order } from "#contract/orders/orders.ts";
import { usePendingPayments } from "#web/checkout/payment-data.ts";
import { WaitingForBank } from "#web/checkout/pending-payment.tsx";
import { refreshAfter } from "#web/lib/reads.ts";
import { OrderCard } from "#web/orders/order-card.tsx";
import { useOrders } from "#web/orders/orders-data.ts";
import { InboxLink } from "#web/threads/unread-link.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OrdersIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AccountRead } from "./account-read.tsx";
import { OrderPlaced, orderLink } from "./order-placed.tsx";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Orders() {
  useTitle("Order History");
  return (
    <AccountRead what="Your orders" read={useOrders()}>
      {(orders) => (
        <div className="page page-narrow">
          <div className="spread">
            <h1 className="page-title">Order History</h1>
            {orders !== null && <InboxLink className="text-link" />}
          </div>
          {orders && <PendingPayments />}
          <OrderList orders={orders} />
        </div>
      )}
    </AccountRead>
  );
}

/** When a bank has answered, the orders are read again. */
function PendingPayments() {
  const client = useQueryClient();
  const { data, isError, isFetching, refetch } = usePendingPayments();
  const count = data?.length;
  const before = useRef(count);
  useEffect(() => {
    if (count !== undefined && count < (before.current ?? 0)) void refreshAfter(client, "order");
    before.current = count;
  }, [client, count]);
  if (isError) {
    return (
      <p className="notice" role="alert">
        <span>Payments that wait for your bank could not be loaded.</span>
        <Button variant="soft" loading={isFetching} onClick={() => void refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return data?.map((payment) => <WaitingForBank key={payment.reference} payment={payment} />);
}

function OrderList({ orders }: { orders: Order[] | null }) {
  const placed = useHistoryState<{ placed?: string } | null>()?.placed;
  if (orders === null) {
    return (
      <EmptyState icon={<OrdersIcon size={30} />} title="Login to see your orders">
        <SignInButtons />
      </EmptyState>
    );
  }
  if (orders.length === 0) {
    return (
      <EmptyState icon={<OrdersIcon size={30} />} title="No orders yet" hint="Your order history will appear here">
        <Button asChild size="3">
          <Link href="/marketplace">Browse the marketplace</Link>
        </Button>
      </EmptyState>
    );
  }
  return (
    <ul className="stack gap-4-5">
      {orders.map((order) =>
        order.id === placed ? (
          <OrderPlaced key={order.id} order={order} />
        ) : (
          <OrderCard key={order.id} order={order} foot={orderLink(order)} />
        ),
      )}
    </ul>
  );
}
