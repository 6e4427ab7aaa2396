// Runs before the first paint, as a plain blocking script (the page's CSP allows no inline one): sets the theme, so that a dark
// page never flashes white, and starts loading the chunks that this address needs beside the app itself.

import type {} from "./lib/load-code.ts";
import { themeKey } from "./lib/theme-key.ts";

// Filled in by web/build.ts once the chunks have their names: route, or lazy file's name → chunk files.
declare const CODE_FILES: Record<string, string[]>;
declare const SHELL_FILES: string[];

let choice: string | null = null;
try {
  choice = localStorage.getItem(themeKey);
} catch {
  // Storage can be forbidden.
}
const dark = choice ? choice === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.classList.add(dark ? "dark" : "light");

// Named once: the bundler writes the whole list wherever the name stands.
window.codeFiles = CODE_FILES;
const here = Object.entries(window.codeFiles).find(([what]) =>
  new RegExp(`^${what.replace(/:\w+/g, "[^/]+")}/?$`).test(location.pathname),
);
for (const file of [...(here?.[1] ?? []), ...SHELL_FILES]) {
  const link = document.createElement("link");
  link.rel = "modulepreload";
  link.href = file;
  document.head.append(link);
}
