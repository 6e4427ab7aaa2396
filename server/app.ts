// The whole HTTP side of the shop in one Elysia app: what every request must pass and every reply carries, and the routes
// of each feature. It opens nothing and listens nowhere: `server/main.ts` serves it, tests call `app.handle`.
import { Elysia } from "elysia";
import { adminRoutes } from "#server/admin/admin.routes.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { authRoutes } from "#server/auth/auth.routes.ts";
import { cartRoutes } from "#server/cart/cart.routes.ts";
import { catalogueRoutes } from "#server/catalogue/catalogue.routes.ts";
import { chatRoutes } from "#server/chat/chat.routes.ts";
import { createChatDeps } from "#server/chat/chat-deps.ts";
import { errorReply } from "#server/error-reply.ts";
import { healthRoutes } from "#server/health/health.routes.ts";
import { imagesRoutes } from "#server/listings/images.routes.ts";
import { listingsRoutes } from "#server/listings/listings.routes.ts";
import { vendorListingsRoutes } from "#server/listings/vendor-listings.routes.ts";
import { notificationsRoutes } from "#server/notifications/notifications.routes.ts";
import { ordersRoutes } from "#server/orders/orders.routes.ts";
import { vendorOrdersRoutes } from "#server/orders/vendor-orders.routes.ts";
import { paymentsRoutes } from "#server/payments/payments.routes.ts";
import { problemPaymentsRoutes } from "#server/payments/problem-payments.routes.ts";
import { sandboxRoutes } from "#server/payments/sandbox/sandbox.routes.ts";
import { isSignedPath, readJson, refuseCrossSiteWrite, refuseOtherBodies } from "#server/request-gate.ts";
import { reviewsRoutes } from "#server/reviews/reviews.routes.ts";
import { searchRoutes } from "#server/search/search.routes.ts";
import { securityHeaders } from "#server/security-headers.ts";
import type { StaticFiles } from "#server/static-files.ts";
import { uploadLimitOf } from "#server/upload.ts";
import { usersRoutes } from "#server/users/users.routes.ts";
import { vendorsRoutes } from "#server/vendors/vendors.routes.ts";
import { frameRoutes } from "#server/widget/frame.routes.ts";
import { handOffsRoutes } from "#server/widget/hand-offs.routes.ts";
import { signInsRoutes } from "#server/widget/sign-ins.routes.ts";
import { vendorWidgetRoutes } from "#server/widget/vendor-widget.routes.ts";
import { widgetRoutes } from "#server/widget/widget.routes.ts";

type Handle = (request: Request) => Response | Promise<Response>;

const methods = "GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS";

export function createApp(deps: AppDeps, files: StaticFiles | null = null) {
  const { settings, log } = deps;
  const headers = securityHeaders(settings);
  const chat = createChatDeps(deps);
  const requestIds = new WeakMap<Request, string>();
  const requestId = (request: Request) => requestIds.get(request) ?? "unknown";

  // Around everything else, so that no reply leaves without these headers, whoever made it.
  async function dress(request: Request, handle: Handle): Promise<Response> {
    const begin = performance.now();
    const id = crypto.randomUUID();
    requestIds.set(request, id);
    const response = await handle(request);
    for (const [name, value] of headers) {
      const own = response.headers.get(name);
      if (own === null) response.headers.set(name, value);
      // A route that must go without says so by an empty one.
      else if (own === "") response.headers.delete(name);
    }
    response.headers.set("x-request-id", id);
    const path = pathOf(request);
    if (path.startsWith("/api/") && !response.headers.has("cache-control")) {
      response.headers.set("cache-control", "no-store");
    }
    log.info({
      id,
      method: request.method,
      path: withoutSecrets(path),
      status: response.status,
      ms: Math.round(performance.now() - begin),
    });
    return response;
  }

  return (
    new Elysia({ name: "indaba" })
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
      })
      // A route that takes a file or a signed body reads it itself; null keeps Elysia from reading it first.
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
      .use(healthRoutes(deps))
      .use(authRoutes(deps))
      .use(usersRoutes(deps))
      .use(listingsRoutes(deps))
      .use(vendorListingsRoutes(deps))
      .use(imagesRoutes(deps))
      .use(vendorsRoutes(deps))
      .use(catalogueRoutes(deps))
      .use(adminRoutes(deps))
      .use(searchRoutes(deps))
      .use(chatRoutes(deps, chat))
      .use(reviewsRoutes(deps))
      .use(cartRoutes(deps))
      .use(ordersRoutes(deps))
      .use(vendorOrdersRoutes(deps))
      .use(paymentsRoutes(deps))
      .use(problemPaymentsRoutes(deps))
      .use(notificationsRoutes(deps))
      .use(vendorWidgetRoutes(deps))
      .use(widgetRoutes(deps, chat))
      .use(signInsRoutes(deps))
      .use(handOffsRoutes(deps))
      .use(frameRoutes(deps, files?.widgetPages() ?? null))
      .use(settings.payments.provider === "sandbox" ? sandboxRoutes(deps) : new Elysia())
      .get("/*", ({ request }) => {
        const path = pathOf(request);
        const found = path.startsWith("/api/") || path === "/api" ? null : files?.serve(request, path);
        if (!found) throw new AppError("not-found", "Not found");
        return found;
      })
  );
}

/** For the log. What two parties share to know each other by is 43 characters of base64url, and some of it stands in paths. */
const withoutSecrets = (path: string): string => path.replace(/(?<=\/)[\w-]{43}(?=\/|$)/g, "…");

/** The path, decoded where it can be; never the query, which may hold what people typed. */
function pathOf(request: Request): string {
  const start = request.url.indexOf("/", request.url.indexOf("://") + 3);
  const path = start === -1 ? "/" : (request.url.slice(start).split(/[?#]/, 1)[0] ?? "/");
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
