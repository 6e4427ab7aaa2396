import { Button, Spinner } from "@radix-ui/themes";
import { Link } from "wouter";
import { useMe } from "#web/lib/session.ts";
import { OrderCard } from "#web/orders/order-card.tsx";
import { useOrders } from "#web/orders/orders-data.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OrdersIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { SignInButtons } from "./sign-in-prompt.tsx";

export default function Orders() {
  useTitle("Order History");
  const me = useMe();
  const orders = useOrders();
  if (orders.isError) {
    return <LoadFailed what="Your orders" busy={orders.isFetching} onRetry={() => void orders.refetch()} />;
  }
  return (
    <div className="page page-narrow">
      <h1 className="page-title">Order History</h1>
      {me !== null && orders.isPending && (
        <div className="screen-loading">
          <Spinner size="3" />
          <span className="sr-only">Loading your orders</span>
        </div>
      )}
      {me === null && (
        <EmptyState icon={<OrdersIcon size={30} />} title="Login to see your orders">
          <SignInButtons />
        </EmptyState>
      )}
      {me && orders.data?.length === 0 && (
        <EmptyState icon={<OrdersIcon size={30} />} title="No orders yet" hint="Your order history will appear here">
          <Button asChild size="3">
            <Link href="/marketplace">Browse the marketplace</Link>
          </Button>
        </EmptyState>
      )}
      <ul className="order-list">
        {orders.data?.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </ul>
    </div>
  );
}
