// Who may be asked before Back or Forward leaves a screen. A window calls its listeners in the order in which they came, capturing
// or not, and the router's takes the screen away: this one is registered before it, when the app is loaded.
type Guard = (event: PopStateEvent) => void;

let guard: Guard | null = null;

if (typeof addEventListener === "function") addEventListener("popstate", (event: PopStateEvent) => guard?.(event));

/** One at a time; gives back what takes it away. */
export function guardHistory(next: Guard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = null;
  };
}
