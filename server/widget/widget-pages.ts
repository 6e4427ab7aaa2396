// The two documents of the widget as they were built (`dist/widget`): the frame, which is filled in for each key, and what
// everybody gets whose key isn't live.
import { readFileSync } from "node:fs";
import { join } from "node:path";

interface PageHashes {
  scriptHashes: string[];
  styleHashes: string[];
}

export interface WidgetPage extends PageHashes {
  html: string;
}

export interface WidgetPages {
  /** null: not built yet. */
  frame(): WidgetPage | null;
  closed(): WidgetPage | null;
}

/** `fresh`: looks again each time, while somebody is working on them. */
export function readWidgetPages(folder: string, fresh: boolean): WidgetPages {
  const read = (name: "frame" | "closed"): WidgetPage | null => {
    try {
      const html = readFileSync(join(folder, `${name}.html`), "utf8");
      const manifest = JSON.parse(readFileSync(join(folder, "manifest.json"), "utf8")) as Record<
        typeof name,
        PageHashes
      >;
      return { html, ...manifest[name] };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
      throw error;
    }
  };
  const kept = { frame: read("frame"), closed: read("closed") };
  const page = (name: keyof typeof kept) => () => (fresh ? read(name) : kept[name]);
  return { frame: page("frame"), closed: page("closed") };
}
