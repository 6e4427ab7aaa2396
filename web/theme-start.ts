// Runs before the first paint, as a plain blocking script (the page's CSP allows no inline one): sets the theme, so that a dark
// page never flashes white, and starts loading the chunks that this address needs beside the app itself.

import { themeKey } from "./lib/theme-key.ts";

// Filled in by web/build.ts once the chunks have their names: address pattern → chunk files.
declare const ROUTE_CHUNKS: [pattern: string, files: string[]][];

let choice: string | null = null;
try {
  choice = localStorage.getItem(themeKey);
} catch {
  // Storage can be forbidden.
}
const dark = choice ? choice === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.classList.add(dark ? "dark" : "light");

for (const [pattern, files] of ROUTE_CHUNKS) {
  if (!new RegExp(pattern).test(location.pathname)) continue;
  for (const file of files) {
    const link = document.createElement("link");
    link.rel = "modulepreload";
    link.href = file;
    document.head.append(link);
  }
  break;
}
