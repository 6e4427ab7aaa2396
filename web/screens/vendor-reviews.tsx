import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { useVendorReviews } from "#web/reviews/managed-data.ts";
import { ManagedReviews } from "#web/reviews/managed-review.tsx";
import { RefreshButton } from "#web/ui/refresh-button.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorReviews() {
  useTitle("Reviews");
  return <VendorRead>{(vendor) => <Reviews vendor={vendor} />}</VendorRead>;
}

function Reviews({ vendor }: { vendor: OwnVendor }) {
  const pages = useVendorReviews();
  return (
    <div className="page page-narrow">
      <ToDashboard />
      <div className="spread">
        <h1 className="page-title">Reviews</h1>
        <RefreshButton what="Reviews" reads={[pages]} />
      </div>
      <p className="soft">What people wrote about your products. Only buyers' stars count in your rating.</p>
      <ManagedReviews
        pages={pages}
        who={vendor.status === "rejected" ? null : "vendor"}
        empty={{ title: "No reviews yet", hint: "What shoppers write about your products will appear here." }}
      />
    </div>
  );
}
