import { useEffect } from "react";
import { guardHistory } from "./leave-guard.ts";

const mayLeave = () => confirm("Leave without saving? What you typed will be lost.");

/** The current history entry's index; null if the browser doesn't tell. */
const entryIndex = (): number | null =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index ?? null;

/** Asks before a page with unsaved changes is left by a link, by Back or Forward, or (with the browser's own dialog) by closing or reloading. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const { pathname } = location;
    const index = entryIndex();
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      // A link within the page or to another tab doesn't leave it.
      const stays =
        !link ||
        link.getAttribute("href")?.startsWith("#") ||
        link.getAttribute("target") === "_blank" ||
        event.ctrlKey ||
        event.metaKey ||
        event.shiftKey;
      if (stays || mayLeave()) return;
      event.preventDefault();
      event.stopPropagation();
    };
    /** True while returning to the form: don't ask, and hide the event from the router. */
    let returning = false;
    const onPop = (event: PopStateEvent) => {
      if (location.pathname === pathname && !returning) return;
      if (!returning && mayLeave()) return;
      event.stopImmediatePropagation();
      if (returning) {
        returning = false;
        return;
      }
      returning = true;
      const now = entryIndex();
      // Without an index, assume that it was Back.
      history.go(index !== null && now !== null ? index - now : 1);
    };
    addEventListener("beforeunload", onUnload);
    // In the capture phase, before the router.
    document.addEventListener("click", onClick, true);
    const unguard = guardHistory(onPop);
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
      unguard();
    };
  }, [unsaved]);
}
