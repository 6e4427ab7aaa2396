import { Link } from "wouter";
import type { AdminVendor } from "#contract/admin/admin.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import { shopPrice } from "#web/lib/price-display.ts";
import { CommissionEditor } from "./commission-editor.tsx";

export function VendorRows({ vendors, busy }: { vendors: readonly AdminVendor[]; busy: boolean }) {
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
          <Link
            className="text-link"
            href={`/admin/orders?vendorId=${vendor.id}`}
            aria-label={`Orders of ${vendor.businessName}`}
          >
            Orders
          </Link>
        </li>
      ))}
    </ul>
  );
}
