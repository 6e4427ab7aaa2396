import { Spinner } from "@radix-ui/themes";
import { DetailsForm } from "#web/invoices/details-form.tsx";
import { useInvoiceDetails } from "#web/invoices/invoices-data.ts";
import { LoadFailed } from "#web/ui/load-failed.tsx";
import { useTitle } from "#web/ui/use-title.ts";
import { ApplyAgainFirst, ToDashboard, VendorRead } from "./vendor-read.tsx";

export default function VendorInvoices() {
  useTitle("Invoice details");
  return (
    <VendorRead typedOn>
      {(vendor) =>
        vendor.status === "rejected" ? (
          <ApplyAgainFirst hint="You can change your invoice details once you have applied again." />
        ) : (
          <Loaded />
        )
      }
    </VendorRead>
  );
}

function Loaded() {
  const read = useInvoiceDetails();
  if (read.data) {
    return (
      <div className="page page-narrow">
        <ToDashboard />
        <h1 className="page-title">Invoice details</h1>
        <p className="page-lead">
          Every order that is paid has an invoice in your name, with the next number. What you change here holds for
          invoices from now on; those that exist stay as they are.
        </p>
        <DetailsForm details={read.data} />
      </div>
    );
  }
  if (read.isError) {
    return <LoadFailed what="Your invoice details" busy={read.isFetching} onRetry={() => void read.refetch()} />;
  }
  return (
    <div className="screen-loading">
      <Spinner size="3" />
      <span className="sr-only">Loading</span>
    </div>
  );
}
