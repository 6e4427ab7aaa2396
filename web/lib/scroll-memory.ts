// Back and Forward find their place again; a new screen starts at the top. Every history entry gets a key of its own and the
// place is kept under it, for this tab only.
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
    // A long visit leaves many entries; the latest are enough.
    sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-50))));
  } catch {
    // Without storage, places last until a reload.
  }
}

const places = readPlaces();
/** While a place is being found again, the scrolling is ours and says nothing about the shopper. */
let restoring = false;

function entryKey(): string | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined;
}

function nameEntry(): string {
  const key = crypto.randomUUID();
  history.replaceState({ ...(history.state as object | null), key }, "");
  return key;
}

/** `path`: the address without its query; a change of it is another screen. */
export function useScrollMemory(path: string): void {
  useEffect(() => {
    history.scrollRestoration = "manual";
    const save = () => {
      if (!restoring) places[entryKey() ?? nameEntry()] = Math.round(scrollY);
    };
    addEventListener("scroll", save, { passive: true });
    addEventListener("pagehide", storePlaces);
    return () => {
      removeEventListener("scroll", save);
      removeEventListener("pagehide", storePlaces);
    };
  }, []);

  useLayoutEffect(() => {
    const target = places[entryKey() ?? nameEntry()] ?? 0;
    let left = tries;
    let timer = 0;
    const stop = () => {
      clearTimeout(timer);
      restoring = false;
    };
    // The screen may need a moment (its code, its pictures) until it is long enough.
    const go = () => {
      scrollTo(0, target);
      left -= 1;
      if (Math.abs(scrollY - target) > 2 && left > 0) timer = window.setTimeout(go, triesMs);
      else timer = window.setTimeout(stop, triesMs);
    };
    restoring = true;
    go();
    // The shopper's own hand comes first.
    for (const event of ["wheel", "touchstart", "keydown"])
      addEventListener(event, stop, { once: true, passive: true });
    return () => {
      stop();
      for (const event of ["wheel", "touchstart", "keydown"]) removeEventListener(event, stop);
    };
  }, [path]);
}
