// A value kept in this tab for half an hour, across reloads; until the next one where the browser refuses storage.
export interface TabValue<Value> {
  read(): Value | null;
  write(value: Value | null): void;
}

const keptMs = 30 * 60_000;

export function tabValue<Value>(key: string): TabValue<Value> {
  /** Used where the browser refuses storage. */
  let unstored: string | null = null;
  return {
    read() {
      let text = unstored;
      try {
        text = sessionStorage.getItem(key) ?? unstored;
      } catch {
        // Storage is blocked.
      }
      const kept = text === null ? null : (JSON.parse(text) as { value: Value; until: number });
      return kept && kept.until > Date.now() ? kept.value : null;
    },
    write(value) {
      unstored = value && JSON.stringify({ value, until: Date.now() + keptMs });
      try {
        if (unstored === null) sessionStorage.removeItem(key);
        else sessionStorage.setItem(key, unstored);
        unstored = null;
      } catch {
        // Storage is blocked.
      }
    },
  };
}
