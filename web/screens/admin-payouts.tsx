import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import { leftOutReasons } from "#contract/payouts/payout-rules.ts";
import type { PayoutPreview } from "#contract/payouts/payouts.ts";
import { AdminHead } from "#web/admin/admin-nav.tsx";
import { shopMoney } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { PayoutRunCard } from "#web/payouts/payout-run.tsx";
import { useMakeRun, usePayoutPreview } from "#web/payouts/payouts-data.ts";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { StoreIcon } from "#web/ui/icons.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { AdminRead } from "./admin-read.tsx";

export default function AdminPayouts() {
  useTitle("Payouts");
  return (
    <AdminRead what="The payouts">
      <Payouts />
    </AdminRead>
  );
}

function Payouts() {
  const read = usePayoutPreview();
  const { data } = read;
  return (
    <div className="page">
      <AdminHead title="Payouts" reads={[read]} />
      {data ? (
        <div className="stack gap-5">
          {data.restoredFrom && (
            <p className="notice" role="alert">
              <span>
                This shop was restored from a back-up of <LongDate iso={data.restoredFrom} />. What was paid out since
                then is unknown to it: compare the bank’s account before a run is sent.
              </span>
            </p>
          )}
          <Preview preview={data} />
          <section className="stack" aria-labelledby="runs-title">
            <h2 className="section-title" id="runs-title">
              Runs
            </h2>
            {data.runs.length === 0 && <p className="soft">No payout run was made yet.</p>}
            <ul className="stack gap-4-5">
              {data.runs.map((run) => (
                <PayoutRunCard key={run.id} run={run} {...data} />
              ))}
            </ul>
          </section>
        </div>
      ) : read.isError ? (
        <LoadFailed what="The payouts" busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <div className="skeleton skeleton-panel" />
      )}
    </div>
  );
}

function Preview({ preview: { vendors, totalCents, runs, transfers } }: { preview: PayoutPreview }) {
  const make = useMakeRun();
  const press = usePress(make);
  const open = runs.some(({ state }) => state === "open");
  if (vendors.length === 0) {
    return (
      <EmptyState
        icon={<StoreIcon size={28} />}
        title="No balances"
        hint="Vendors that are owed money are listed here."
      />
    );
  }
  return (
    <section className="panel stack gap-4" aria-labelledby="due-title">
      <h2 className="panel-title" id="due-title">
        {totalCents > 0 ? `${shopMoney(totalCents)} can be paid out now` : "Nothing can be paid out now"}
      </h2>
      <ul>
        {vendors.map((vendor) => (
          <li className="payout-row" key={vendor.vendorId}>
            <div className="payout-text">
              <p className="payout-title">
                <Link className="text-link" href={`/admin/vendors/${vendor.vendorId}/statement`}>
                  {vendor.businessName}
                </Link>
              </p>
              <p className="soft">
                Balance {shopMoney(vendor.balanceCents)}, waiting {shopMoney(vendor.waitingCents)}
              </p>
              {vendor.leftOut && <p>{leftOutReasons[vendor.leftOut]}</p>}
            </div>
            <p className="payout-amount">
              <span className="price">{shopMoney(vendor.dueCents)}</span>
              <span className="soft">{vendor.leftOut ? "Left out" : "Due"}</span>
            </p>
          </li>
        ))}
      </ul>
      {open ? (
        <p className="soft">A run is open. Send or discard it before you make the next one.</p>
      ) : (
        totalCents > 0 && (
          <p className="row">
            <Button type="button" size="3" loading={make.isPending} onClick={() => press("file")}>
              Make a run for the bank
            </Button>
            <Button type="button" size="3" variant="soft" loading={make.isPending} onClick={() => press("transfers")}>
              Make a run of transfers ({transfers})
            </Button>
          </p>
        )
      )}
    </section>
  );
}
