// The HTML document of every address: the app's page with the address's own head, and on public screens with a server-rendered first
// screen, from the shop's API as a visitor sees it. It has nothing personal, so it is the same for everybody; only the cart has two
// forms, one for visitors and an empty one for accounts.
import { AsyncLocalStorage } from "node:async_hooks";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { type ScreenPath, screenAt, shellPath } from "#contract/shared/screens.ts";
import { sessionSeconds } from "#server/auth/sessions.service.ts";
import { lacksSignedInCookie, readCookie, signedInText } from "#server/cookies.ts";
import type { Log } from "#server/log.ts";
import type { Settings } from "#server/settings.ts";
import { chooseEncoding, isKnown, type StaticFiles, type WebApp } from "#server/static-files.ts";
import { type Ask, headOf, isForVisitors, isWritten, type PageAddress, writeHead } from "./heads.ts";
import { jsonScript } from "./markup.ts";

export interface DocumentDeps {
  files: Pick<StaticFiles, "web">;
  settings: Pick<Settings, "publicUrl" | "https" | "priceDisplay">;
  log: Pick<Log, "error">;
  /** Calls the shop's API as a visitor. Calls of public screens must not be rate-limited by address. */
  call(path: string, reader: Request): Promise<Response>;
}

interface Answer {
  status: number;
  text: string;
  headers: Headers;
}

interface Written {
  status: number;
  plain: Uint8Array<ArrayBuffer>;
  br: Uint8Array<ArrayBuffer>;
  gzip: Uint8Array<ArrayBuffer>;
  etag: string;
  /** The web app and the API's replies that the page was rendered from: while they are the same, so is the page. */
  web: WebApp;
  asked: string[];
  answers: string;
}

/** The size of the cache; a compressed page has about 15 KB. */
const mostKept = 300;

/** The renderer is one module for the whole process; each rendering has its own data. */
const answering = new AsyncLocalStorage<(path: string) => Promise<Answer>>();

