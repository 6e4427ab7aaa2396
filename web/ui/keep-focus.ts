import { type RefObject, useLayoutEffect, useRef } from "react";

/** A control that is disabled while it waits loses the focus; this restores it afterwards, unless the focus has moved elsewhere. */
export function useKeepFocus<Control extends HTMLElement>(waiting: boolean): RefObject<Control | null> {
  const control = useRef<Control>(null);
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    if (waiting) {
      hadFocus.current = document.activeElement === control.current;
    } else if (hadFocus.current) {
      hadFocus.current = false;
      const { activeElement } = document;
      if (activeElement === null || activeElement === document.body) control.current?.focus({ preventScroll: true });
    }
  }, [waiting]);
  return control;
}
