// Light or dark: the system's choice unless the shopper chose. `theme-start.ts` applies it before the first paint.
import { create } from "zustand";
import { themeKey } from "./theme-key.ts";

export type Appearance = "light" | "dark";

const system = (): Appearance => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

function stored(): Appearance | null {
  try {
    const value = localStorage.getItem(themeKey);
    return value === "light" || value === "dark" ? value : null;
  } catch {
    // Storage may be blocked; then the system's choice applies.
    return null;
  }
}

/** Begins light, as the server writes the page, and follows this browser from `followSystemTheme` on. */
export const useTheme = create<{ appearance: Appearance }>(() => ({ appearance: "light" }));

export function applyTheme(): void {
  const { appearance } = useTheme.getState();
  document.documentElement.classList.toggle("dark", appearance === "dark");
  document.documentElement.classList.toggle("light", appearance === "light");
}

export function switchTheme(): void {
  const appearance = useTheme.getState().appearance === "dark" ? "light" : "dark";
  // Choosing the system's theme means following the system again.
  try {
    if (appearance === system()) localStorage.removeItem(themeKey);
    else localStorage.setItem(themeKey, appearance);
  } catch {
    // Without storage the choice lasts until a reload.
  }
  useTheme.setState({ appearance });
  applyTheme();
}

/** Called once by the app. */
export function followSystemTheme(): void {
  const follow = () => {
    useTheme.setState({ appearance: stored() ?? system() });
    applyTheme();
  };
  follow();
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", follow);
}
