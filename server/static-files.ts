// The built web app (`dist/web`) and the demo's pictures. Only files that were found at the start can be asked for, so no
// path can climb out of the folder. `.br` and `.gz` beside a file are its compressed forms.
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

interface StaticFile {
  path: string;
  type: string;
  etag: string;
  cacheControl: string;
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

/** A content hash in the name: the file under this name never changes. */
const hashed = /[-.][a-z0-9]{8,}\.\w+$/i;

const forever = "public, max-age=31536000, immutable";

function scan(folder: string, prefix: string, cacheControl: (name: string) => string): Map<string, StaticFile> {
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
      encoded: {
        ...(all.has(`${name}.br`) && { br: `${path}.br` }),
        ...(all.has(`${name}.gz`) && { gzip: `${path}.gz` }),
      },
    });
  }
  return files;
}

/** The screens of specification §2; any other path is the 404 page. */
const screens = [
  /^\/$/,
  /^\/(marketplace|chat|cart|checkout|orders|settings)$/,
  /^\/product\/[^/]+$/,
  /^\/auth\/(login|register)$/,
  /^\/vendor\/(register|dashboard|listings\/new)$/,
  /^\/admin\/dashboard$/,
];
export const isScreen = (path: string): boolean => {
  const plain = path.length > 1 ? path.replace(/\/$/, "") : path;
  return screens.some((screen) => screen.test(plain));
};

export interface StaticFiles {
  /** Answers a file, a page, or null for a path that can only be a file and isn't there. */
  serve(request: Request, path: string): Response | null;
}

/** `watch`: look again for new files whenever a page is asked for (development). */
export function openStaticFiles(options: { webFolder: string; picturesFolder: string; watch?: boolean }): StaticFiles {
  const { webFolder, picturesFolder, watch = false } = options;
  const read = () =>
    new Map([
      ...scan(webFolder, "/", (name) => (hashed.test(name) ? forever : "no-cache")),
      ...scan(picturesFolder, "/images/demo/", () => "public, max-age=604800"),
    ]);
  let files = read();

  return {
    serve(request, path) {
      const page = !/\.\w+$/.test(path) && !path.startsWith("/images/");
      if (watch && (page || !files.has(path))) files = read();
      const file = files.get(path);
      if (file && path !== "/index.html") return answer(request, file, 200);
      if (!page) return null;
      const index = files.get("/index.html");
      if (!index) {
        return new Response("The web app is not built yet. Run: bun run build\n", {
          status: 503,
          headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
        });
      }
      return answer(request, index, isScreen(path) ? 200 : 404);
    },
  };
}

function answer(request: Request, file: StaticFile, status: number): Response {
  const headers = new Headers({
    "content-type": file.type,
    "cache-control": file.cacheControl,
    etag: file.etag,
    vary: "accept-encoding",
  });
  const known = request.headers.get("if-none-match");
  if (status === 200 && known?.split(",").some((tag) => tag.trim().replace(/^W\//, "") === file.etag)) {
    return new Response(null, { status: 304, headers });
  }
  const accepted = acceptedEncodings(request.headers.get("accept-encoding"));
  for (const encoding of ["br", "gzip"] as const) {
    const encoded = file.encoded[encoding];
    if (!encoded || !accepted.has(encoding)) continue;
    headers.set("content-encoding", encoding);
    return new Response(Bun.file(encoded), { status, headers });
  }
  return new Response(Bun.file(file.path), { status, headers });
}

function acceptedEncodings(header: string | null): Set<string> {
  const accepted = new Set<string>();
  for (const entry of (header ?? "").toLowerCase().split(",")) {
    const [name = "", ...parameters] = entry.split(";").map((part) => part.trim());
    if (!parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))) accepted.add(name);
  }
  return accepted;
}
