// Builds the web app into dist/web: split and minified scripts with hashed names, purged style sheets, everything
// precompressed, and manifest.json, which says what each route loads. `checkWeights` holds it to the budgets.
import { mkdir, rename, rm } from "node:fs/promises";
import { basename, join, parse, relative } from "node:path";
import type { Selector } from "lightningcss";
import { type ScreenPath, screens } from "#contract/shared/screens.ts";
import {
  type BuiltFile,
  closure,
  compressFiles,
  createScale,
  hashed,
  lighter,
  sourcesOf,
  writeCss,
  writeScript,
} from "./build-files.ts";
import { buildIcons } from "./build-icons.ts";

const root = join(import.meta.dir, "..");
const themes = join(root, "node_modules/@radix-ui/themes");
const fonts = join(root, "node_modules/@fontsource-variable/figtree/files");

export interface Manifest {
  /** Public path → sizes. */
  files: Record<string, BuiltFile>;
  /** Style sheets of every page; a route may have more. */
  style: string[];
  /** The app's own script, which every page has. */
  app: string;
  /** For links to pages without a picture of their own; 1200 × 630. */
  card: string;
  /** Route path → every script that the page loads at once, the app's own first. Lazy ones (toasts, tooltips) are left out. */
  routes: Record<string, { scripts: string[]; styles: string[]; gzip: number }>;
}

