// Builds the web app into dist/web: split and minified scripts with hashed names, one purged style sheet, everything
// precompressed, and manifest.json, which says what each route loads. `checkWeights` holds it to the budgets.
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join, parse, relative } from "node:path";
import { screens } from "#contract/shared/screens.ts";
import { type BuiltFile, closure, compressFiles, createScale, hashed, minifyCss } from "./build-files.ts";

const root = join(import.meta.dir, "..");
const themes = join(root, "node_modules/@radix-ui/themes");
const fonts = join(root, "node_modules/@fontsource-variable/figtree/files");

export interface Manifest {
  /** Public path → sizes. */
  files: Record<string, BuiltFile>;
  /** Style sheets of every page. */
  style: string[];
  /** Route path → every script that the page loads at once, the app's own first. Lazy ones (toasts, tooltips) are left out. */
  routes: Record<string, { scripts: string[]; gzip: number }>;
}

interface Block {
  /** What stands before the brace: selectors, or an at-rule. */
  head: string;
  body: string;
}

/** The top-level blocks of a style sheet that has no strings or comments with braces in them, as Radix's have none. */
function* blocksOf(css: string): Generator<Block> {
  let at = 0;
  while (true) {
    const open = css.indexOf("{", at);
    if (open === -1) return;
    let depth = 1;
    let end = open + 1;
    for (; depth > 0 && end < css.length; end += 1) {
      if (css[end] === "{") depth += 1;
      else if (css[end] === "}") depth -= 1;
    }
    yield { head: css.slice(at, open).trim(), body: css.slice(open + 1, end - 1) };
    at = end;
  }
}

const keepBlocks = (css: string, keep: (block: Block) => boolean): string =>
  [...blocksOf(css)]
    .filter(keep)
    .map(({ head, body }) => `${head}{${body}}`)
    .join("\n");

/** Of Radix's glossy look alone, which nothing of ours has. */
const isGlossy = (head: string) =>
  !head.includes(":not(") && head.split(",").every((part) => part.includes("rt-variant-classic"));

/** Only the rules of the components in `used`, and those that belong to no component. */
export function purge(css: string, used: ReadonlySet<string>): string {
  return [...blocksOf(css)]
    .flatMap(({ head, body }) => {
      if (/^@(media|supports)/.test(head)) {
        const inner = purge(body, used);
        return inner ? [`${head}{${inner}}`] : [];
      }
      const components = head.match(/\brt-[A-Z]\w*/g);
      return !isGlossy(head) && (!components || components.some((name) => used.has(name))) ? [`${head}{${body}}`] : [];
    })
    .join("\n");
}

/** Without the animations that no rule of the sheet names. */
export const dropIdleAnimations = (css: string): string =>
  keepBlocks(css, ({ head }) => {
    const name = /^@keyframes (\S+)$/.exec(head)?.[1];
    return !name || new RegExp(`${name}(?![\\w-])`).test(css.replace(`@keyframes ${name}`, ""));
  });

/** Our CSS in its order; a folder may bring its own sheet, which follows. */
async function ownCss(): Promise<string> {
  const first = ["tokens", "base", "layout"].map((name) => join(root, `web/styles/${name}.css`));
  const rest = [...new Bun.Glob("web/**/*.css").scanSync({ cwd: root })]
    .map((path) => join(root, path))
    .filter((path) => !first.includes(path) && basename(path) !== "rooibos.css")
    .sort();
  return (await Promise.all([...first, ...rest].map((path) => Bun.file(path).text()))).join("\n");
}

/**
 * Only the colours, tokens and components of Radix Themes that the scripts name. Its wide-gamut colours are left out (they
 * double every scale), and so are sizes that change with the window's width and the utility classes: our layout is plain CSS.
 */
async function radixCss(scripts: string[]): Promise<string> {
  const read = async (path: string) => (await Bun.file(join(themes, path)).text()).replace(/\/\*[\s\S]*?\*\//g, "");
  const wideGamut = ({ head }: Block) => head.startsWith("@supports (color: color(");
  // The theme is a class on <html>, so these never match; yet at each element that comes or goes they search the whole page.
  const asksWholePage = ({ head }: Block) => head.includes(":root:where(:has(");
  const keptScales = ["tomato", "sand", "gray", "red", "grass", "amber"];
  const base = keepBlocks(await read("tokens/base.css"), (block) => {
    const scale = /\[data-(?:accent|gray)-color='(\w+)'\]\)?$/.exec(block.head)?.[1];
    return (
      !wideGamut(block) &&
      !asksWholePage(block) &&
      block.head !== "@font-face" &&
      (scale === undefined || keptScales.includes(scale))
    );
  });
  const scales = await Promise.all(["sand", "red", "grass", "amber"].map((name) => read(`tokens/colors/${name}.css`)));
  const colours = scales.map((css) => keepBlocks(css, (block) => !wideGamut(block)));
  const rooibos = await Bun.file(join(root, "web/styles/rooibos.css")).text();
  const fixed = keepBlocks(await read("components.css"), ({ head }) => !head.startsWith("@media (min-width"));
  const used = new Set(scripts.flatMap((script) => script.match(/\brt-[A-Z]\w*/g) ?? []));
  return [...colours, rooibos, base, dropIdleAnimations(purge(fixed, used))].join("\n");
}

async function buildStyle(scripts: string[], font: string, minify: boolean): Promise<string> {
  const css = `${await radixCss(scripts)}\n${(await ownCss()).replaceAll("{{font}}", `/${font}`)}`;
  return minify ? minifyCss(css) : css;
}

