import { Button } from "@radix-ui/themes";
import { AlertDialog } from "radix-ui";
import type { ReactElement, ReactNode } from "react";
import { useLayer } from "./theme-root.tsx";

/** Asks before something is done that can't be taken back. Escape and Cancel leave everything as it is. */
export function ConfirmDialog({
  open,
  onOpenChange,
  trigger,
  title,
  text,
  action,
  cancel = "Cancel",
  destructive = false,
  onConfirm,
}: {
  open?: boolean;
  onOpenChange?: (open: boolean) => void;
  /** The control that opens it and gets the focus back; without one, `open` decides. */
  trigger?: ReactElement;
  title: string;
  text: ReactNode;
  action: string;
  cancel?: string;
  destructive?: boolean;
  onConfirm: () => void;
}) {
  const layer = useLayer();
  return (
    <AlertDialog.Root
      {...(open === undefined ? {} : { open })}
      {...(onOpenChange === undefined ? {} : { onOpenChange })}
    >
      {trigger && <AlertDialog.Trigger asChild>{trigger}</AlertDialog.Trigger>}
      <AlertDialog.Portal container={layer}>
        <AlertDialog.Overlay className="dialog-shade" />
        <AlertDialog.Content className="dialog">
          <AlertDialog.Title className="dialog-title">{title}</AlertDialog.Title>
          <AlertDialog.Description className="dialog-text">{text}</AlertDialog.Description>
          <div className="dialog-actions">
            <AlertDialog.Cancel asChild>
              <Button size="3" variant="soft" color="gray" highContrast>
                {cancel}
              </Button>
            </AlertDialog.Cancel>
            <AlertDialog.Action asChild>
              <Button size="3" {...(destructive ? { color: "red" as const } : {})} onClick={onConfirm}>
                {action}
              </Button>
            </AlertDialog.Action>
          </div>
        </AlertDialog.Content>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
