import { type ReactNode, useEffect, useRef } from "react";
import type { VendorOrder } from "#contract/orders/orders.ts";
import type { Parcel } from "#contract/orders/parcels.ts";
import type { PartReturn } from "#contract/orders/returns.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { OrdersIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { NextPage, PagesFailed, ResultCount } from "#web/ui/paged.tsx";
import { VendorOrderCard } from "./vendor-order-card.tsx";
import type { PartPages } from "./vendor-orders-data.ts";

/** A paged list of order parts. `empty`: what it says when there are none; `actions`: the buttons of one part. */
export function PartList({
  pages,
  empty,
  showVendor = false,
  one = "order",
  actions,
  answers,
  parcel,
}: {
  pages: PartPages;
  empty: { title: string; hint: string };
  showVendor?: boolean;
  /** What is counted. */
  one?: string;
  actions: (order: VendorOrder) => ReactNode;
  /** The buttons of a return of one part. */
  answers?: (asked: PartReturn, order: VendorOrder) => ReactNode;
  /** The buttons of a parcel of one part. */
  parcel?: ((parcel: Parcel) => ReactNode) | undefined;
}) {
  const orders = pages.data?.pages.flatMap((page) => page.orders) ?? [];
  const looking = pages.isPending || pages.isPlaceholderData;
  const total = pages.data?.pages[0]?.total;
  const count = useRef<HTMLParagraphElement>(null);
  /** The control that has the focus, or had it last. */
  const focused = useRef<Element>(null);
  useEffect(() => {
    if (!focused.current || focused.current.isConnected || document.activeElement !== document.body) return;
    // The pressed button disappeared with its order, or with the last step.
    focused.current = null;
    count.current?.focus({ preventScroll: true });
  }, [pages.data]);

  if (pages.isError && orders.length === 0) {
    return <LoadFailed what="The orders" level={2} busy={pages.isFetching} onRetry={() => void pages.refetch()} />;
  }
  return (
    <>
      <ResultCount total={looking || !total ? undefined : total} one={one} tabIndex={-1} ref={count} />
      {!looking && orders.length === 0 ? (
        <EmptyState icon={<OrdersIcon size={30} />} {...empty} />
      ) : (
        <ul
          className="stack gap-4-5"
          aria-busy={looking}
          onFocus={({ target }) => {
            focused.current = target;
          }}
          onBlur={({ relatedTarget }) => {
            if (relatedTarget) focused.current = null;
          }}
        >
          {pages.isPending
            ? ["first", "second"].map((key) => <li key={key} className="skeleton skeleton-panel" aria-hidden="true" />)
            : orders.map((order) => (
                <VendorOrderCard
                  key={order.id}
                  order={order}
                  showVendor={showVendor}
                  answers={answers && ((asked) => answers(asked, order))}
                  parcel={parcel}
                >
                  {actions(order)}
                </VendorOrderCard>
              ))}
        </ul>
      )}
      <NextPage pages={pages} shown={orders.length} />
      <PagesFailed pages={pages} text="The list could not be brought up to date." />
    </>
  );
}