/** Cascade order, as in the import rule: what is shared, ui, features, screens. A screen can override a feature. */
export function inOrder(sheets: readonly string[]): string[] {
  const layers = [/^styles\//, /^ui\//, /^(?!screens\/)/, /^/];
  const layerOf = (path: string) => layers.findIndex((layer) => layer.test(path));
  return sheets.toSorted((a, b) => layerOf(a) - layerOf(b) || (a < b ? -1 : 1));
}

/**
 * Sheets that come with the components that they style, after the sheet of every page: name → the components and their sheets.
 * tests/styles.test.ts checks that no other component needs them.
 */
export const sheetsApart: Record<string, RegExp> = {
  chat: /^(?:chat\/|screens\/(?:assistant\.|chat-screen))/,
  work: /^(?:admin|figures|payouts|vendors|widget)\/|^screens\/(?:admin|payouts|bulk|import|vendor|widget-guide)/,
};
const sheetOf = (path: string) => Object.keys(sheetsApart).find((name) => sheetsApart[name]?.test(path));

/** The sheet of that name, or without one what every page has. */
async function ownCss(name?: string): Promise<string> {
  const all = [...new Bun.Glob("**/*.css").scanSync(import.meta.dir)];
  const sheets = inOrder(all.filter((path) => sheetOf(path) === name));
  return (await Promise.all(sheets.map((path) => Bun.file(join(import.meta.dir, path)).text()))).join("\n");
}

/** Looks of Radix's components that no screen uses, as `namesIn` writes them. Fields are always "surface". */
const unusedLooks = [
  /rt-(?:TextField|TextArea)(?=.* rt-variant-soft)/,
  /rt-TextArea(?=.* rt-r-size-[12])|rt-TextField(?=.* rt-r-size-1)/,
  / data-(?:radius=(?!large)|scaling=(?!100%)|panel-background=translucent)/,
];

/** The classes and attributes that an element must have to match, not those of which it may have one. */
const namesIn = (selector: Selector): string =>
  selector
    .map((part) => {
      if (part.type === "class") return ` ${part.name}`;
      if (part.type === "attribute" && part.operation) return ` ${part.name}=${part.operation.value}`;
      const inner = part.type === "pseudo-class" && part.kind !== "not" && "selectors" in part ? part.selectors : null;
      return inner?.length === 1 ? namesIn(inner[0] as Selector) : "";
    })
    .join("");

const isUsed = (selector: Selector): boolean => !unusedLooks.some((look) => look.test(namesIn(selector)));

/**
 * Keeps the colours, tokens and components of Radix Themes that the scripts name. Removes its wide-gamut colours (they double
 * every scale), its font, its responsive sizes and the looks that no screen uses.
 */
export function purge(css: string, scripts: readonly string[]): string {
  const named = (text: string) => text.match(/\brt-[A-Z]\w*/g) ?? [];
  const used = new Set(scripts.flatMap(named));
  const keptScales = ["tomato", "sand", "gray", "red", "grass", "amber"];
  const drop = (rule: unknown, pattern: RegExp) => (pattern.test(JSON.stringify(rule)) ? [] : undefined);
  return writeCss(css, {
    targets: {},
    unusedSymbols: [
      "rt-variant-classic",
      "rt-variant-outline",
      ...new Set(named(css).filter((name) => !used.has(name))),
    ],
    visitor: {
      Rule: {
        "font-face": () => [],
        supports: ({ value }) => drop(value.condition, /"color\(/),
        media: ({ value }) => drop(value.query, /"(?:width|color-gamut)"/),
        style: ({ value }) => {
          const selectors = JSON.stringify(value.selectors);
          const scale = /"data-(?:accent|gray)-color","operation":{"operator":"equal","value":"(\w+)"/.exec(
            selectors,
          )?.[1];
          // The theme is a class on <html>, so `:root:has(…)` never matches; yet it searches the whole page at each change.
          const asksWholePage = /"kind":"root".*"kind":"has"/.test(selectors);
          const kept = value.selectors.filter(isUsed);
          if (asksWholePage || (scale && !keptScales.includes(scale)) || kept.length === 0) return [];
          return kept.length < value.selectors.length
            ? { type: "style", value: { ...value, selectors: kept } }
            : undefined;
        },
      },
    },
  });
}

/** Keyframes and custom properties that no rule and no script uses. */
export function idleNames(css: string, scripts: readonly string[] = []): string[] {
  const everywhere = [css, ...scripts].join("\n");
  const animations = [...css.matchAll(/@keyframes ([\w-]+)/g)]
    .map(([, name]) => name as string)
    .filter((name) => !new RegExp(`(?<!@keyframes )\\b${name}(?![\\w-])`).test(everywhere));
  const read = new Set(
    [css.match(/(?<=var\(\s*)--[\w-]+/g), scripts.join().match(/--[\w-]+/g)].flatMap((names) => names ?? []),
  );
  const declared = new Set(css.match(/(?<=[{;\s])--[\w-]+(?=\s*:)/g));
  return [...animations, ...[...declared].filter((name) => !read.has(name))];
}

/** Without its idle names, and without those that only these used. */
export function writeUsed(css: string, scripts: readonly string[]): string {
  for (let left = css; ; ) {
    const idle = idleNames(left, scripts);
    if (idle.length === 0) return writeCss(left);
    // Prefixes come last: each pass would double the rules that have one.
    left = writeCss(left, { unusedSymbols: idle, targets: {} });
  }
}

/** The sheet of every page, and those apart by name. */
async function buildStyles(scripts: string[], font: string): Promise<{ style: string; apart: Record<string, string> }> {
  const radix = ["sand", "red", "grass", "amber"].map((name) => `tokens/colors/${name}.css`);
  const sheets = await Promise.all(
    [...radix, "tokens/base.css", "components.css"].map((path) => Bun.file(join(themes, path)).text()),
  );
  const css = `${purge(sheets.join("\n"), scripts)}\n${(await ownCss()).replaceAll("{{font}}", `/${font}`)}`;
  const names = Object.keys(sheetsApart);
  const own = await Promise.all(names.map(ownCss));
  return {
    style: writeUsed(css, [...scripts, ...own]),
    apart: Object.fromEntries(names.map((name, at) => [name, writeUsed(own[at] as string, [...scripts, css])])),
  };
}

/** The code that writes a page's first screen on the server. Not served: .mjs is none of the types that are. */
async function buildRenderer(outdir: string): Promise<void> {
  await Bun.build({
    entrypoints: [join(root, "web/render-page.tsx")],
    outdir,
    naming: "renderer.mjs",
    target: "bun",
    plugins: [lighter],
    minify: { syntax: true, whitespace: true },
    define: { "process.env.NODE_ENV": '"production"' },
  });
}

/** The worker, which has the files of the screens that open without a connection. */
async function buildWorker(outdir: string, files: string[]): Promise<void> {
  const version = Bun.hash(files.join()).toString(36);
  const built = await Bun.build({
    entrypoints: [join(root, "web/service-worker.ts")],
    minify: true,
    target: "browser",
    format: "iife",
    define: { FILES: JSON.stringify(files), VERSION: JSON.stringify(version) },
  });
  await Bun.write(join(outdir, "service-worker.js"), (await built.outputs[0]?.text()) ?? "");
}

/** Reading goes on without a connection: a list that is open, the cart, the last conversation. */
const offlineScreens: readonly ScreenPath[] = ["/", "/marketplace", "/product/:id", "/chat", "/cart", "/orders"];
const offlineParts = ["toaster", "tip-layer", "assistant-dock"];

async function buildWeb(): Promise<Manifest> {
  const target = join(root, "dist/web");
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
    // A request for a few hundred bytes costs more than loading them with a neighbour.
    minChunkSize: 4096,
    // theme-start.ts and load-code.ts do this; Bun's own table of all chunks would be 2.4 KB on every page.
    modulePreload: false,
    minify: true,
    metafile: true,
    plugins: [lighter],
    define: { "process.env.NODE_ENV": '"production"' },
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
  const scriptsOf = (chunk: string) => [...closure(chunk, outputs, new Set(shell))].map(publicPath);
  const routes = Object.entries(screens).map(([path, screen]) => [path, entryOf(`web/screens/${screen}.tsx`)] as const);

  const font = "figtree-latin-wght-normal.woff2";
  const fontFile = hashed("figtree", await Bun.file(join(fonts, font)).bytes(), "woff2");
  await Bun.write(join(outdir, fontFile), Bun.file(join(fonts, font)));

  const scripts = await Promise.all(
    built.outputs
      .filter(({ path }) => path.endsWith(".js"))
      .map(async ({ path }) => {
        const script = await writeScript(path, await Bun.file(path).text());
        await Bun.write(path, script);
        return script;
      }),
  );
  const { style, apart } = await buildStyles(scripts, fontFile);
  const writeSheet = async (name: string, css: string) => {
    const file = hashed(name, css, "css");
    await Bun.write(join(outdir, file), css);
    return `/${file}`;
  };
  const styleFile = await writeSheet("app", style);
  const apartFiles: [name: string, file: string][] = [];
  for (const [name, css] of Object.entries(apart)) apartFiles.push([name, await writeSheet(name, css)]);
  const inputs = built.metafile?.inputs ?? {};
  /** The sheets apart that the components of a chunk's source need, with all that it imports at once. */
  const stylesOf = (chunk: string) => {
    const components = [...sourcesOf(outputs[chunk]?.entryPoint ?? "", inputs)].filter((path) => path.endsWith(".tsx"));
    const needed = new Set(components.map((path) => sheetOf(path.replace(/^web\//, ""))));
    return apartFiles.flatMap(([name, file]) => (needed.has(name) ? [file] : []));
  };

  const shellScripts = new Set([...shell].map(publicPath));
  const entries = new Set(Object.values(screens).map((screen) => entryOf(`web/screens/${screen}.tsx`)));
  const others = Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
    entryPoint && file !== app && !entries.has(file) ? [[parse(entryPoint).name, file] as const] : [],
  );
  const isWork = (what: string) => /^\/(?:vendor|admin)\//.test(what);
  const workScreens = publicPath(entryOf("web/work-screens.ts"));
  const codeFiles = Object.fromEntries(
    [...routes, ...others].map(([what, chunk]) => [
      what,
      [
        ...stylesOf(chunk),
        ...(isWork(what) ? [workScreens] : []),
        ...scriptsOf(chunk).filter((file) => !shellScripts.has(file)),
      ],
    ]),
  );
  // The names of files cost 1 KB on every page; only vendors and admins need those of their screens.
  const workText = JSON.stringify(Object.fromEntries(Object.entries(codeFiles).filter(([what]) => isWork(what))));
  const workFile = hashed("work", workText, "json");
  await Bun.write(join(outdir, workFile), workText);
  const everyones = Object.fromEntries(Object.entries(codeFiles).filter(([what]) => !isWork(what)));
  const start = await Bun.build({
    entrypoints: [join(root, "web/theme-start.ts")],
    minify: true,
    target: "browser",
    format: "iife",
    define: { CODE_FILES: JSON.stringify(everyones), WORK_FILES: JSON.stringify(`/${workFile}`) },
  });
  const startText = await writeScript("theme-start.js", (await start.outputs[0]?.text()) ?? "");
  const startFile = hashed("start", startText, "js");
  await Bun.write(join(outdir, startFile), startText);

  const icons = await buildIcons(outdir);
  await Bun.write(join(outdir, "manifest.webmanifest"), icons.manifest);
  await buildRenderer(outdir);
  const offline = [...offlineScreens, ...offlineParts].flatMap((what) => codeFiles[what] ?? []);
  await buildWorker(outdir, [
    ...new Set([icons.icon, `/${fontFile}`, styleFile, `/${startFile}`, publicPath(app), ...shellScripts, ...offline]),
  ]);

  const names: Record<string, string> = {
    icon: icons.icon,
    touchIcon: icons.touchIcon,
    font: `/${fontFile}`,
    style: styleFile,
    start: `/${startFile}`,
  };
  const html = await Bun.file(join(root, "web/index.html")).text();
  await Bun.write(
    join(outdir, "index.html"),
    // The server fills in the others for each page.
    html.replace(/{{(\w+)}}/g, (whole, name: string) => names[name] ?? whole),
  );

  const files = await compressFiles(outdir, "assets", "/assets/");

  const manifest: Manifest = {
    files,
    style: [styleFile],
    app: publicPath(app),
    card: icons.card,
    routes: Object.fromEntries(
      routes.map(([path, chunk]) => {
        const all = [`/${startFile}`, publicPath(app), ...scriptsOf(chunk).filter((file) => file !== publicPath(app))];
        const gzip = all.reduce((sum, file) => sum + (files[file]?.gzip ?? 0), 0);
        return [path, { scripts: all, styles: stylesOf(chunk), gzip }];
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
  home: { goal: 100, stop: 100 },
  style: { goal: 20, stop: 20 },
  chat: { goal: 170, stop: 170 },
  added: { goal: 30, stop: 30 },
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
