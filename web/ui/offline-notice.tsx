import { useSyncExternalStore } from "react";

function onChange(changed: () => void): () => void {
  for (const name of ["online", "offline"]) addEventListener(name, changed);
  return () => {
    for (const name of ["online", "offline"]) removeEventListener(name, changed);
  };
}

/** Whether the browser knows that it has no connection. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    onChange,
    () => !navigator.onLine,
    () => false,
  );

export function OfflineNotice() {
  const offline = useOffline();
  return (
    <div role="status">
      {offline && <p className="offline-notice">You are offline. You see what was loaded last.</p>}
    </div>
  );
}
