import { Button } from "@radix-ui/themes";
import { useLocation, useSearch } from "wouter";
import { shortOrderNumber } from "#contract/orders/order-rules.ts";
import type { VendorBalance } from "#contract/orders/orders.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { PeriodFields } from "#web/figures/period-fields.tsx";
import { shopPrice } from "#web/lib/price-display.ts";
import { AnswerReturn } from "#web/orders/answer-return.tsx";
import { MoveParcel } from "#web/orders/move-parcel.tsx";
import { PartActions } from "#web/orders/part-actions.tsx";
import { PartFilter } from "#web/orders/part-filter.tsx";
import { PartList } from "#web/orders/part-list.tsx";
import { partStateNames } from "#web/orders/part-state.tsx";
import {
  type OrderSearch,
  readPartFilters,
  useVendorBalance,
  useVendorOrders,
} from "#web/orders/vendor-orders-data.ts";
import { OpenThread } from "#web/threads/open-thread.tsx";
import { RefreshButton } from "#web/ui/refresh-button.tsx";
import { SettlingSearch } from "#web/ui/settling-search.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorOrders() {
  useTitle("Vendor Orders");
  return <VendorRead>{(vendor) => <Orders vendor={vendor} />}</VendorRead>;
}

function Orders({ vendor }: { vendor: OwnVendor }) {
  const query = useSearch();
  const { state } = readPartFilters(query);
  const typed = new URLSearchParams(query);
  const asked: OrderSearch = { state, search: typed.get("search"), from: typed.get("from"), to: typed.get("to") };
  const isNarrowed = asked.search !== null || asked.from !== null || asked.to !== null;
  const [, navigate] = useLocation();
  const change = (next: Partial<OrderSearch>) =>
    navigate(addressOf({ ...asked, ...next }), { replace: true, state: history.state });
  const pages = useVendorOrders(asked);
  const balance = useVendorBalance();
  return (
    <div className="page dashboard vendor-orders">
      <header>
        <ToDashboard />
        <div className="spread">
          <h1 className="page-title">Vendor Orders</h1>
          <RefreshButton what="Vendor Orders" reads={[pages, balance]} />
        </div>
      </header>
      <Balance read={balance} />
      <section aria-labelledby="parts-title">
        <h2 className="sr-only" id="parts-title">
          Orders
        </h2>
        <div className="stack gap-4">
          <SettlingSearch
            label="Number, customer or product"
            search={asked.search ?? ""}
            onSettled={(search) => change({ search })}
          />
          <PeriodFields from={asked.from ?? ""} to={asked.to ?? ""} onChange={change}>
            <a href={`/api/vendor/orders.csv${queryOf(asked)}`} className="text-link" download>
              Export CSV
            </a>
          </PeriodFields>
        </div>
        <PartFilter state={state} pages={pages} onChange={(next) => change({ state: next })} />
        <PartList
          pages={pages}
          empty={
            isNarrowed
              ? { title: "No orders found", hint: "Try another word or another period." }
              : state
                ? {
                    title: `Nothing is ${partStateNames[state].toLowerCase()}`,
                    hint: "Look at all orders, or at another state.",
                  }
                : { title: "No orders yet", hint: "What shoppers buy from you will appear here." }
          }
          answers={(asked, order) => vendor.status !== "rejected" && <AnswerReturn asked={asked} order={order} />}
          parcel={vendor.status === "rejected" ? undefined : (each) => <MoveParcel key={each.id} parcel={each} />}
          actions={(order) =>
            vendor.status !== "rejected" && (
              <div className="row part-steps part-buttons">
                <PartActions order={order} />
                <OpenThread
                  about={{ partId: order.id }}
                  aria-label={`Write to the customer of order #${shortOrderNumber(order.orderId)}`}
                >
                  Write to the customer
                </OpenThread>
              </div>
            )
          }
        />
      </section>
    </div>
  );
}

function queryOf(asked: OrderSearch): string {
  const query = new URLSearchParams(Object.entries(asked).filter((each): each is [string, string] => Boolean(each[1])));
  return query.size > 0 ? `?${query}` : "";
}

const addressOf = (asked: OrderSearch) => `/vendor/orders${queryOf(asked)}`;

const figures = (balance: VendorBalance | undefined) => {
  const shown = (cents: number | undefined) => (cents === undefined ? null : shopPrice(centsToPrice(cents)));
  return [
    { label: "Sales", value: shown(balance?.salesCents) },
    { label: "Refunds", value: shown(balance?.refundsCents) },
    { label: "Commission", value: shown(balance?.commissionCents) },
    { label: "Balance", value: shown(balance?.balanceCents) },
  ];
};

function Balance({ read: balance }: { read: ReturnType<typeof useVendorBalance> }) {
  if (balance.isError && balance.data === undefined) {
    return (
      <p className="notice" role="alert">
        <span>Your balance could not be loaded.</span>
        <Button variant="soft" loading={balance.isFetching} onClick={() => void balance.refetch()}>
          Try again
        </Button>
      </p>
    );
  }
  return <StatCards stats={figures(balance.data)} />;
}
