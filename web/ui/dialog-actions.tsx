import { Button } from "@radix-ui/themes";
import type { ReactNode, RefObject } from "react";

type Dialog = RefObject<HTMLDialogElement | null>;

/** What ends a dialog: the button that leaves everything as it is, and after it the one that does something. */
export function DialogActions({
  dialog,
  cancel,
  waiting = false,
  children,
}: {
  dialog: Dialog;
  cancel: string;
  waiting?: boolean;
  children: ReactNode;
}) {
  return (
    <div className="row dialog-actions">
      <Button
        type="button"
        size="3"
        variant="soft"
        color="gray"
        highContrast
        disabled={waiting}
        onClick={() => dialog.current?.close()}
      >
        {cancel}
      </Button>
      {children}
    </div>
  );
}

/** The dialog is over as soon as it is answered. */
export function ConfirmActions({
  dialog,
  cancel,
  action,
  destructive = false,
  onConfirm,
}: {
  dialog: Dialog;
  cancel: string;
  action: string;
  destructive?: boolean;
  onConfirm: () => void;
}) {
  return (
    <DialogActions dialog={dialog} cancel={cancel}>
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
    </DialogActions>
  );
}
