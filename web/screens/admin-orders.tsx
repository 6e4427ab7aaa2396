import { Button } from "@radix-ui/themes";
import { useLocation, useSearch } from "wouter";
import { nextPartStates } from "#contract/orders/order-rules.ts";
import type { VendorOrder } from "#contract/orders/orders.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { AdminSection } from "#web/admin/admin-section.tsx";
import { ProblemPayments } from "#web/admin/problem-payments.tsx";
import { useProblemPayments } from "#web/admin/problem-payments-data.ts";
import { withQuery } from "#web/lib/api.ts";
import { CancelPieces } from "#web/orders/cancel-pieces.tsx";
import { PartFilter } from "#web/orders/part-filter.tsx";
import { PartList } from "#web/orders/part-list.tsx";
import { partStateNames } from "#web/orders/part-state.tsx";
import { mayRefundSent, RefundSent } from "#web/orders/refund-sent.tsx";
import { type PartFilters, readPartFilters, useAdminOrders } from "#web/orders/vendor-orders-data.ts";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminOrders() {
  useTitle("All Orders");
  return (
    <AdminRead what="All orders">
      <Orders />
    </AdminRead>
  );
}

/** Packing and sending is up to the vendor. */
const actions = (part: VendorOrder) => {
  const { id, orderId, state, items } = part;
  const mayCancel = nextPartStates[state].includes("cancelled");
  return (
    (mayCancel || mayRefundSent(part)) && (
      <p className="row">
        {mayCancel && <CancelPieces who="admin" partId={id} orderId={orderId} items={items} />}
        {mayRefundSent(part) && <RefundSent part={part} />}
      </p>
    )
  );
};

function Orders() {
  const problems = useProblemPayments();
  const filters = readPartFilters(useSearch());
  const [, navigate] = useLocation();
  const pages = useAdminOrders(filters);
  const go = (change: Partial<PartFilters>) =>
    navigate(withQuery("/admin/orders", { ...filters, ...change }), { replace: true, state: history.state });
  const { state, vendorId, search } = filters;
  return (
    <div className="page">
      <AdminHead title="All Orders" reads={[problems, pages]} />
      <div className="stack admin-sections">
        <AdminSection
          title="Payments to look at"
          what="The payments"
          read={problems}
          skeleton={<div className="skeleton skeleton-panel" />}
        >
          {(payments) => <ProblemPayments payments={payments} />}
        </AdminSection>
        <section aria-labelledby="vendor-orders-title">
          <h2 className="section-title" id="vendor-orders-title">
            Vendors' orders
          </h2>
          <p className="soft">Each order has one part for each of its vendors.</p>
          {vendorId && (
            <p className="notice part-vendor">
              <span>Orders of {pages.data?.pages[0]?.orders[0]?.vendorName ?? "one vendor"} alone.</span>
              <Button variant="soft" onClick={() => go({ vendorId: null })}>
                Show all vendors
              </Button>
            </p>
          )}
          <SettlingSearch
            label="Search by number, reference, email or vendor"
            search={search}
            onSettled={(settled) => go({ search: settled })}
          />
          <PartFilter state={state} pages={pages} onChange={(next) => go({ state: next })} />
          <PartList
            pages={pages}
            showVendor
            one="part"
            empty={
              search
                ? { title: "No orders found", hint: "Try another word, or look at all states." }
                : state
                  ? {
                      title: `Nothing is ${partStateNames[state].toLowerCase()}`,
                      hint: "Look at all orders, or at another state.",
                    }
                  : { title: "No orders yet", hint: "What shoppers buy will appear here." }
            }
            actions={actions}
          />
        </section>
      </div>
    </div>
  );
}
