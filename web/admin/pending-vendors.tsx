import { Button } from "@radix-ui/themes";
import { type RefObject, useEffect, useRef, useState } from "react";
import { formatLongDate } from "#contract/orders/order-rules.ts";
import type { PendingVendor } from "#contract/vendors/vendors.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { CheckIcon, PinIcon } from "#web/ui/icons.tsx";
import { useKeepFocus } from "#web/ui/keep-focus.ts";
import { type Decision, useDecideVendor } from "./admin-data.ts";

/** `heading` gets the focus when the focused buttons disappear with their application. */
export function PendingVendors({
  vendors,
  heading,
}: {
  vendors: readonly PendingVendor[];
  heading: RefObject<HTMLHeadingElement | null>;
}) {
  const before = useRef(vendors);
  useEffect(() => {
    if (before.current === vendors) return;
    before.current = vendors;
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true });
  }, [vendors, heading]);

  if (vendors.length === 0) {
    return (
      <p className="panel row admin-empty soft">
        <CheckIcon size={20} />
        No applications are waiting.
      </p>
    );
  }
  return (
    <ul className="stack gap-4">
      {vendors.map((vendor) => (
        <Application key={vendor.id} vendor={vendor} />
      ))}
    </ul>
  );
}

function Application({ vendor }: { vendor: PendingVendor }) {
  const decide = useDecideVendor(vendor);
  const press = usePress(decide);
  const approve = useKeepFocus<HTMLButtonElement>(decide.isPending);
  const reject = useKeepFocus<HTMLButtonElement>(decide.isPending);
  const waitsFor = (decision: Decision["decision"]) => decide.isPending && decide.variables.decision === decision;
  const [reason, setReason] = useState("");
  return (
    <li className="pending-vendor panel" aria-busy={decide.isPending}>
      <div>
        <h3 className="panel-title">{vendor.businessName}</h3>
        <p className="pending-vendor-description">{vendor.description}</p>
        <dl className="row pending-vendor-facts">
          <div>
            <dt className="sr-only">Place</dt>
            <dd>
              <PinIcon size={15} />
              {vendor.city}, {vendor.province}
            </dd>
          </div>
          <div>
            <dt>Owner</dt>
            <dd>
              {vendor.user ? <a href={`mailto:${vendor.user.email}`}>{vendor.user.email}</a> : "The account is gone"}
            </dd>
          </div>
          <div>
            <dt>Applied</dt>
            <dd>
              <time dateTime={vendor.createdAt}>{formatLongDate(vendor.createdAt)}</time>
            </dd>
          </div>
        </dl>
      </div>
      <div className="row pending-vendor-actions">
        <Button
          ref={approve}
          size="3"
          loading={waitsFor("approve")}
          disabled={decide.isPending}
          aria-label={`Approve ${vendor.businessName}`}
          onClick={() => press({ decision: "approve" })}
        >
          Approve
        </Button>
        <ConfirmDialog
          trigger={
            <Button
              ref={reject}
              size="3"
              variant="soft"
              color="red"
              loading={waitsFor("reject")}
              disabled={decide.isPending}
              aria-label={`Reject ${vendor.businessName}`}
            >
              Reject
            </Button>
          }
          title={`Reject ${vendor.businessName}?`}
          text="You can't take this back. The owner sees that the application was rejected and may apply again."
          action="Reject"
          destructive
          onConfirm={() => press({ decision: "reject", reason: reason.trim() })}
        >
          <TextAreaField
            label="Reason (optional)"
            hint="The owner reads it."
            error={undefined}
            maxLength={500}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
          />
        </ConfirmDialog>
      </div>
    </li>
  );
}
