import { cloneElement, type ReactElement, type ReactNode, useState } from "react";
import { ConfirmActions } from "./dialog-actions.tsx";
import { Modal } from "./modal.tsx";

interface Question {
  title: string;
  text: ReactNode;
  action: string;
  cancel?: string;
  destructive?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before an action that can't be undone. Escape and Cancel change nothing.
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
  onConfirm,
  onClosed,
}: Question & { onClosed: () => void }) {
  return (
    <Modal title={title} text={<p>{text}</p>} onClosed={onClosed}>
      {(dialog) => (
        <ConfirmActions
          dialog={dialog}
          cancel={cancel}
          action={action}
          destructive={destructive}
          onConfirm={onConfirm}
        />
      )}
    </Modal>
  );
}
