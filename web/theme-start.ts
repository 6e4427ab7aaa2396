// Runs before the first paint, as a plain blocking script (the page's CSP allows no inline one): sets the theme, so that a dark
// page never flashes white, says which files each screen's code is in, notes a press before the app has started, and asks for the
// app after the first paint of a page that the server wrote.

import { noteEarlyPress } from "./lib/early-input.ts";
import { loadAfterPaint } from "./lib/late-scripts.ts";
import type {} from "./lib/load-code.ts";
import { themeKey } from "./lib/theme-key.ts";

// Filled in by web/build.ts once the chunks have their names: route, or lazy file's name → chunk files.
declare const CODE_FILES: Record<string, string[]>;
declare const WORK_FILES: string;

let choice: string | null = null;
try {
  choice = localStorage.getItem(themeKey);
} catch {
  // Storage can be forbidden.
}
const dark = choice ? choice === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
document.documentElement.classList.add(dark ? "dark" : "light");

window.codeFiles = CODE_FILES;
window.workFiles = WORK_FILES;
noteEarlyPress();

const { scripts } = (document.currentScript as HTMLScriptElement).dataset;
if (scripts) loadAfterPaint(scripts.split(" "));
