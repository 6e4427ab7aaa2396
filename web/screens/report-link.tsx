import { Button } from "@radix-ui/themes";
import { Suspense, useState } from "react";
import { lazyCode } from "#web/lib/load-code.ts";
import { useMe } from "#web/lib/session.ts";
import { toast } from "#web/lib/toast-store.ts";

const ReportListing = lazyCode("report-listing", () => import("#web/listings/report-listing.tsx"));

/** Its form is loaded when it is asked for. */
export function ReportLink({ listingId }: { listingId: string }) {
  const me = useMe();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button
        size="3"
        variant="ghost"
        color="gray"
        onClick={() => (me ? setOpen(true) : toast({ title: "Please login to report a product" }))}
      >
        Report this product
      </Button>
      {open && (
        <Suspense>
          <ReportListing listingId={listingId} onClosed={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
