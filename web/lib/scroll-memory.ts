// Restores the scroll position on Back and Forward; a new screen starts at the top. Each history entry has a key, under which its
// position is stored for this tab.
import { useEffect, useLayoutEffect } from "react";

const storageKey = "indaba-scroll";
const triesMs = 25;
const tries = 60;

function readPlaces(): Record<string, number> {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Record<string, number>;
  } catch {
    return {};
  }
}

function storePlaces(): void {
  try {
    // Keep the latest entries only.
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-50))));
  } catch {
    // Without storage, positions last until a reload.
  }
}

const places = readPlaces();
/** While restoring, scrolling isn't the shopper's and isn't stored. */
let restoring = false;

function entryKey(): string | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined;
}

/** The current history entry's name. */
export const entryName = (): string => entryKey() ?? nameEntry();

function nameEntry(): string {
  const key = crypto.randomUUID();
  history.replaceState({ ...(history.state as object | null), key }, "");
  return key;
}

/** `path`: the address without its query; a new path is another screen. */
export function useScrollMemory(path: string): void {
  useEffect(() => {
    history.scrollRestoration = "manual";
    const save = () => {
      if (!restoring) places[entryName()] = Math.round(scrollY);
    };
    addEventListener("scroll", save, { passive: true });
    addEventListener("pagehide", storePlaces);
    return () => {
      removeEventListener("scroll", save);
      removeEventListener("pagehide", storePlaces);
    };
  }, []);

  useLayoutEffect(() => {
    const target = places[entryName()] ?? 0;
    let left = tries;
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      restoring = false;
    };
    // The screen may need a moment (code, pictures) until it is long enough.
    const go = () => {
      scrollTo(0, target);
      left -= 1;
      if (Math.abs(scrollY - target) > 2 && left > 0) timer = window.setTimeout(go, triesMs);
      else timer = window.setTimeout(stop, triesMs);
    };
    restoring = true;
    go();
    // Stop as soon as the shopper scrolls.
    for (const event of ["wheel", "touchstart", "keydown"])
      addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of ["wheel", "touchstart", "keydown"]) removeEventListener(event, stop);
    };
  }, [path]);
}
