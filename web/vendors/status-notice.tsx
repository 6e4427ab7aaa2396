import { Button } from "@radix-ui/themes";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { Link } from "wouter";
import type { OwnVendor } from "#contract/vendors/vendors.ts";
import { refreshAfter } from "#web/lib/reads.ts";
import { useOwnVendor } from "./vendor-data.ts";

/** Explains the application's status. Reads never refresh by themselves, so there is a button to check. */
export function StatusNotice({ vendor }: { vendor: OwnVendor }) {
  const [looked, setLooked] = useState<OwnVendor["status"] | null>(null);
  if (vendor.suspension) return <Suspended reason={vendor.suspension.reason} />;
  if (vendor.status === "rejected") return <Rejected reason={vendor.rejectedReason} />;
  if (vendor.status === "pending") {
    return <Pending looked={looked !== null} onLook={() => setLooked("pending")} />;
  }
  return looked && <Approved />;
}

function Pending({ looked, onLook }: { looked: boolean; onLook: () => void }) {
  const client = useQueryClient();
  const read = useOwnVendor();
  const [looking, setLooking] = useState(false);
  const look = async () => {
    if (looking) return;
    setLooking(true);
    onLook();
    const { data } = await read.refetch();
    // An admin has approved it meanwhile.
    if (data?.status === "approved") await refreshAfter(client, "vendor-approval");
    setLooking(false);
  };
  return (
    <section className="notice status-notice" aria-labelledby="status-title">
      <div>
        <h2 className="status-title" id="status-title">
          Your application is pending
        </h2>
        <p>We are looking at it. You can prepare listings now; shoppers see them once you are approved.</p>
        <p role="status">{looked && !looking && !read.isError ? "Still pending. Please look again later." : ""}</p>
      </div>
      <Button variant="soft" loading={looking} onClick={() => void look()}>
        Check again
      </Button>
    </section>
  );
}

function Approved() {
  const notice = useRef<HTMLParagraphElement>(null);
  // It replaces the pressed button.
  useEffect(() => notice.current?.focus({ preventScroll: true }), []);
  return (
    <p className="notice notice-good status-notice" ref={notice} tabIndex={-1}>
      Your business is approved. Your listings are public now.
    </p>
  );
}

function Suspended({ reason }: { reason: string }) {
  return (
    <section className="notice notice-bad status-notice" aria-labelledby="status-title">
      <div>
        <h2 className="status-title" id="status-title">
          Your shop is suspended
        </h2>
        <p>The reason: {reason}</p>
        <p>
          Shoppers don't see your products, and you can look at your shop but change nothing. Please don't send open
          orders: we look after them.
        </p>
      </div>
    </section>
  );
}

function Rejected({ reason }: { reason: string | undefined }) {
  return (
    <section className="notice notice-bad status-notice" aria-labelledby="status-title">
      <div>
        <h2 className="status-title" id="status-title">
          Your application was not approved
        </h2>
        {reason && <p>The reason: {reason}</p>}
        <p>
          Shoppers don't see your listings, and you can't change them. Look over what you told us about your business
          and apply again.
        </p>
      </div>
      <Button asChild variant="soft">
        <Link href="/vendor/register">Apply again</Link>
      </Button>
    </section>
  );
}
