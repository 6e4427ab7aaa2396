import { type ReactNode, type RefObject, useId, useLayoutEffect, useRef } from "react";

/**
 * A dialog over everything else, the browser's own: it keeps the focus inside, gives it back, closes with Escape, and weighs
 * nothing. `children` gets how to close it.
 */
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
      <div className="dialog-text" id={`${id}-text`}>
        {text}
      </div>
      {children(dialog)}
    </dialog>
  );
}