export async function buildWeb(options: { outdir?: string; minify?: boolean } = {}): Promise<Manifest> {
  const target = options.outdir ?? join(root, "dist/web");
  const minify = options.minify ?? true;
  // Built beside it and moved in whole: a server that is running never finds half of it.
  const outdir = `${target}.new`;
  await rm(outdir, { recursive: true, force: true });
  await mkdir(join(outdir, "assets"), { recursive: true });

  const built = await Bun.build({
    entrypoints: [join(root, "web/app.tsx")],
    outdir,
    naming: { entry: "assets/[name]-[hash].js", chunk: "assets/[name]-[hash].js", asset: "assets/[name]-[hash].[ext]" },
    publicPath: "/",
    target: "browser",
    splitting: true,
    minify,
    metafile: true,
    define: { "process.env.NODE_ENV": JSON.stringify(minify ? "production" : "development") },
  });
  const outputs = built.metafile?.outputs ?? {};
  const publicPath = (output: string) => `/assets/${basename(output)}`;
  const entryOf = (source: string) => {
    const found = Object.entries(outputs).find(([, output]) => output.entryPoint?.endsWith(source));
    if (!found) throw new Error(`The build has no chunk for ${source}.`);
    return found[0];
  };

  const app = entryOf("web/app.tsx");
  const shell = closure(app, outputs);
  const scriptsOf = (screen: string) => [...closure(entryOf(`web/screens/${screen}.tsx`), outputs, new Set(shell))];
  const routes = Object.entries(screens).map(([path, screen]) => [path, scriptsOf(screen).map(publicPath)] as const);

  const font = "figtree-latin-wght-normal.woff2";
  const fontFile = hashed("figtree", await Bun.file(join(fonts, font)).bytes(), "woff2");
  await Bun.write(join(outdir, fontFile), Bun.file(join(fonts, font)));

  const scripts = await Promise.all(
    built.outputs.filter(({ path }) => path.endsWith(".js")).map((file) => file.text()),
  );
  const css = await buildStyle(scripts, fontFile, minify);
  const styleFile = hashed("app", css, "css");
  await Bun.write(join(outdir, styleFile), css);

  const shellScripts = new Set([...shell].map(publicPath));
  const entries = new Set(Object.values(screens).map((screen) => entryOf(`web/screens/${screen}.tsx`)));
  const others = Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
    entryPoint && file !== app && !entries.has(file)
      ? [[parse(entryPoint).name, [...closure(file, outputs, new Set(shell))].map(publicPath)] as const]
      : [],
  );
  const codeFiles = Object.fromEntries(
    [...routes, ...others].map(([what, files]) => [what, files.filter((file) => !shellScripts.has(file))]),
  );
  const start = await Bun.build({
    entrypoints: [join(root, "web/theme-start.ts")],
    minify: true,
    target: "browser",
    format: "iife",
    define: {
      CODE_FILES: JSON.stringify(codeFiles),
      SHELL_FILES: JSON.stringify([...shellScripts].filter((file) => file !== publicPath(app))),
    },
  });
  const startText = (await start.outputs[0]?.text()) ?? "";
  const startFile = hashed("start", startText, "js");
  await Bun.write(join(outdir, startFile), startText);

  const icon = await Bun.file(join(root, "web/icon.svg")).text();
  const iconFile = hashed("icon", icon, "svg");
  await Bun.write(join(outdir, iconFile), icon);

  const names: Record<string, string> = {
    icon: `/${iconFile}`,
    font: `/${fontFile}`,
    style: `/${styleFile}`,
    start: `/${startFile}`,
    app: publicPath(app),
  };
  const html = await Bun.file(join(root, "web/index.html")).text();
  await Bun.write(
    join(outdir, "index.html"),
    html.replace(/{{(\w+)}}/g, (_, name: string) => names[name] ?? ""),
  );

  const files = await compressFiles(outdir, "assets", "/assets/", minify);

  const manifest: Manifest = {
    files,
    style: [`/${styleFile}`],
    routes: Object.fromEntries(
      routes.map(([path, list]) => {
        const all = [`/${startFile}`, publicPath(app), ...list.filter((file) => file !== publicPath(app))];
        return [path, { scripts: all, gzip: all.reduce((sum, file) => sum + (files[file]?.gzip ?? 0), 0) }];
      }),
    ),
  };
  await Bun.write(join(outdir, "manifest.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  await rm(target, { recursive: true, force: true });
  await rename(outdir, target);
  return manifest;
}

/** Budgets in KB (1024 bytes) of gzip. */
const budgets = {
  home: { goal: 105, stop: 115 },
  style: { goal: 20, stop: 30 },
  chat: { goal: 190, stop: 200 },
  added: { goal: 30, stop: 40 },
};

/** One line a figure; `broken` holds the lines that are past their hard stop. */
export function checkWeights(manifest: Manifest): { lines: string[]; broken: string[] } {
  const { lines, broken, hold } = createScale();
  const gzipOf = (paths: string[]) => paths.reduce((sum, path) => sum + (manifest.files[path]?.gzip ?? 0), 0);
  const home = manifest.routes["/"];
  if (!home) throw new Error("The manifest has no route /.");
  hold("/ script", home.gzip, budgets.home);
  hold("/ style", gzipOf(manifest.style), budgets.style);
  for (const [path, route] of Object.entries(manifest.routes)) {
    if (path === "/") continue;
    if (path === "/chat") hold("/chat script", route.gzip, budgets.chat);
    else hold(`${path} adds`, gzipOf(route.scripts.filter((file) => !home.scripts.includes(file))), budgets.added);
  }
  return { lines, broken };
}

if (import.meta.main) {
  const manifest = await buildWeb();
  const { lines, broken } = checkWeights(manifest);
  console.log(`Built ${Object.keys(manifest.files).length} files into ${relative(root, join(root, "dist/web"))}.`);
  for (const line of lines) console.log(line);
  if (broken.length > 0) process.exit(1);
}
