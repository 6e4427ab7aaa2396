import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { openStaticFiles, type StaticFiles } from "./static-files.ts";

const folder = mkdtempSync(join(tmpdir(), "indaba-static-"));
const webFolder = join(folder, "web");
const picturesFolder = join(folder, "pictures");
const widgetFolder = join(folder, "widget");
const script = "console.log('a long script');".repeat(20);
const html = '<head><meta name="indaba-price-display" content="documented" /></head>';
let files: StaticFiles;

const payments = { provider: "sandbox" } as const;

beforeAll(() => {
  mkdirSync(join(webFolder, "assets"), { recursive: true });
  mkdirSync(picturesFolder);
  mkdirSync(join(widgetFolder, "assets"), { recursive: true });
  writeFileSync(join(widgetFolder, "loader.js"), script);
  writeFileSync(join(widgetFolder, "assets/frame-1234abcd.js"), script);
  writeFileSync(join(widgetFolder, "frame.html"), "{{widget}}");
  writeFileSync(join(widgetFolder, "manifest.json"), "{}");
  writeFileSync(join(folder, "secret.json"), "secret");
  writeFileSync(join(webFolder, "index.html"), html);
  writeFileSync(join(webFolder, "manifest.json"), JSON.stringify({ card: "/assets/card.png", routes: {} }));
  writeFileSync(join(webFolder, "assets/app-1234abcd.js"), script);
  writeFileSync(join(webFolder, "assets/app-1234abcd.js.br"), brotliCompressSync(script));
  writeFileSync(join(webFolder, "assets/app-1234abcd.js.gz"), gzipSync(script));
  writeFileSync(join(picturesFolder, "kettle.webp"), "picture");
  writeFileSync(join(picturesFolder, "draw.ts"), "source");
  files = openStaticFiles({
    webFolder,
    widgetFolder,
    picturesFolder,
    settings: { priceDisplay: "rand", payments, devReload: false },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  files.serve(new Request(`http://localhost${path}`, { headers }), path);

describe("files", () => {
  test.each([
    ["br, gzip", "br"],
    ["gzip, deflate, br;q=0.5", "br"],
    ["gzip", "gzip"],
    ["br;q=0, gzip", "gzip"],
    ["identity", null],
    ["", null],
  ])("for Accept-Encoding %p come as %p", async (accepted, encoding) => {
    const reply = get("/assets/app-1234abcd.js", { "accept-encoding": accepted }) as Response;
    expect(reply.headers.get("content-encoding")).toBe(encoding);
    expect(reply.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
    expect(reply.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(reply.headers.get("vary")).toBe("accept-encoding");
    const bytes = Buffer.from(await reply.arrayBuffer());
    const text = encoding === "br" ? brotliDecompressSync(bytes) : encoding === "gzip" ? gunzipSync(bytes) : bytes;
    expect(text.toString()).toBe(script);
  });

  test("that the browser has cached are not sent again", () => {
    const etag = get("/assets/app-1234abcd.js")?.headers.get("etag") as string;
    expect(get("/assets/app-1234abcd.js", { "if-none-match": `"x", W/${etag}` })?.status).toBe(304);
    expect(get("/assets/app-1234abcd.js", { "if-none-match": '"x"' })?.status).toBe(200);
  });

  test("demo pictures are at /images/demo; other files of their folder are not served", async () => {
    const reply = get("/images/demo/kettle.webp");
    expect(reply?.headers.get("content-type")).toBe("image/webp");
    expect(reply?.headers.get("cache-control")).toBe("public, max-age=604800");
    expect(await reply?.text()).toBe("picture");
    expect(get("/images/demo/draw.ts")).toBeNull();
    expect(get("/images/demo/none.webp")).toBeNull();
  });

  test.each([
    "/../secret.json",
    "/assets/../../secret.json",
    "/..\\secret.json",
    "/images/demo/../../secret.json",
    "/images/demo//etc/passwd.txt",
    `${folder}/secret.json`,
    "/assets/app-1234abcd.js.br",
    "/assets/app-1234abcd.js\0.txt",
  ])("no path leaves the folders: %s", (path) => {
    const reply = files.serve(new Request("http://localhost/"), path);
    expect([null, 404]).toContain(reply?.status ?? null);
  });
});

describe("the web app", () => {
  test("comes with this shop's settings, and not as a file", () => {
    expect(files.web()?.html).toContain('content="rand"');
    expect(files.web()?.manifest.card).toBe("/assets/card.png");
    expect(get("/index.html")).toBeNull();
  });

  test("is missing until it is built", () => {
    const settings = { priceDisplay: "documented", payments, devReload: false } as const;
    const none = openStaticFiles({ webFolder: join(folder, "none"), widgetFolder, picturesFolder, settings });
    expect(none.web()).toBeNull();
  });

  test("reloads after a build in development only", async () => {
    const settings = { priceDisplay: "documented", payments, devReload: true } as const;
    const dev = openStaticFiles({ webFolder, widgetFolder, picturesFolder, settings });
    expect(dev.web()?.html).toContain("/dev-reload.js");
    expect(await (dev.serve(new Request("http://localhost/"), "/dev-reload.js") as Response).text()).toContain(
      "reload()",
    );
    expect(files.web()?.html).not.toContain("dev-reload");
    expect(get("/dev-reload.js")).toBeNull();
  });
});

describe("the widget", () => {
  test("every site may load its loader, which is cached for five minutes", () => {
    const { headers } = get("/widget/v1/loader.js") as Response;
    expect(Object.fromEntries(headers)).toMatchObject({
      "content-type": "text/javascript; charset=utf-8",
      "cache-control": "public, max-age=300, stale-while-revalidate=86400",
      "cross-origin-resource-policy": "cross-origin",
      "access-control-allow-origin": "*",
    });
  });

  test("files of its frame are for the frame only, and cached for good", () => {
    const { headers } = get("/widget/v1/assets/frame-1234abcd.js") as Response;
    expect(headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(headers.get("access-control-allow-origin")).toBeNull();
    expect(headers.get("cross-origin-resource-policy")).toBeNull();
  });

  test("its HTML and the build's manifest are not served as files", () => {
    for (const path of ["/widget/v1/frame.html", "/widget/v1/manifest.json", "/widget/v1/assets/loader.js"]) {
      expect([path, get(path)]).toEqual([path, null]);
    }
  });
});