export function createDocuments({ files, settings, log, call }: DocumentDeps) {
  const kept = new Map<string, Written>();
  const origin = settings.publicUrl.replace(/\/$/, "");

  async function answer(request: Request, path: string): Promise<Response | null> {
    const screen = screenAt(path);
    // The address of a file that doesn't exist.
    if (!screen && path !== shellPath && (/\.\w+$/.test(path) || /^\/(images|assets)\//.test(path))) return null;
    const web = files.web();
    if (!web) {
      return new Response("The web app is not built yet. Run: bun run build\n", {
        status: 503,
        headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
      });
    }
    const { pathname, search } = new URL(request.url);
    const toVisitor = readCookie(settings, request, "session") === null;
    const reply = send(request, await written(web, screen, pathname, search, toVisitor, request));
    if (isForVisitors(screen)) reply.headers.append("vary", "cookie");
    if (lacksSignedInCookie(settings, request)) {
      reply.headers.append("set-cookie", signedInText(settings, sessionSeconds));
      reply.headers.set("cache-control", "private, no-cache");
    }
    // This pop-up must reach its opener, a frame on another site; an opener policy would prevent that.
    if (screen === "/auth/widget") reply.headers.set("cross-origin-opener-policy", "");
    return reply;
  }

  async function written(
    web: WebApp,
    screen: ScreenPath | undefined,
    path: string,
    search: string,
    toVisitor: boolean,
    reader: Request,
  ): Promise<Written> {
    const answers = new Map<string, Promise<Answer>>();
    const ask = (called: string) => {
      const known = answers.get(called) ?? read(called, reader);
      answers.set(called, known);
      return known;
    };
    const hasContent = isWritten(screen, toVisitor);
    const key = hasContent ? `${path}${search}` : `empty ${screen ?? (path === shellPath ? shellPath : "404")}`;
    const before = kept.get(key);
    kept.delete(key);
    const same = before?.web === web && (await Promise.all(before.asked.map(ask)).then(digest)) === before.answers;
    const page =
      before && same
        ? before
        : await write(web, screen, hasContent, { origin, path, query: new URLSearchParams(search) }, ask, answers);
    // Least recently used: the newest entry is evicted last.
    kept.set(key, page);
    for (const [oldest] of kept) {
      if (kept.size <= mostKept) break;
      kept.delete(oldest);
    }
    return page;
  }

  async function read(path: string, reader: Request): Promise<Answer> {
    const reply = await call(path, reader);
    return { status: reply.status, text: await reply.text(), headers: reply.headers };
  }

  async function write(
    web: WebApp,
    screen: ScreenPath | undefined,
    hasContent: boolean,
    address: PageAddress,
    ask: (path: string) => Promise<Answer>,
    answers: Map<string, Promise<Answer>>,
  ): Promise<Written> {
    const asJson: Ask = async (path) => {
      const { status, text } = await ask(path);
      if (status === 404 || status === 400) return null;
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return JSON.parse(text);
    };
    const known = await headOf(screen, address, asJson).catch((error: unknown) => {
      log.error({ err: error, path: address.path }, "a page's head could not be written");
      return { status: 200 as const, title: "Indaba" };
    });
    const first = hasContent ? await firstScreen(web, address, isForVisitors(screen), ask) : null;
    const { app, card, routes } = web.manifest;
    const { scripts = [], styles = [] } = (screen && routes[screen]) || {};
    // index.html already has the first; the second is the app.
    const own = scripts.slice(2);
    const lines = (each: string[]) => each.join("\n    ");
    const parts: Record<string, string> = {
      head: writeHead(known, origin, card),
      styles: lines(styles.map((file) => `<link rel="stylesheet" href="${file}" />`)),
      late: first ? [app, ...own].join(" ") : "",
      scripts: first
        ? ""
        : lines([
            ...own.map((file) => `<link rel="modulepreload" href="${file}" />`),
            `<script type="module" src="${app}"></script>`,
          ]),
      page: first?.html ?? "",
      data: first
        ? jsonScript("application/json", first.reads, "handed-reads")
        : '<noscript>This page needs JavaScript. The <a href="/marketplace">marketplace</a> can be read without it.</noscript>',
    };
    const html = web.html.replace(/{{(\w+)}}/g, (whole, name: string) => parts[name] ?? whole);
    const plain = new Uint8Array(Buffer.from(html));
    const settled = await Promise.all(answers.values());
    return {
      status: known.status,
      plain,
      br: new Uint8Array(brotliCompressSync(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })),
      gzip: new Uint8Array(gzipSync(plain)),
      etag: `"${Bun.hash(plain).toString(36)}"`,
      web,
      asked: [...answers.keys()],
      answers: digest(settled),
    };
  }

  /** null: the browser renders the page. */
  async function firstScreen(
    web: WebApp,
    { path, query }: PageAddress,
    visitor: boolean,
    ask: (path: string) => Promise<Answer>,
  ) {
    try {
      const renderer = await web.renderer();
      if (!renderer) return null;
      renderer.answerCallsBy(async (called, { method = "GET" }) => {
        const answer = answering.getStore();
        if (!answer || method !== "GET") throw new Error(`${method} ${called} is not answered here`);
        const { status, text, headers } = await answer(called);
        return new Response(text, { status, headers });
      });
      const search = query.size > 0 ? `?${query}` : "";
      return await answering.run(ask, () =>
        renderer.renderPage({ path, search, prices: settings.priceDisplay, visitor }),
      );
    } catch (error) {
      log.error({ err: error, path }, "a page's first screen could not be written");
      return null;
    }
  }

  return { answer };
}

const digest = (answers: readonly Answer[]): string =>
  Bun.hash(answers.map(({ status, text }) => `${status} ${text}`).join("\n")).toString(36);

function send(request: Request, page: Written): Response {
  const headers = new Headers({
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-cache",
    etag: page.etag,
    vary: "accept-encoding",
  });
  if (page.status === 200 && isKnown(request, page.etag)) return new Response(null, { status: 304, headers });
  const encoding = chooseEncoding(request, page);
  if (!encoding) return new Response(page.plain, { status: page.status, headers });
  headers.set("content-encoding", encoding);
  return new Response(page[encoding], { status: page.status, headers });
}
