import { type ReactElement, type ReactNode, useState } from "react";
import { ConfirmDialog } from "./confirm-dialog.tsx";
import { TextAreaField } from "./field.tsx";

/** Asks why before an act that people are told of. */
export function ReasonDialog({
  trigger,
  title,
  text,
  action,
  label = "Reason",
  most = 500,
  onConfirm,
}: {
  trigger: ReactElement<{ onClick?: () => void }>;
  title: string;
  text: ReactNode;
  action: string;
  label?: string;
  most?: number;
  onConfirm: (reason: string) => void;
}) {
  const [reason, setReason] = useState("");
  return (
    <ConfirmDialog
      trigger={trigger}
      title={title}
      text={text}
      action={action}
      destructive
      disabled={reason.trim() === ""}
      onConfirm={() => onConfirm(reason)}
    >
      <TextAreaField
        label={label}
        error={undefined}
        maxLength={most}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
    </ConfirmDialog>
  );
}
