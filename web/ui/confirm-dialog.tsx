import { Button } from "@radix-ui/themes";
import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { DialogActions } from "./dialog-actions.tsx";
import { Modal } from "./modal.tsx";

interface Question {
  title: string;
  text: ReactNode;
  action: string;
  cancel?: string;
  destructive?: boolean;
  /** Fields of what has to be known first; they keep what was typed if their state is the caller's. */
  children?: ReactNode;
  /** Something that has to be known is missing. */
  disabled?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before an action, with fields or without. Escape and Cancel change nothing.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  ...question
}: Question & {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The control that opens it; without one, `open` does. */
  trigger?: ReactElement<{ onClick?: () => void }>;
}) {
  const [pressed, setPressed] = useState(false);
  const change = (next: boolean) => {
    setPressed(next);
    onOpenChange?.(next);
  };
  return (
    <>
      {trigger && cloneElement(trigger, { onClick: () => change(true) })}
      {(open ?? pressed) && <Dialog {...question} onClosed={() => change(false)} />}
    </>
  );
}

function Dialog({
  title,
  text,
  action,
  cancel = "Cancel",
  destructive = false,
  children,
  disabled = false,
  onConfirm,
  onClosed,
}: Question & { onClosed: () => void }) {
  return (
    <Modal title={title} text={<p>{text}</p>} onClosed={onClosed}>
      {(dialog) => (
        <>
          {children && <div className="stack">{children}</div>}
          <DialogActions dialog={dialog} cancel={cancel}>
            <Button
              type="button"
              size="3"
              {...(destructive ? { color: "red" as const } : {})}
              disabled={disabled}
              onClick={() => {
                // Close first, so that the focus is restored before the action moves it.
                dialog.current?.close();
                onConfirm();
              }}
            >
              {action}
            </Button>
          </DialogActions>
        </>
      )}
    </Modal>
  );
}
