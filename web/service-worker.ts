// The service worker: the app opens without a connection, from the built files of its version. Documents always come from the server
// if it can be reached, so a new version is there at once. It never touches writes, streams, payments or the widget.
import { shellPath } from "#contract/shared/screens.ts";
import { isKept, readThrough } from "./lib/kept-reads.ts";

// Filled in by web/build.ts.
declare const VERSION: string;
declare const FILES: string[];

interface LifeEvent extends Event {
  waitUntil(done: Promise<unknown>): void;
}
interface RequestEvent extends LifeEvent {
  request: Request;
  respondWith(reply: Promise<Response>): void;
}
/** The types of workers clash with those of pages, which the rest of the app needs. */
const worker = globalThis as unknown as {
  addEventListener(name: "install" | "activate", listener: (event: LifeEvent) => void): void;
  addEventListener(name: "fetch", listener: (event: RequestEvent) => void): void;
  skipWaiting(): Promise<void>;
  clients: { claim(): Promise<void> };
};

const prefix = "indaba-built-";
const current = `${prefix}${VERSION}`;

worker.addEventListener("install", (event) => {
  const fill = async () => {
    const cache = await caches.open(current);
    // The shell has the same address in every version.
    await cache.addAll([new Request(shellPath, { cache: "reload" }), ...FILES]);
    await worker.skipWaiting();
  };
  event.waitUntil(fill());
});

worker.addEventListener("activate", (event) => {
  const clear = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== current);
    await Promise.all(old.map((name) => caches.delete(name)));
    await worker.clients.claim();
  };
  event.waitUntil(clear());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin) return;
  if (FILES.includes(pathname)) event.respondWith(fromBuild(request));
  else if (isKept(pathname)) event.respondWith(throughServer(event));
  else if (request.mode === "navigate" && isScreen(pathname)) event.respondWith(document(request));
});

const isScreen = (path: string): boolean => !/^\/(?:api|widget|sandbox|images|sitemap)\/|\.\w+$/.test(path);

const fromBuild = async (request: Request): Promise<Response> => (await caches.match(request.url)) ?? fetch(request);

const document = (request: Request): Promise<Response> =>
  fetch(request).catch(async (error: unknown) => {
    const shell = await caches.match(shellPath);
    if (!shell) throw error;
    return shell;
  });

async function throughServer(event: RequestEvent): Promise<Response> {
  const { reply, keeping } = await readThrough(caches, (request) => fetch(request), event.request);
  event.waitUntil(keeping);
  return reply;
}
