import { useEffect } from "react";
import { guardHistory } from "./leave-guard.ts";

const mayLeave = () => confirm("Leave without saving? What you typed will be lost.");

/** The place of the entry on screen among those of this tab; null where the browser doesn't say. */
const entryIndex = (): number | null =>
  (globalThis as { navigation?: { currentEntry?: { index: number } | null } }).navigation?.currentEntry?.index ?? null;

/**
 * Asks before a page with unsaved changes is left: by its links, by Back and Forward, and, in the browser's own words, by
 * closing or reloading.
 */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const { pathname } = location;
    const index = entryIndex();
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      // A link within the page, or one that opens elsewhere, leaves nothing.
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
    /** We are on the way back to the form: nobody is to be asked, and the router has never heard that it was left. */
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
      // Who can't say where they are has almost always gone back.
      history.go(index !== null && now !== null ? index - now : 1);
    };
    addEventListener("beforeunload", onUnload);
    // Before the router hears of it.
    document.addEventListener("click", onClick, true);
    const unguard = guardHistory(onPop);
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
      unguard();
    };
  }, [unsaved]);
}
