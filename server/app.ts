// The Elysia app: checks on every request, headers on every reply, and the routes of each feature. It opens no database and no
// port: `server/serve.ts` serves it, tests call `app.handle`.
import { Elysia } from "elysia";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { createChatDeps } from "#server/chat/chat-deps.ts";
import { errorReply } from "#server/error-reply.ts";
import { features } from "#server/features.ts";
import { createDocuments } from "#server/pages/documents.ts";
import { isSignedPath, readJson, refuseCrossSiteWrite, refuseOtherBodies } from "#server/request-gate.ts";
import { securityHeaders } from "#server/security-headers.ts";
import type { StaticFiles } from "#server/static-files.ts";
import { uploadLimitOf } from "#server/upload.ts";

type Handle = (request: Request) => Response | Promise<Response>;

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

export function createApp(deps: AppDeps, files: StaticFiles | null = null) {
  const { settings, log } = deps;
  const headers = securityHeaders(settings);
  const chat = createChatDeps(deps);
  const requestIds = new WeakMap<Request, string>();
  const requestId = (request: Request) => requestIds.get(request) ?? "unknown";

  // Wraps everything else, so that every reply has these headers, including errors.
  async function dress(request: Request, handle: Handle): Promise<Response> {
    const begin = performance.now();
    const id = crypto.randomUUID();
    requestIds.set(request, id);
    const response = await handle(request);
    for (const [name, value] of headers) {
      const own = response.headers.get(name);
      if (own === null) response.headers.set(name, value);
      // A route drops one of these headers by setting it to an empty string.
      else if (own === "") response.headers.delete(name);
    }
    response.headers.set("x-request-id", id);
    const path = pathOf(request);
    if (path.startsWith("/api/") && !response.headers.has("cache-control")) {
      response.headers.set("cache-control", "no-store");
    }
    const ms = performance.now() - begin;
    deps.metrics.answered(path, response.status, ms);
    log.info({
      id,
      method: request.method,
      path: withoutSecrets(path),
      status: response.status,
      ms: Math.round(ms),
    });
    return response;
  }

  /** For the calls of a page, which count as its reader's. */
  const readers = new WeakMap<Request, Request>();
  const addressOf = (request: Request) => deps.addressOf(readers.get(request) ?? request);
  const call = (path: string, reader: Request): Promise<Response> => {
    const request = new Request(new URL(path, settings.publicUrl));
    readers.set(request, reader);
    return app.handle(request);
  };
  const documents = files && createDocuments({ files, settings, log, call });

  const app = new Elysia({ name: "indaba" })
    .wrap(
      (handle) =>
        async (...[request]: unknown[]) =>
          dress(request as Request, handle as unknown as Handle),
    )
    .onRequest(({ request, set }) => {
      if (request.method === "OPTIONS") {
        set.headers.allow = methods;
        return new Response(null, { status: 204 });
      }
      refuseCrossSiteWrite(request, settings);
      refuseOtherBodies(request);
    })
    // Elysia would read "jam, red" as a list and "[1]" as JSON.
    .onTransform((context) => {
      const { url } = context.request;
      const start = url.indexOf("?");
      if (start >= 0) context.query = Object.fromEntries(new URLSearchParams(url.slice(start)));
      // Elysia makes null of what can't be decoded ("/api/listings/%"). A page's own path is read elsewhere.
      const { "*": _, ...params } = (context.params ?? {}) as Record<string, string | null>;
      if (Object.values(params).includes(null)) throw new AppError("not-found", "Not found");
    })
    // A route with an upload or a signed body reads it itself; null keeps Elysia from reading it first.
    .onParse(({ request }) =>
      uploadLimitOf(request) === undefined && !isSignedPath(request) ? readJson(request) : null,
    )
    .onError(({ code, error, request, set }) => {
      const reply = errorReply(code, error, requestId(request));
      if (reply.fault)
        log.error({
          id: requestId(request),
          method: request.method,
          path: withoutSecrets(pathOf(request)),
          err: error,
        });
      else if (error instanceof AppError && error.cause) log.info({ id: requestId(request), err: error.cause });
      set.status = reply.status;
      if (reply.retryAfterSeconds !== undefined) set.headers["retry-after"] = String(reply.retryAfterSeconds);
      return reply.body;
    })
    .use(Object.values(features).flatMap(({ routes }) => routes?.({ ...deps, addressOf, chat, files }) ?? []))
    .get("/*", async ({ request }): Promise<Response> => {
      const path = pathOf(request);
      const isCall = path.startsWith("/api/") || path === "/api";
      const found = isCall ? null : (files?.serve(request, path) ?? (await documents?.answer(request, path)));
      if (!found) throw new AppError("not-found", "Not found");
      return found;
    });
  return app;
}

/** For the log: our tokens are 43 characters of base64url, and some paths contain one. */
const withoutSecrets = (path: string): string => path.replace(/(?<=\/)[\w-]{43}(?=\/|$)/g, "…");

/** The path, decoded if possible. Never the query, which may contain text that people typed. */
function pathOf(request: Request): string {
  const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
  const path = start === -1 ? "/" : (request.url.slice(start).split(/[?#]/, 1)[0] ?? "/");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
