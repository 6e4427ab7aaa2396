import { type ComponentType, useEffect, useState } from "react";
import { create } from "zustand";
import { loadCode } from "#web/lib/load-code.ts";
import { toastLimits, useToasts } from "#web/lib/toast-store.ts";

interface ToasterProps {
  focusAtOnce: boolean;
}

const useToasterCode = create<{ Toaster: ComponentType<ToasterProps> | null }>(() => ({ Toaster: null }));

/** Loaded when the page is idle, so that a toast can report a lost connection. Not a lazy component, as there is no fallback to show. */
export async function loadToaster(): Promise<void> {
  if (useToasterCode.getState().Toaster) return;
  try {
    useToasterCode.setState({ Toaster: (await loadCode("toaster", () => import("./toaster.tsx"))).default });
  } catch {
    // The next toast tries again.
  }
}

/** The notification region. Its code arrives when idle, or with the first toast, or with F8 (rule toast-2). */
export function ToastRegion() {
  const { Toaster } = useToasterCode();
  const current = useToasts((state) => state.current);
  const [asked, setAsked] = useState(false);

  useEffect(() => {
    if (Toaster) return;
    const onKey = (event: KeyboardEvent) => {
      if (event.code !== toastLimits.hotkey) return;
      setAsked(true);
      void loadToaster();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [Toaster]);
  useEffect(() => {
    if (current) void loadToaster();
  }, [current]);

  return Toaster && <Toaster focusAtOnce={asked && !current} />;
}
