// What the builds of the web app and of the widget both do: names by content, minified style, precompressed files, budgets.
import { readdir } from "node:fs/promises";
import { basename, join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

export interface BuiltFile {
  bytes: number;
  gzip: number;
  brotli: number;
}

export const hashed = (name: string, content: string | Uint8Array, extension: string) =>
  `assets/${name}-${Bun.hash(content).toString(36).slice(0, 8)}.${extension}`;

/** Bun's own CSS minifier is not used: 1.4.5 drops a rule when a later one has the same selector, whatever it sets. */
export const minifyCss = (css: string): string =>
  css
    .replace(/\/\*[\s\S]*?\*\//g, "")
    .replace(/\s+/g, " ")
    .replace(/ ?([{};]) ?/g, "$1")
    .replaceAll(";}", "}")
    .trim();

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

const compressible = /\.(js|css|svg|json|html)$/;

/** Writes `.gz` and `.br` beside the files of a folder; their sizes by `prefix` and name. `best`: as small as it gets. */
export async function compressFiles(
  outdir: string,
  folder: string,
  prefix: string,
  best: boolean,
): Promise<Record<string, BuiltFile>> {
  const files: Record<string, BuiltFile> = {};
  for (const entry of await readdir(join(outdir, folder), { withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(outdir, folder, entry.name);
    const bytes = await Bun.file(path).bytes();
    const [gzip, brotli] = compressible.test(entry.name)
      ? [
          gzipSync(bytes, { level: 9 }),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: best ? 11 : 4 } }),
        ]
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
