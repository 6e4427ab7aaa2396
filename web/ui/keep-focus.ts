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
      // A press on the disabled control moves the focus to what surrounds it: the body, or `main`, which can be focused.
      if (document.activeElement?.contains(control.current) ?? true) control.current?.focus({ preventScroll: true });
    }
  }, [waiting]);
  return control;
}
