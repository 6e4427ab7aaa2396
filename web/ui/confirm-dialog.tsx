import { Button } from "@radix-ui/themes";
import { cloneElement, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef, useState } from "react";

interface Question {
  title: string;
  text: ReactNode;
  action: string;
  cancel?: string;
  destructive?: boolean;
  onConfirm: () => void;
}

/**
 * Asks before something is done that can't be taken back. Escape and Cancel leave everything as it is. The browser's own
 * dialog: it keeps the focus inside, gives it back, and weighs nothing.
 */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  ...question
}: Question & {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The control that opens it; without one, `open` decides. */
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
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // The event comes a moment later: by then it may be open anew.
    const onClose = () => {
      if (!shown.open) closed.current();
    };
    shown.showModal();
    shown.addEventListener("close", onClose);
    return () => {
      shown.removeEventListener("close", onClose);
      shown.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className="dialog" role="alertdialog" aria-labelledby={id} aria-describedby={`${id}-text`}>
      <h2 className="dialog-title" id={id}>
        {title}
      </h2>
      <p className="dialog-text" id={`${id}-text`}>
        {text}
      </p>
      <div className="dialog-actions">
        <Button type="button" size="3" variant="soft" color="gray" highContrast onClick={() => dialog.current?.close()}>
          {cancel}
        </Button>
        <Button
          type="button"
          size="3"
          {...(destructive ? { color: "red" as const } : {})}
          onClick={() => {
            // First, so that the focus is back where it was when the action takes over.
            dialog.current?.close();
            onConfirm();
          }}
        >
          {action}
        </Button>
      </div>
    </dialog>
  );
}
