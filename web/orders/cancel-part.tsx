import { Button } from "@radix-ui/themes";
import { type RefObject, useState } from "react";
import { TextAreaField } from "#web/ui/field.tsx";
import { Modal } from "#web/ui/modal.tsx";

export interface Cancellation {
  reason: string;
  restock: boolean;
}

/** Asks before a part is cancelled. What was typed stays for the next time should it fail. */
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
  const [open, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  const [restock, setRestock] = useState(true);
  return (
    <>
      <Button
        ref={button}
        type="button"
        size="3"
        variant="soft"
        color="red"
        loading={waiting}
        disabled={disabled}
        aria-label={`Cancel order #${number}`}
        onClick={() => setOpen(true)}
      >
        Cancel
      </Button>
      {open && (
        <Modal
          title={`Cancel order #${number}?`}
          text={<p>You can't take this back. The customer is told, and gets the money for your part back.</p>}
          onClosed={() => setOpen(false)}
        >
          {(dialog) => (
            <div className="cancel-part">
              <TextAreaField
                label="Reason (optional)"
                hint="The customer reads it."
                error={undefined}
                maxLength={500}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
              />
              <label className="check-row">
                <input type="checkbox" checked={restock} onChange={(event) => setRestock(event.target.checked)} />
                <span>Put the pieces back in stock</span>
              </label>
              <div className="dialog-actions">
                <Button
                  type="button"
                  size="3"
                  variant="soft"
                  color="gray"
                  highContrast
                  onClick={() => dialog.current?.close()}
                >
                  Keep the order
                </Button>
                <Button
                  type="button"
                  size="3"
                  color="red"
                  onClick={() => {
                    // First, so that the focus is back where it was when the action takes over.
                    dialog.current?.close();
                    onConfirm({ reason, restock });
                  }}
                >
                  Cancel the order
                </Button>
              </div>
            </div>
          )}
        </Modal>
      )}
    </>
  );
}
