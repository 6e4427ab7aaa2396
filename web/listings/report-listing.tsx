import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { type ReportKind, reportKinds } from "#contract/moderation/moderation.ts";
import { api, messageOf } from "#web/lib/api.ts";
import { toast } from "#web/lib/toast-store.ts";
import { usePress } from "#web/lib/use-press.ts";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { SelectField, TextAreaField } from "#web/ui/field.tsx";

const kinds = Object.entries(reportKinds) as [ReportKind, string][];

/** The form of a report to the admins. */
export default function ReportListing({ listingId, onClosed }: { listingId: string; onClosed: () => void }) {
  const [kind, setKind] = useState<ReportKind>("counterfeit");
  const [text, setText] = useState("");
  const report = useMutation({
    mutationFn: () => api("POST /api/listings/:id/reports", { params: { id: listingId }, body: { kind, text } }),
    onSuccess: () => toast({ title: "Thank you", description: "We look at every report." }),
    onError: (error) => toast({ title: "Not reported", description: messageOf(error) }),
  });
  const press = usePress(report);
  return (
    <ConfirmDialog
      open
      onOpenChange={onClosed}
      title="Report this product?"
      text="Our team looks at it. The vendor doesn't learn who reported it."
      action="Report"
      onConfirm={() => press()}
    >
      <SelectField
        label="What is wrong?"
        error={undefined}
        value={kind}
        onChange={(event) => setKind(event.target.value as ReportKind)}
      >
        {kinds.map(([value, name]) => (
          <option key={value} value={value}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextAreaField
        label="Tell us more (optional)"
        error={undefined}
        maxLength={1000}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </ConfirmDialog>
  );
}
