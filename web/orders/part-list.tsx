import { Button } from "@radix-ui/themes";
import { type ReactNode, useEffect, useRef } from "react";
import type { VendorOrder } from "#contract/orders.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OrdersIcon } from "#web/ui/icons.tsx";
import { LoadMore } from "#web/ui/load-more.tsx";
import { VendorOrderCard } from "./vendor-order-card.tsx";
import type { PartPages } from "./vendor-orders-data.ts";

/** Parts of orders in pages. `empty` is said when there are none; `actions` is what can be done with one. */
export function PartList({
  pages,
  empty,
  showVendor = false,
  actions,
}: {
  pages: PartPages;
  empty: { title: string; hint: string };
  showVendor?: boolean;
  actions: (order: VendorOrder) => ReactNode;
}) {
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const total = pages.data?.pages[0]?.total;
  const count = useRef<HTMLParagraphElement>(null);
  /** The control that has or had the focus. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    // The pressed button went with its order, or there is no next step.
    focused.current = null;
    count.current?.focus({ preventScroll: true });
  }, [pages.data]);

  if (pages.isError && orders.length === 0) {
    return (
      <EmptyState title="The orders could not be loaded" hint="Please check your connection and try again.">
        <Button size="3" variant="soft" loading={pages.isFetching} onClick={() => void pages.refetch()}>
          Try again
        </Button>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="result-count" role="status" tabIndex={-1} ref={count}>
        {!looking && total !== undefined && total > 0 ? `${total} ${total === 1 ? "order" : "orders"}` : "\u00a0"}
      </p>
      {!looking && orders.length === 0 ? (
        <EmptyState icon={<OrdersIcon size={30} />} {...empty} />
      ) : (
        <ul
          className="order-list"
          aria-busy={looking}
          onFocus={({ target }) => {
            focused.current = target;
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget) focused.current = null;
          }}
        >
          {pages.isPending
            ? ["first", "second"].map((key) => <li key={key} className="skeleton admin-skeleton" aria-hidden="true" />)
            : orders.map((order) => (
                <VendorOrderCard key={order.id} order={order} showVendor={showVendor}>
                  {actions(order)}
                </VendorOrderCard>
              ))}
        </ul>
      )}
      {!looking && pages.hasNextPage && !pages.isError && (
        <LoadMore key={orders.length} loading={pages.isFetchingNextPage} onReached={() => void pages.fetchNextPage()} />
      )}
      {pages.isError && !looking && (
        <p className="notice" role="alert">
          <span>The list could not be brought up to date.</span>
          <Button
            variant="soft"
            loading={pages.isFetching}
            onClick={() => void (pages.isFetchNextPageError ? pages.fetchNextPage() : pages.refetch())}
          >
            Try again
          </Button>
        </p>
      )}
    </>
  );
}
