// The built web app (`dist/web`), the widget's files (`dist/widget`) and the demo's pictures. Only files found at the start are
// served, so no path can leave the folder. `.br` and `.gz` beside a file are its compressed forms.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { screens } from "#contract/shared/screens.ts";
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

/** Rule screen-1: any other path is the 404 page. */
const screenPatterns = Object.keys(screens).map((path) => new RegExp(`^${path.replace(/:\w+/g, "[^/]+")}$`));
export const isScreen = (path: string): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  return screenPatterns.some((pattern) => pattern.test(plain));
};

export interface StaticFiles {
  /** A file, a page, or null for a path that can only be a file and doesn't exist. */
  serve(request: Request, path: string): Response | null;
  widgetPages(): WidgetPages;
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
    page: readPage(join(webFolder, "index.html"), settings),
  });
  let built = read();

  return {
    serve(request, path) {
      if (settings.devReload) {
        if (path === reloadScriptPath)
          return new Response(reloadScript, { headers: { "content-type": types.js ?? "" } });
        built = read();
      }
      const file = built.files.get(path);
      if (file && path !== "/index.html") return answerFile(request, file);
      if (!isScreen(path) && (/\.\w+$/.test(path) || /^\/(images|assets)\//.test(path))) return null;
      if (!built.page) {
        return new Response("The web app is not built yet. Run: bun run build\n", {
          status: 503,
          headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
        });
      }
      const page = answerPage(request, built.page, isScreen(path) ? 200 : 404);
      if (isPopup(path)) page.headers.set("cross-origin-opener-policy", "");
      return page;
    },
    widgetPages: () => readWidgetPages(widgetFolder, settings.devReload),
  };
}

/** The pop-up of a frame on another site must reach its opener; an opener policy would cut the link. */
const isPopup = (path: string): boolean => /^\/auth\/widget\/?$/.test(path);

interface Page {
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
}

/** The app's HTML page, with this shop's settings filled in. */
function readPage(path: string, settings: StaticOptions["settings"]): Page | null {
  let html: string;
  try {
    html = readFileSync(path, "utf8");
  } catch {
    return null;
  }
  const shopSettings = { "price-display": settings.priceDisplay, payments: settings.payments.provider };
  for (const [name, value] of Object.entries(shopSettings)) {
    html = html.replace(new RegExp(`(<meta name="indaba-${name}" content=")\\w+(")`), `$1${value}$2`);
  }
  if (settings.devReload) html = html.replace("</head>", `<script src="${reloadScriptPath}" defer></script></head>`);
  const plain = new Uint8Array(Buffer.from(html));
  return {
    plain,
    br: new Uint8Array(brotliCompressSync(plain)),
    gzip: new Uint8Array(gzipSync(plain)),
    etag: `"${Bun.hash(plain).toString(36)}"`,
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

function answerPage(request: Request, page: Page, status: number): Response {
  const headers = new Headers({
    "content-type": types.html ?? "",
    "cache-control": "no-cache",
    etag: page.etag,
    vary: "accept-encoding",
  });
  if (status === 200 && isKnown(request, page.etag)) return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(request, page);
  if (!encoding) return new Response(page.plain, { status, headers });
  headers.set("content-encoding", encoding);
  return new Response(page[encoding], { status, headers });
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
