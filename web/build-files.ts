// What the builds of the web app and of the widget both do: names by content, minified style, precompressed files, budgets.
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { type CustomAtRules, Features, type TransformOptions, transform } from "lightningcss";
import { minify } from "oxc-minify";

export interface BuiltFile {
  bytes: number;
  gzip: number;
  brotli: number;
}

const root = join(import.meta.dir, "..");

/**
 * In the place of code that libraries bring and no page needs: our buttons for Radix's (web/ui/button.tsx), React's own hook for wouter's,
 * which is for an older React, and nothing for assistant-ui's running of tools in the browser, an option that the chat doesn't set.
 */
export const lighter: Bun.BunPlugin = {
  name: "lighter",
  setup(build) {
    build.onResolve({ filter: /^\.\/(?:button|icon-button|spinner)\.js$/ }, ({ importer }) =>
      importer.includes("@radix-ui/themes/") ? { path: join(root, "web/ui/button.tsx") } : undefined,
    );
    build.onResolve({ filter: /^use-sync-external-store\/shim/ }, () => ({ path: Bun.resolveSync("react", root) }));
    build.onResolve({ filter: /\/ToolInvocationTracker\.js$/ }, () => ({
      path: join(root, "web/chat/no-tools-in-browser.ts"),
    }));
  },
};

export const hashed = (name: string, content: string | Uint8Array, extension: string) =>
  `assets/${name}-${Bun.hash(content).toString(36).slice(0, 8)}.${extension}`;

/** The oldest browsers of docs/widget.md: for scripts, and for style. */
const browsers = ["chrome105", "firefox110", "safari16.4"];
const targets = {
  chrome: 105 << 16,
  firefox: 110 << 16,
  safari: (16 << 16) | (4 << 8),
  ios_saf: (16 << 16) | (4 << 8),
};

/** Minified, with the prefixes that those browsers need. Bun's own minifier is not used: 1.4.5 drops whole rules. */
export function writeCss(css: string, options: Partial<TransformOptions<CustomAtRules>> = {}): string {
  const code = Buffer.from(css);
  return transform({
    filename: "app.css",
    code,
    minify: true,
    targets,
    exclude: Features.LightDark,
    ...options,
  }).code.toString();
}

/** Bun's minified script, minified further: 2 to 4 % smaller when compressed. Names that other chunks import stay. */
export async function writeScript(name: string, script: string, target: string | string[] = browsers): Promise<string> {
  const { code, errors } = await minify(name, script, {
    module: true,
    compress: { target },
    mangle: { toplevel: true },
    codegen: { legalComments: "inline" },
  });
  if (errors.length > 0) throw new Error(`${name} could not be minified: ${errors[0]?.message}`);
  return code;
}

/** Every chunk that `file` loads at once: itself and its static imports, not its lazy ones. */
export function closure(file: string, outputs: Bun.BuildMetafile["outputs"], seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  for (const each of outputs[file]?.imports ?? []) {
    if (each.kind !== "import-statement") continue;
    const path = Object.keys(outputs).find((output) => basename(output) === basename(each.path));
    if (path) closure(path, outputs, seen);
  }
  return seen;
}

/** `path` and every source that it imports at once, as `closure` does for chunks. */
export function sourcesOf(path: string, inputs: Bun.BuildMetafile["inputs"], seen = new Set<string>()): Set<string> {
  if (seen.has(path)) return seen;
  seen.add(path);
  for (const each of inputs[path]?.imports ?? [])
    if (each.kind === "import-statement") sourcesOf(each.path, inputs, seen);
  return seen;
}

const compressible = /\.(js|css|svg|json|html)$/;

/** Writes `.gz` and `.br` beside the files of a folder; their sizes by `prefix` and name. */
export async function compressFiles(
  outdir: string,
  folder: string,
  prefix: string,
): Promise<Record<string, BuiltFile>> {
  const files: Record<string, BuiltFile> = {};
  for (const entry of await readdir(join(outdir, folder), { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(outdir, folder, entry.name);
    const bytes = await Bun.file(path).bytes();
    const [gzip, brotli] = compressible.test(entry.name)
      ? [gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes)]
      : [bytes, bytes];
    if (gzip !== bytes) {
      await Bun.write(`${path}.gz`, gzip);
      await Bun.write(`${path}.br`, brotli);
    }
    files[`${prefix}${entry.name}`] = { bytes: bytes.length, gzip: gzip.length, brotli: brotli.length };
  }
  return files;
}

/** One line a figure; `broken` holds the lines that are past their hard stop. KB of 1024 bytes, gzip. */
export function createScale() {
  const lines: string[] = [];
  const broken: string[] = [];
  const hold = (what: string, bytes: number, { goal, stop }: { goal: number; stop: number }) => {
    const kb = bytes / 1024;
    const verdict =
      kb > stop ? `over the hard stop of ${stop}` : kb > goal ? `over the goal of ${goal}` : "within goal";
    const line = `${what.padEnd(34)} ${kb.toFixed(1).padStart(6)} KB gzip  ${verdict} (goal ${goal}, stop ${stop})`;
    lines.push(line);
    if (kb > stop) broken.push(line);
  };
  return { lines, broken, hold };
}
