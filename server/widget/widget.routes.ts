// The API of a widget's frame. No CORS headers, and the main site's cookies are ignored: the bearer token determines the session, and
// the session the vendor and, once signed in, the shopper.
import { chatLimit, feedbackLimit, followLimit } from "#contract/chat/endpoints.ts";
import type { Limit } from "#contract/shared/endpoint.ts";
import {
  beginWidgetLimit,
  countedOpensLimit,
  openWidgetLimit,
  widgetChatLimit,
  widgetEndpoints,
} from "#contract/widget/endpoints.ts";
import { AppError } from "#server/app-error.ts";
import { addToCart, viewCart } from "#server/cart/cart.service.ts";
import { findRunningTurn, openTurn, readWithTurn, stopTurn } from "#server/chat/chat.service.ts";
import { type Owner, ownerKey } from "#server/chat/conversations.service.ts";
import { giveFeedback } from "#server/chat/feedback.service.ts";
import { replyWithRunning, replyWithTurn } from "#server/chat/turn-reply.ts";
import { readWidgetCookie, setWidgetCookie } from "#server/cookies.ts";
import type { RouteDeps } from "#server/feature.ts";
import { isOwnOrigin } from "#server/request-gate.ts";
import { routes } from "#server/routes.ts";
import { countEvent } from "./widget-events.service.ts";
import { bearerOf, chatClosed } from "./widget-identity.ts";
import { findLiveWidget } from "./widget-keys.service.ts";
import { findListingToShow, findOwnListing, scopeOf } from "./widget-scope.ts";
import {
  describeSession,
  findByHandle,
  handleSeconds,
  isHandleOf,
  openSession,
  ownerOf,
  placeOf,
  replaceHandle,
  type WidgetCaller,
} from "./widget-sessions.service.ts";

export const widgetRoutes = (deps: RouteDeps) => {
  const { chat, db, settings, limits, log } = deps;

  /** An error while counting must not fail the request. */
  const count = (caller: WidgetCaller, happened: Parameters<typeof countEvent>[2]) =>
    countEvent(db, caller, happened).catch((error: unknown) => log.error({ err: error }, "counting for a widget"));

  /** The owner, once the call is counted. */
  const counted = async (limit: Limit, caller: WidgetCaller, request: Request): Promise<Owner> => {
    const owner = ownerOf(caller);
    await limits.take(limit, { address: deps.addressOf(request), owner: ownerKey(owner) });
    return owner;
  };

  return routes(deps, widgetEndpoints, {
    "POST /api/widget/session": async ({ body, request, set }) => {
      const widget = await findLiveWidget(db, body.key);
      const address = deps.addressOf(request);
      await limits.take(openWidgetLimit, { address, key: widget?.key ?? "" });
      if (!widget) throw chatClosed();
      const isOurs = isOwnOrigin(body.origin, settings.publicUrl);
      if (!isOurs && !widget.origins.includes(body.origin)) {
        throw new AppError("forbidden", "This chat can't be opened on this site.");
      }
      const place = { origin: isOurs ? settings.publicUrl : body.origin, preview: isOurs && body.preview };
      const boot = bearerOf(request);
      const isBooting = boot !== null;
      if (isBooting && (await deps.bootTokens.read(boot)) !== widget.key) throw chatClosed();

      const jar = { vendorId: widget.vendorId, preview: place.preview };
      const resume = (handle: string | null | undefined) =>
        handle ? findByHandle(db, widget, handle, place) : Promise.resolve(null);
      const cookie = readWidgetCookie(settings, request, jar);
      const byCookie = await resume(cookie);
      const resumed = byCookie ?? (await resume(body.handle));
      if (!resumed && !isBooting) throw chatClosed();
      if (!resumed) await limits.take(beginWidgetLimit, { address });
      const { caller, handle } = resumed
        ? { caller: resumed, handle: byCookie ? cookie : body.handle }
        : await openSession(db, widget, place);
      if (handle) setWidgetCookie(set, settings, jar, handle, handleSeconds);
      if (isBooting && (await limits.allows(countedOpensLimit, { address }))) await count(caller, { kind: "open" });
      return describeSession(db, caller, { cookie: byCookie !== null });
    },
    "POST /api/widget/session/handle": async ({ caller, request }) => {
      const cookie = readWidgetCookie(settings, request, placeOf(caller));
      if (cookie !== null && (await isHandleOf(db, caller.session.id, cookie))) return { handle: null };
      return { handle: await replaceHandle(db, caller.session.id) };
    },
    "POST /api/widget/chat": async ({ caller, body, request }) => {
      const owner = ownerOf(caller);
      const address = deps.addressOf(request);
      const { key } = caller.widget;
      if (body.turnId) await counted(followLimit, caller, request);
      const { listing, ...turn } = body;
      const listingId = turn.listingId ?? (listing ? await findOwnListing(db, caller.widget.vendorId, listing) : null);
      const opened = await openTurn(
        chat,
        {
          owner,
          address,
          scope: scopeOf(caller.widget),
          admit: async () => {
            await limits.take(chatLimit, { address, owner: ownerKey(owner) });
            await limits.take(widgetChatLimit, { key, "address and key": `${address} ${key}` });
          },
          onNothingFound: (words) => count(caller, { kind: "nothing-found", words }),
          onConversation: () => count(caller, { kind: "conversation" }),
          onAddedToCart: (added) => count(caller, { kind: "cart", listingId: added }),
        },
        { ...turn, listingId },
      );
      return replyWithTurn(opened, request);
    },
    "GET /api/widget/conversations/:id": ({ caller, params }) =>
      readWithTurn(chat, ownerOf(caller), params.id, caller.widget.nearby),
    "GET /api/widget/conversations/:id/stream": async ({ caller, params, request }) =>
      replyWithRunning(await findRunningTurn(chat, await counted(followLimit, caller, request), params.id)),
    "POST /api/widget/conversations/:id/stop": async ({ caller, params, request }) => {
      await stopTurn(chat, await counted(followLimit, caller, request), params.id);
      return { message: "Stopped" };
    },
    "POST /api/widget/messages/:id/feedback": async ({ caller, params, body, request }) => ({
      feedback: await giveFeedback(db, await counted(feedbackLimit, caller, request), params.id, body),
    }),
    "POST /api/widget/cart": async ({ caller, body }) => {
      const { userId } = caller.session;
      if (userId === null) throw new AppError("signed-out", "Please log in to continue.");
      const listingId = await findListingToShow(db, caller.widget, body.listingId);
      await addToCart(db, userId, { listingId, quantity: body.quantity }, body.key);
      await count(caller, { kind: "cart", listingId });
      return { cart: await viewCart(db, userId) };
    },
  });
};
