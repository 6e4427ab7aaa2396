// Light or dark: the system's choice until the shopper makes one. `theme-start.ts` applies it before the first paint.
import { create } from "zustand";
import { themeKey } from "./theme-key.ts";

export type Appearance = "light" | "dark";

const system = (): Appearance => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function stored(): Appearance | null {
  try {
    const value = localStorage.getItem(themeKey);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    // Storage can be forbidden; the system's choice is a good one.
    return null;
  }
}

export const useTheme = create<{ appearance: Appearance }>(() => ({ appearance: stored() ?? system() }));

export function applyTheme(): void {
  const { appearance } = useTheme.getState();
  document.documentElement.classList.toggle("dark", appearance === "dark");
  document.documentElement.classList.toggle("light", appearance === "light");
}

export function switchTheme(): void {
  const appearance = useTheme.getState().appearance === "dark" ? "light" : "dark";
  // Choosing what the system already says is following the system again.
  try {
    if (appearance === system()) localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, appearance);
  } catch {
    // Without storage the choice lasts until the page is left.
  }
  useTheme.setState({ appearance });
  applyTheme();
}

/** Called once by the app. */
export function followSystemTheme(): void {
  applyTheme();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    useTheme.setState({ appearance: stored() ?? system() });
    applyTheme();
  });
}
