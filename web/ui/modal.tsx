import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";

/** The browser's native modal dialog, which traps and restores the focus and closes with Escape. `children` receives a close function. */
export function Modal({
  title,
  text,
  onClosed,
  children,
}: {
  title: string;
  text: ReactNode;
  onClosed: () => void;
  children: (dialog: RefObject<HTMLDialogElement | null>) => ReactNode;
}) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const closed = useRef(onClosed);
  closed.current = onClosed;
  useLayoutEffect(() => {
    const shown = dialog.current;
    if (!shown) return;
    // The event is delayed; the dialog may have been reopened by then.
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
      <div className="dialog-text" id={`${id}-text`}>
        {text}
      </div>
      {children(dialog)}
    </dialog>
  );
}
