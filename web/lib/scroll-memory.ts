// Back and Forward find their place again; a new screen starts at the top. Every history entry gets a key of its own and the
// place is kept under it, for this tab only.
import { useEffect } from "react";

const storageKey = "indaba-scroll";
type Places = Record<string, number>;

function readPlaces(): Places {
  try {
    return JSON.parse(sessionStorage.getItem(storageKey) ?? "{}") as Places;
  } catch {
    return {};
  }
}

function entryKey(): string | undefined {
  const state: unknown = history.state;
  return typeof state === "object" && state !== null && "key" in state ? String(state.key) : undefined;
}

function nameEntry(): string {
  const key = crypto.randomUUID();
  history.replaceState({ ...(history.state as object | null), key }, "");
  return key;
}

/** `place`: the address without its query; a change of it is another screen. */
export function useScrollMemory(place: string): void {
  useEffect(() => {
    history.scrollRestoration = "manual";
    const places = readPlaces();
    const save = () => {
      places[entryKey() ?? nameEntry()] = Math.round(scrollY);
    };
    const store = () => {
      try {
        // A long visit leaves many entries; the latest are enough.
        sessionStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(Object.entries(places).slice(-50))));
      } catch {
        // Without storage, places last until a reload.
      }
    };
    addEventListener("scroll", save, { passive: true });
    addEventListener("pagehide", store);
    return () => {
      removeEventListener("scroll", save);
      removeEventListener("pagehide", store);
      store();
    };
  }, []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new place is what this reacts to
  useEffect(() => {
    const key = entryKey();
    const target = key === undefined ? 0 : (readPlaces()[key] ?? 0);
    if (key === undefined) nameEntry();
    if (target === 0) {
      scrollTo(0, 0);
      return;
    }
    // The screen may need a moment (its code, its pictures) until it is long enough.
    let left = 40;
    let timer = 0;
    const tryAgain = () => {
      scrollTo(0, target);
      left -= 1;
      if (Math.abs(scrollY - target) > 2 && left > 0) timer = window.setTimeout(tryAgain, 25);
    };
    tryAgain();
    const giveUp = () => clearTimeout(timer);
    for (const event of ["wheel", "touchstart", "keydown"])
      addEventListener(event, giveUp, { once: true, passive: true });
    return giveUp;
  }, [place]);
}
