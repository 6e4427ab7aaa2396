import { lazy, Suspense, useEffect, useState } from "react";
import { toastLimits, useToasts } from "#web/lib/toast-store.ts";

const loadToaster = () => import("./toaster.tsx");
const Toaster = lazy(loadToaster);

/**
 * The notification region. Its code arrives with the first toast, or with F8, which reaches the region before there ever was
 * a toast (readings 18).
 */
export function ToastRegion() {
  const hasToast = useToasts(({ current }) => current !== null);
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (hasToast || asked) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.code === toastLimits.hotkey) setAsked(true);
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [hasToast, asked]);

  useEffect(() => {
    if (hasToast) setAsked(true);
  }, [hasToast]);

  if (!hasToast && !asked) return null;
  return (
    <Suspense fallback={null}>
      <Toaster focusAtOnce={asked && !hasToast} />
    </Suspense>
  );
}
