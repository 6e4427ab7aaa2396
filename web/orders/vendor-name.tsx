import { Link } from "wouter";
import type { OrderPart } from "#contract/orders/orders.ts";

/** The vendor, as a link to its page if it has one. */
export const VendorName = ({ of: { vendorName, vendorSlug } }: { of: Pick<OrderPart, "vendorName" | "vendorSlug"> }) =>
  vendorSlug ? (
    <Link href={`/shop/${vendorSlug}`} className="shop-link">
      {vendorName}
    </Link>
  ) : (
    vendorName
  );
