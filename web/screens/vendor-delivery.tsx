import { Spinner } from "@radix-ui/themes";
import { useOwnDelivery } from "#web/delivery/delivery-data.ts";
import { DeliveryForm } from "#web/delivery/delivery-form.tsx";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ApplyAgainFirst, ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorDelivery() {
  useTitle("Delivery");
  return (
    <VendorRead typedOn>
      {(vendor) =>
        vendor.status === "rejected" ? (
          <ApplyAgainFirst hint="You can say how you deliver once you have applied again." />
        ) : (
          <Loaded />
        )
      }
    </VendorRead>
  );
}

function Loaded() {
  const read = useOwnDelivery();
  if (read.data) {
    return (
      <div className="page page-narrow">
        <ToDashboard />
        <h1 className="page-title">Delivery</h1>
        <DeliveryForm options={read.data.options} carriers={read.data.carriers ?? []} />
      </div>
    );
  }
  if (read.isError) {
    return <LoadFailed what="Your delivery" busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  return (
    <div className="screen-loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
