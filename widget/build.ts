// Builds the widget into dist/widget: the loader, the frame's document with its inlined shell (allowed by hash), the page for keys
// that aren't live, the application under assets/, all precompressed, and manifest.json.
import { mkdir, readdir, rename, rm } from "node:fs/promises";
import { basename, join, relative } from "node:path";
import {
  type BuiltFile,
  compressFiles,
  createScale,
  hashed,
  lighter,
  writeCss,
  writeScript,
} from "#web/build-files.ts";

const root = join(import.meta.dir, "..");
const publicFolder = "/widget/v1/";

interface Hashes {
  scriptHashes: string[];
  styleHashes: string[];
}

export interface WidgetManifest {
  /** Public path → sizes. */
  files: Record<string, BuiltFile>;
  frame: Hashes;
  closed: Hashes;
}

const hashOf = (text: string): string => `sha256-${new Bun.CryptoHasher("sha256").update(text).digest("base64")}`;

/** Bundles a script without imports or globals. */
export async function iife(source: string): Promise<string> {
  const built = await Bun.build({
    entrypoints: [join(root, source)],
    minify: true,
    target: "browser",
    format: "iife",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const [output, ...others] = built.outputs;
  if (!output || others.length > 0) throw new Error(`${source} must become one file.`);
  return (await writeScript(source, await output.text(), "es2018")).trim();
}

/** Text for inside <script> or <style>, where it can't be escaped. */
function inlined(text: string, element: "script" | "style"): string {
  if (new RegExp(`</${element}|<!--`, "i").test(text)) throw new Error(`The inlined ${element} would end early.`);
  return text;
}

/** The server fills in `{{widget}}` and `{{title}}`. */
async function page(name: string, parts: Record<string, string>): Promise<string> {
  const html = await Bun.file(join(root, `widget/frame/${name}.html`)).text();
  return html
    .replace(/>\s+</g, "><")
    .replace(
      /<!--(\w+)-->|{{(\w+)}}/g,
      (whole, element?: string, part?: string) => parts[element ?? part ?? ""] ?? whole,
    )
    .trim();
}

async function buildWidget(): Promise<WidgetManifest> {
  const target = join(root, "dist/widget");
  // Build in a new folder and rename it, so that a running server never sees a partial build.
  const outdir = `${target}.new`;
  await rm(outdir, { recursive: true, force: true });
  await mkdir(join(outdir, "assets"), { recursive: true });

  const built = await Bun.build({
    entrypoints: [join(root, "widget/frame/app.tsx")],
    outdir,
    naming: { entry: "assets/[name]-[hash].js", chunk: "assets/[name]-[hash].js" },
    publicPath: publicFolder,
    target: "browser",
    minify: true,
    plugins: [lighter],
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const app = built.outputs.find(({ kind }) => kind === "entry-point");
  if (!app) throw new Error("The build has no chunk for widget/frame/app.tsx.");
  await Bun.write(app.path, await writeScript(app.path, await Bun.file(app.path).text()));

  const sheet = async (...paths: string[]) =>
    writeCss((await Promise.all(paths.map((path) => Bun.file(join(root, path)).text()))).join("\n"));
  const css = await sheet("web/results/results.css", "web/chat/chat.css", "widget/frame/frame.css");
  const styleFile = hashed("app", css, "css");
  await Bun.write(join(outdir, styleFile), css);

  const style = inlined(
    await sheet("web/styles/scale.css", "widget/frame/tokens.css", "widget/frame/shell.css"),
    "style",
  );
  const shell = inlined(await iife("widget/frame/shell.ts"), "script");
  await Bun.write(
    join(outdir, "frame.html"),
    await page("frame", {
      style: `<style>${style}</style>`,
      shell: `<script>${shell}</script>`,
      widget: '<script type="application/json" id="widget">{{widget}}</script>',
      styleFile: `${publicFolder}${styleFile}`,
      app: `${publicFolder}assets/${basename(app.path)}`,
    }),
  );
  await Bun.write(join(outdir, "closed.html"), await page("closed", { style: `<style>${style}</style>` }));
  await Bun.write(join(outdir, "loader.js"), await iife("widget/loader.ts"));

  const manifest: WidgetManifest = {
    files: {
      ...(await compressFiles(outdir, "", publicFolder)),
      ...(await compressFiles(outdir, "assets", `${publicFolder}assets/`)),
    },
    frame: { scriptHashes: [hashOf(shell)], styleHashes: [hashOf(style)] },
    closed: { scriptHashes: [], styleHashes: [hashOf(style)] },
  };
  await Bun.write(join(outdir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(target, { recursive: true, force: true });
  await rename(outdir, target);
  return manifest;
}

/** Budgets in KB (1024 bytes) of gzip: docs/widget.md. */
const budgets = {
  loader: { goal: 2, stop: 2 },
  paint: { goal: 8, stop: 12 },
  script: { goal: 160, stop: 175 },
  style: { goal: 6, stop: 8 },
};

export function checkWidgetWeights({ files }: WidgetManifest): { lines: string[]; broken: string[] } {
  const { lines, broken, hold } = createScale();
  const sum = (is: (path: string) => boolean) => {
    const found = Object.entries(files).filter(([path]) => is(path));
    if (found.length === 0) throw new Error("The widget's manifest lacks a file.");
    return found.reduce((total, [, { gzip }]) => total + gzip, 0);
  };
  hold(
    "widget loader",
    sum((path) => path === `${publicFolder}loader.js`),
    budgets.loader,
  );
  hold(
    "frame first paint",
    sum((path) => path === `${publicFolder}frame.html`),
    budgets.paint,
  );
  hold(
    "frame application script",
    sum((path) => /\/assets\/.+\.js$/.test(path)),
    budgets.script,
  );
  hold(
    "frame application style",
    sum((path) => /\/assets\/.+\.css$/.test(path)),
    budgets.style,
  );
  return { lines, broken };
}

if (import.meta.main) {
  const manifest = await buildWidget();
  const { lines, broken } = checkWidgetWeights(manifest);
  const count = (await readdir(join(root, "dist/widget"), { recursive: true })).length;
  console.log(`Built ${count} files into ${relative(root, join(root, "dist/widget"))}.`);
  for (const line of lines) console.log(line);
  if (broken.length > 0) process.exit(1);
}
