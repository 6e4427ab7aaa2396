import type { ComponentType, ReactElement } from "react";
import { create } from "zustand";
import { loadCode } from "#web/lib/load-code.ts";

export interface TipProps {
  label: string;
  /** One control that already carries its own accessible name. */
  children: ReactElement;
}

const useTipLayer = create<{ layer: ComponentType<TipProps> | null }>(() => ({ layer: null }));

/** A tooltip 700 ms after the pointer rests (rule screen-4). Its code arrives when the page is idle. */
export function Tip({ label, children }: TipProps) {
  const Layer = useTipLayer(({ layer }) => layer);
  return Layer ? <Layer label={label}>{children}</Layer> : children;
}

/** Called once by the app, after its first paint. */
export async function loadTips(): Promise<void> {
  const loaded = await loadCode("tip-layer", () => import("./tip-layer.tsx")).catch(() => null);
  if (!loaded) {
    // Every control has its name without it.
    addEventListener("online", () => void loadTips(), { once: true });
    return;
  }
  // Wrapping a control mounts it anew, which would take the focus from it.
  const whenUnfocused = () => {
    if (document.activeElement && document.activeElement !== document.body) {
      document.activeElement.addEventListener("blur", () => setTimeout(whenUnfocused), { once: true });
    } else useTipLayer.setState({ layer: loaded.TipLayer });
  };
  whenUnfocused();
}
