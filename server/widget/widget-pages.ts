// The widget's two built HTML pages (`dist/widget`): the frame, filled in for each key, and the page for keys that aren't live.
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
  /** null before the first build. */
  frame(): WidgetPage | null;
  closed(): WidgetPage | null;
}

/** `fresh`: reads the files on every call, for development. */
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
