import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import { leftOutReasons } from "#contract/payouts/payout-rules.ts";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { useFragmentValue } from "#web/lib/fragment-value.ts";
import { shopMoney } from "#web/lib/price-display.ts";
import { BankDetailsPanel } from "#web/payouts/bank-details.tsx";
import { PayoutRow } from "#web/payouts/payout-row.tsx";
import { useOwnPayouts } from "#web/payouts/payouts-data.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { LongDate } from "#web/ui/long-date.tsx";
import { StatCards } from "#web/ui/stat-cards.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorPayouts() {
  useTitle("Payouts");
  // Kept while the vendor signs in.
  const token = useFragmentValue("confirm");
  return <VendorRead typedOn>{(vendor) => <Payouts vendor={vendor} token={token} />}</VendorRead>;
}

function Payouts({ vendor, token }: { vendor: OwnVendor; token: string }) {
  const read = useOwnPayouts();
  const { data } = read;
  if (!data && read.isError) {
    return <LoadFailed what="Your payouts" busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  const rand = (cents: number | undefined) => (cents === undefined ? null : shopMoney(cents));
  return (
    <div className="page page-narrow">
      <ToDashboard />
      <header className="spread">
        <h1 className="page-title">Payouts</h1>
        <Button asChild size="3" variant="soft">
          <Link href="/vendor/statement">Statement</Link>
        </Button>
      </header>
      <div className="stack gap-5">
        <StatCards
          stats={[
            { label: "Due now", value: rand(data?.dueCents) },
            { label: "Waiting", value: rand(data?.waitingCents) },
            { label: "Balance", value: rand(data?.balanceCents) },
          ]}
        />
        {data && (
          <>
            <p>{data.leftOut ? leftOutReasons[data.leftOut] : "This is paid with the next payout run."}</p>
            <BankDetailsPanel
              bank={data.bank}
              bankChangeDays={data.bankChangeDays}
              token={token}
              editable={vendor.status !== "rejected"}
            />
            <section className="panel stack" aria-labelledby="payouts-title">
              <h2 className="panel-title" id="payouts-title">
                Your payouts
              </h2>
              {data.payouts.length === 0 ? (
                <p className="soft">
                  None yet. A sale is due once it was delivered and the time in which it can be sent back is over.
                </p>
              ) : (
                <ul>
                  {data.payouts.map((payout) => (
                    <PayoutRow key={payout.id} payout={payout} title={<LongDate iso={payout.at} />} />
                  ))}
                </ul>
              )}
            </section>
          </>
        )}
      </div>
    </div>
  );
}
