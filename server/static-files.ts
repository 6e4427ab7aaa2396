// The built web app (`dist/web`), the widget's files (`dist/widget`) and the demo's pictures. Only files found at the start are
// served, so no path can leave the folder. `.br` and `.gz` beside a file are its compressed forms.
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import type { PriceDisplay } from "#contract/shared/money.ts";
import { widgetLoaderPath } from "#contract/widget/widget-rules.ts";
import type { Settings } from "#server/settings.ts";
import { readWidgetPages, type WidgetPages } from "#server/widget/widget-pages.ts";

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  cacheControl: string;
  /** In addition to those of every file. */
  headers: Record<string, string>;
  /** Path of the compressed form, by encoding. */
  encoded: Partial<Record<"br" | "gzip", string>>;
}

const types: Record<string, string> = {
  html: "text/html; charset=utf-8",
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
  json: "application/json; charset=utf-8",
  webmanifest: "application/manifest+json; charset=utf-8",
  svg: "image/svg+xml; charset=utf-8",
  webp: "image/webp",
  png: "image/png",
  ico: "image/x-icon",
  woff2: "font/woff2",
  txt: "text/plain; charset=utf-8",
  map: "application/json; charset=utf-8",
};

/** The loader and the frame's files. The frame's HTML is made for each key (server/widget/frame.routes.ts). */
const widgetFiles = (folder: string): Map<string, StaticFile> =>
  new Map([
    ...scan(join(folder, "assets"), "/widget/v1/assets/", () => forever),
    ...[
      ...scan(folder, "/widget/v1/", () => "public, max-age=300, stale-while-revalidate=86400", {
        "cross-origin-resource-policy": "cross-origin",
        "access-control-allow-origin": "*",
      }),
    ].filter(([path]) => path === widgetLoaderPath),
  ]);

const forever = "public, max-age=31536000, immutable";

function scan(
  folder: string,
  prefix: string,
  cacheControl: (name: string) => string,
  headers: Record<string, string> = {},
): Map<string, StaticFile> {
  const files = new Map<string, StaticFile>();
  let names: string[];
  try {
    names = readdirSync(folder, { recursive: true, encoding: "utf8" });
  } catch {
    return files;
  }
  const all = new Set(names);
  for (const name of names) {
    const type = types[name.split(".").at(-1) ?? ""];
    const path = join(folder, name);
    if (!type) continue;
    const { size, mtimeMs } = statSync(path);
    files.set(`${prefix}${name}`, {
      path,
      type,
      etag: `"${size.toString(36)}-${Math.trunc(mtimeMs).toString(36)}"`,
      cacheControl: cacheControl(name),
      headers,
      encoded: {
        ...(all.has(`${name}.br`) && { br: `${path}.br` }),
        ...(all.has(`${name}.gz`) && { gzip: `${path}.gz` }),
      },
    });
  }
  return files;
}

export interface StaticFiles {
  /** A file, or null. */
  serve(request: Request, path: string): Response | null;
  /** The built web app; null until it is built. */
  web(): WebApp | null;
  widgetPages(): WidgetPages;
}

/** What the server makes the web app's pages from (server/pages). */
export interface WebApp {
  /** index.html with this shop's settings in it and the build's blanks `{{…}}`. */
  html: string;
  manifest: { app: string; card: string; routes: Record<string, { scripts: string[]; styles: string[] }> };
  /** The code that writes a first screen (web/render-page.tsx), loaded when it is first needed; null in a folder without it. */
  renderer(): Promise<PageRenderer> | null;
}

export interface PageRenderer {
  answerCallsBy(send: (path: string, init: RequestInit) => Promise<Response>): void;
  renderPage(page: {
    path: string;
    search: string;
    prices: PriceDisplay;
    visitor: boolean;
  }): Promise<{ html: string; reads: unknown[] }>;
}

export interface StaticOptions {
  webFolder: string;
  widgetFolder: string;
  picturesFolder: string;
  settings: Pick<Settings, "priceDisplay" | "payments" | "devReload">;
}

export function openStaticFiles({ webFolder, widgetFolder, picturesFolder, settings }: StaticOptions): StaticFiles {
  const read = () => ({
    files: new Map([
      // Names under assets/ carry a hash of the content.
      ...scan(webFolder, "/", (name) => (name.startsWith("assets/") ? forever : "no-cache")),
      ...widgetFiles(widgetFolder),
      ...scan(picturesFolder, "/images/demo/", () => "public, max-age=604800"),
    ]),
    web: readWebApp(webFolder, settings),
  });
  let built = read();
  // In development a build may have changed them.
  const now = () => {
    if (settings.devReload) built = read();
    return built;
  };

  return {
    serve(request, path) {
      if (settings.devReload && path === reloadScriptPath)
        return new Response(reloadScript, { headers: { "content-type": types.js ?? "" } });
      const file = now().files.get(path);
      return file && path !== "/index.html" ? answerFile(request, file) : null;
    },
    web: () => now().web,
    widgetPages: () => readWidgetPages(widgetFolder, settings.devReload),
  };
}

function readWebApp(folder: string, settings: StaticOptions["settings"]): WebApp | null {
  const read = (name: string) => readFileSync(join(folder, name), "utf8");
  let html: string;
  try {
    html = read("index.html");
  } catch {
    return null;
  }
  const shopSettings = { "price-display": settings.priceDisplay, payments: settings.payments.provider };
  for (const [name, value] of Object.entries(shopSettings)) {
    html = html.replace(new RegExp(`(<meta name="indaba-${name}" content=")\\w+(")`), `$1${value}$2`);
  }
  if (settings.devReload) html = html.replace("</head>", `<script src="${reloadScriptPath}" defer></script></head>`);
  const file = resolve(folder, "renderer.mjs");
  let renderer: Promise<PageRenderer> | null = null;
  return {
    html,
    manifest: JSON.parse(read("manifest.json")) as WebApp["manifest"],
    renderer() {
      // Under another address after each build, as a module is loaded once.
      if (existsSync(file)) renderer ??= import(`${file}?${statSync(file).mtimeMs}`);
      return renderer;
    },
  };
}

const reloadScriptPath = "/dev-reload.js";
// The manifest is written last, so a new one means that the build is complete.
const reloadScript = `let known;
setInterval(async () => {
  const reply = await fetch("/manifest.json", { method: "HEAD", cache: "no-store" }).catch(() => null);
  const tag = reply?.ok ? reply.headers.get("etag") : null;
  if (tag && known && tag !== known) location.reload();
  if (tag) known = tag;
}, 700);
`;

function answerFile(request: Request, file: StaticFile): Response {
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.cacheControl,
    etag: file.etag,
    vary: "accept-encoding",
    ...file.headers,
  });
  if (isKnown(request, file.etag)) return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(request, file.encoded);
  if (!encoding) return new Response(Bun.file(file.path), { headers });
  headers.set("content-encoding", encoding);
  return new Response(Bun.file(file.encoded[encoding] ?? file.path), { headers });
}

export const isKnown = (request: Request, etag: string): boolean =>
  request.headers
    .get("if-none-match")
    ?.split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === etag) ?? false;

/** The smallest encoding that the browser accepts; undefined: uncompressed. */
export function chooseEncoding(
  request: Request,
  forms: Partial<Record<"br" | "gzip", unknown>>,
): "br" | "gzip" | undefined {
  const accepted = new Set<string>();
  for (const entry of (request.headers.get("accept-encoding") ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return (["br", "gzip"] as const).find((encoding) => forms[encoding] && accepted.has(encoding));
}
