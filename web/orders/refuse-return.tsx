import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";

type Opening = Pick<ComponentProps<typeof ConfirmDialog>, "open" | "onOpenChange" | "trigger">;

/** Asks for the reason, which stays while the page is open. `text`: who reads it. */
export function RefuseReturn({
  text,
  onConfirm,
  ...opening
}: Opening & { text: string; onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      {...opening}
      title="Refuse this return?"
      text={text}
      action="Refuse"
      cancel="Not now"
      destructive
      disabled={reason.trim() === ""}
      onConfirm={() => onConfirm(reason)}
    >
      <TextAreaField
        label="Reason"
        error={undefined}
        maxLength={1000}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
