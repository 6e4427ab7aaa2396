import type { ComponentType, ReactElement } from "react";
import { create } from "zustand";
import { loadCode } from "#web/lib/load-code.ts";

export interface TipProps {
  label: string;
  /** One control with its own accessible name. */
  children: ReactElement;
}

const useTipLayer = create<{ layer: ComponentType<TipProps> | null }>(() => ({ layer: null }));

/** A tooltip 700 ms after the pointer rests (rule screen-4). Its code arrives when the page is idle. */
export function Tip({ label, children }: TipProps) {
  const Layer = useTipLayer(({ layer }) => layer);
  return Layer ? <Layer label={label}>{children}</Layer> : children;
}

/** Called once, after the app's first paint. */
export async function loadTips(): Promise<void> {
  const loaded = await loadCode("tip-layer", () => import("./tip-layer.tsx")).catch(() => null);
  if (!loaded) {
    // Not needed meanwhile: every control has its own name.
    addEventListener("online", () => void loadTips(), { once: true });
    return;
  }
  // Wrapping remounts the control, which would lose its focus.
  const whenUnfocused = () => {
    if (document.activeElement && document.activeElement !== document.body) {
      document.activeElement.addEventListener("blur", () => setTimeout(whenUnfocused), { once: true });
    } else useTipLayer.setState({ layer: loaded.TipLayer });
  };
  whenUnfocused();
}
