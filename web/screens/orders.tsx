import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import { useHistoryState } from "wouter/use-browser-location";
import type { Order } from "#contract/orders/orders.ts";
import { OrderCard } from "#web/orders/order-card.tsx";
import { useOrders } from "#web/orders/orders-data.ts";
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
          <h1 className="page-title">Order History</h1>
          <OrderList orders={orders} />
        </div>
      )}
    </AccountRead>
  );
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
