// Rule toast-1: one toast at a time, 5000 ms, and a dismissed one is removed after 1,000,000 ms.
import { create } from "zustand";

export const toastLimits = { durationMs: 5000, removalMs: 1_000_000, swipePx: 50, hotkey: "F8" } as const;

export interface ToastText {
  title: string;
  description?: string;
  /** Destructive only where it is documented (rule toast-3). */
  variant?: "default" | "destructive";
  /** A button that leads to a screen. */
  action?: { label: string; href: string };
}

export interface ShownToast extends ToastText {
  /** A new key starts a new timer of 5000 ms. */
  key: number;
  open: boolean;
}

export const useToasts = create<{ current: ShownToast | null }>(() => ({ current: null }));

let lastKey = 0;

/** Replaces the current toast. */
export function toast(text: ToastText): void {
  lastKey += 1;
  useToasts.setState({ current: { ...text, key: lastKey, open: true } });
}

export function dismissToast(key: number): void {
  const { current } = useToasts.getState();
  if (current?.key !== key || !current.open) return;
  useToasts.setState({ current: { ...current, open: false } });
  setTimeout(() => {
    // A newer toast has another key and stays.
    if (useToasts.getState().current?.key === key) useToasts.setState({ current: null });
  }, toastLimits.removalMs);
}

export const clearToasts = (): void => useToasts.setState({ current: null });
