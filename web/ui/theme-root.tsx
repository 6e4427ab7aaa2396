import { createContext, type ReactNode, useContext, useState } from "react";

const Layer = createContext<HTMLElement | null>(null);

/** The container for floating elements (tooltips, toasts), inside the theme. */
export const useLayer = (): HTMLElement | null => useContext(Layer);

/**
 * Renders what Radix's `<Theme>` renders. That component loads Radix's whole tooltip, 16 KB that the first screen doesn't need. The
 * appearance comes from the class on <html>; our accent replaces "tomato" (styles/rooibos.css).
 */
export function ThemeRoot({ children }: { children: ReactNode }) {
  const [layer, setLayer] = useState<HTMLElement | null>(null);
  return (
    <div
      className="radix-themes"
      data-is-root-theme="true"
      data-accent-color="tomato"
      data-gray-color="sand"
      data-has-background="true"
      data-panel-background="solid"
      data-radius="large"
      data-scaling="100%"
    >
      <Layer.Provider value={layer}>{children}</Layer.Provider>
      <div ref={setLayer} />
    </div>
  );
}
