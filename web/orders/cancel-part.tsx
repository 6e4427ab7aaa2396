import { Button } from "@radix-ui/themes";
import { type RefObject, useState } from "react";
import { ConfirmDialog } from "#web/ui/confirm-dialog.tsx";
import { TextAreaField } from "#web/ui/field.tsx";
import { RestockChoice } from "./restock-choice.tsx";

export interface Cancellation {
  reason: string;
  restock: boolean;
}

/** Asks before a part is cancelled. If that fails, the typed reason stays. */
export function CancelPart({
  button,
  number,
  waiting,
  disabled,
  onConfirm,
}: {
  button: RefObject<HTMLButtonElement | null>;
  number: string;
  waiting: boolean;
  disabled: boolean;
  onConfirm: (how: Cancellation) => void;
}) {
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(true);
  return (
    <ConfirmDialog
      title={`Cancel order #${number}?`}
      text="You can't take this back. The customer is told, and gets the money for your part back."
      action="Cancel the order"
      cancel="Keep the order"
      destructive
      onConfirm={() => onConfirm({ reason, restock })}
      trigger={
        <Button
          ref={button}
          type="button"
          size="3"
          variant="soft"
          color="red"
          loading={waiting}
          disabled={disabled}
          aria-label={`Cancel order #${number}`}
        >
          Cancel
        </Button>
      }
    >
      <TextAreaField
        label="Reason (optional)"
        hint="The customer reads it."
        error={undefined}
        maxLength={500}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <RestockChoice restock={restock} onChange={setRestock} />
    </ConfirmDialog>
  );
}
