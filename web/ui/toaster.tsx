import { Toast } from "radix-ui";
import { useEffect, useRef, useState } from "react";
import { useLocation } from "wouter";
import { dismissToast, toastLimits, useToasts } from "#web/lib/toast-store.ts";
import { CloseIcon } from "./icons.tsx";

/** `focusAtOnce`: F8 was pressed before this code had loaded. */
export default function Toaster({ focusAtOnce }: { focusAtOnce: boolean }) {
  const current = useToasts((state) => state.current);
  const region = useRef<HTMLOListElement>(null);
  const [focusFirst] = useState(focusAtOnce);
  const [, navigate] = useLocation();
  const action = current?.action;

  useEffect(() => {
    if (focusFirst) region.current?.focus();
  }, [focusFirst]);

  return (
    <Toast.Provider
      swipeDirection="right"
      swipeThreshold={toastLimits.swipePx}
      duration={toastLimits.durationMs}
      label="Notification"
    >
      {current && (
        <Toast.Root
          key={current.key}
          className="toast"
          data-variant={current.variant ?? "default"}
          open={current.open}
          onOpenChange={(open) => {
            if (!open) dismissToast(current.key);
          }}
        >
          <div>
            <Toast.Title className="toast-title">{current.title}</Toast.Title>
            {current.description && <Toast.Description className="soft">{current.description}</Toast.Description>}
          </div>
          {action && (
            <Toast.Action altText={action.label} className="toast-action" onClick={() => navigate(action.href)}>
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close className="icon-button" aria-label="Close">
            <CloseIcon size={16} />
          </Toast.Close>
        </Toast.Root>
      )}
      <Toast.Viewport
        ref={region}
        className="toast-region"
        hotkey={[toastLimits.hotkey]}
        label="Notifications ({hotkey})"
      />
    </Toast.Provider>
  );
}
