import { type ComponentProps, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { TextAreaField } from "./field.tsx";

type Opening = Pick<ComponentProps<typeof ConfirmDialog>, "open" | "onOpenChange" | "trigger">;

/** Asks for the reason of a refusal, which stays while the page is open. `text`: who reads it. */
export function AskReason({
  title,
  text,
  action,
  most = 1000,
  onConfirm,
  ...opening
}: Opening & { title: string; text: string; action: string; most?: number; onConfirm: (reason: string) => void }) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      {...opening}
      title={title}
      text={text}
      action={action}
      cancel="Not now"
      destructive
      disabled={reason.trim() === ""}
      onConfirm={() => onConfirm(reason)}
    >
      <TextAreaField
        label="Reason"
        error={undefined}
        maxLength={most}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
