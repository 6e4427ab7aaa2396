import { Link } from "wouter";
import { StatementView } from "#web/payouts/statement-view.tsx";
import { BackIcon } from "#web/ui/icons.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { VendorRead } from "./vendor-read.tsx";

export default function VendorStatement() {
  useTitle("Statement");
  return (
    <VendorRead typedOn>
      {() => (
        <div className="page page-narrow">
          <Link href="/vendor/payouts" className="text-link back-link">
            <BackIcon size={16} /> Payouts
          </Link>
          <h1 className="page-title">Statement</h1>
          <StatementView />
        </div>
      )}
    </VendorRead>
  );
}
