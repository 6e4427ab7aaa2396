import { Button } from "@radix-ui/themes";
import { Link } from "wouter";
import type { AdminVendor, ShownVendors } from "#contract/admin/admin.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { usePress } from "#web/lib/use-press.ts";
import { LongDate } from "#web/ui/long-date.tsx";
import { ReasonDialog } from "#web/ui/reason-dialog.tsx";
import { CommissionEditor } from "./commission-editor.tsx";
import { useSuspension } from "./vendors-data.ts";

export function VendorRows({
  vendors,
  show,
  busy,
}: {
  vendors: readonly AdminVendor[];
  show: ShownVendors;
  busy: boolean;
}) {
  return (
    <ul className="stack" aria-busy={busy}>
      {vendors.map((vendor) => (
        <li key={vendor.id} className="admin-vendor panel">
          <div className="admin-vendor-text">
            <h2 className="panel-title">{vendor.businessName}</h2>
            <p className="soft">{vendor.city}</p>
            {vendor.email && (
              <p>
                <a className="text-link" href={`mailto:${vendor.email}`}>
                  {vendor.email}
                </a>
              </p>
            )}
          </div>
          <p className="admin-vendor-balance">
            <span className="soft">Balance</span>
            <span className="price">{shopPrice(centsToPrice(vendor.balanceCents))}</span>
          </p>
          <CommissionEditor vendor={vendor} />
          <div className="row">
            <Link
              className="text-link"
              href={`/admin/orders?vendorId=${vendor.id}`}
              aria-label={`Orders of ${vendor.businessName}`}
            >
              Orders
            </Link>
            <Link
              className="text-link"
              href={`/admin/vendors/${vendor.id}/statement`}
              aria-label={`Statement of ${vendor.businessName}`}
            >
              Statement
            </Link>
            {show !== "rejected" && !vendor.suspension && <Suspension vendor={vendor} />}
          </div>
          {vendor.suspension && <Suspension vendor={vendor} />}
        </li>
      ))}
    </ul>
  );
}

function Suspension({ vendor }: { vendor: AdminVendor }) {
  const { businessName, suspension } = vendor;
  const change = useSuspension(vendor);
  const press = usePress(change);
  if (suspension) {
    return (
      <div className="spread admin-vendor-suspension">
        <p>
          Suspended on <LongDate iso={suspension.since} />: {suspension.reason}
        </p>
        <Button
          size="3"
          variant="soft"
          loading={change.isPending}
          aria-label={`Restore ${businessName}`}
          onClick={() => press(null)}
        >
          Restore
        </Button>
      </div>
    );
  }
  return (
    <ReasonDialog
      trigger={
        <Button variant="soft" color="red" loading={change.isPending} aria-label={`Suspend ${businessName}`}>
          Suspend
        </Button>
      }
      title={`Suspend ${businessName}?`}
      text="Its products leave the shop at once, and it can change nothing. It reads your reason; buyers of open orders are told."
      action="Suspend"
      onConfirm={press}
    />
  );
}
