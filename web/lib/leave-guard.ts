// A guard that runs before Back or Forward leaves a screen. A window calls its listeners in order of registration, and the router's
// removes the screen, so this one is registered first, when the app loads.
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

if (typeof addEventListener === "function") addEventListener("popstate", (event: PopStateEvent) => guard?.(event));

/** One guard at a time. Returns a function that removes it. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
