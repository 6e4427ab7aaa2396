import { useEffect } from "react";

/** Sets the browser tab's title while the screen is shown. */
export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title ? `${title} · Indaba` : "Indaba: shop by talking";
  }, [title]);
}
