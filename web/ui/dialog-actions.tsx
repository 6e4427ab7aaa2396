import type { ReactNode, RefObject } from "react";
import { Button } from "./button.tsx";

type Dialog = RefObject<HTMLDialogElement | null>;

/** A dialog's buttons: cancel first, then the action. */
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
