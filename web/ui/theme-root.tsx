import { createContext, type ReactNode, useContext, useState } from "react";

const Layer = createContext<HTMLElement | null>(null);

/** Where floating things (tooltips, toasts) are mounted, inside the theme. */
export const useLayer = (): HTMLElement | null => useContext(Layer);

/**
 * What Radix's `<Theme>` renders, without that component: it loads Radix's whole tooltip with its positioning, 16 KB that
 * the first screen doesn't need. The appearance comes from the class on <html>. Our accent sits in the place of "tomato"
 * (styles/rooibos.css).
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
