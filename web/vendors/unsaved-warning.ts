import { useEffect } from "react";

/** Asks before a page with unsaved changes is left: by its links, and, in the browser's own words, by closing or reloading. */
export function useUnsavedWarning(unsaved: boolean): void {
  useEffect(() => {
    if (!unsaved) return;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const onClick = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      // A link within the page, or one that opens elsewhere, leaves nothing.
      const stays =
        !link || link.getAttribute("href")?.startsWith("#") || event.ctrlKey || event.metaKey || event.shiftKey;
      if (stays || confirm("Leave without saving? What you typed will be lost.")) return;
      event.preventDefault();
      event.stopPropagation();
    };
    addEventListener("beforeunload", onUnload);
    // Before the router hears of it.
    document.addEventListener("click", onClick, true);
    return () => {
      removeEventListener("beforeunload", onUnload);
      document.removeEventListener("click", onClick, true);
    };
  }, [unsaved]);
}
