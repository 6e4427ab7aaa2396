import { chatEndpoints, chatLimit, feedbackLimit, followLimit } from "#contract/chat/endpoints.ts";
import type { Limit } from "#contract/shared/endpoint.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { hashToken, isToken, newToken, tokenFrom } from "#server/auth/sessions.service.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import type { RouteDeps } from "#server/feature.ts";
import { routes } from "#server/routes.ts";
import { findRunningTurn, openTurn, readWithTurn, stopTurn } from "./chat.service.ts";
import {
  deleteConversation,
  listConversations,
  type Owner,
  ownerKey,
  renameConversation,
} from "./conversations.service.ts";
import { giveFeedback } from "./feedback.service.ts";
import { replyWithRunning, replyWithTurn } from "./turn-reply.ts";

const visitorSeconds = 365 * 24 * 60 * 60;

export const chatRoutes = (deps: RouteDeps) => {
  const { chat, db, settings, limits } = deps;

  const cookieToken = (request: Request): string | null => {
    const token = readCookie(settings, request, "visitor");
    return token !== null && isToken(token) ? token : null;
  };

  const ownerOf = (user: CurrentUser | null, request: Request): Owner | null => {
    if (user) return { userId: user.id };
    const token = cookieToken(request);
    return token === null ? null : { visitorHash: hashToken(token) };
  };

  /** The visitor of a first turn. The same secret gives the same visitor; the cookie is sent as long as the client sends the secret. */
  const visitorOf = (request: Request, secret: string | null): { token: string; isNew: boolean } => {
    const known = cookieToken(request);
    const made = secret === null ? null : tokenFrom(`visitor ${secret}`);
    const token = known ?? made ?? newToken();
    return { token, isNew: known === null || known === made };
  };

  /** Counts the call against a limit; returns the owner. */
  const counted = async (limit: Limit, user: CurrentUser | null, request: Request): Promise<Owner | null> => {
    const owner = ownerOf(user, request);
    const address = deps.addressOf(request);
    await limits.take(limit, { address, owner: owner === null ? address : ownerKey(owner) });
    return owner;
  };

  return routes(deps, chatEndpoints, {
    "POST /api/chat": async ({ user, body, request, set }) => {
      const visitor = user ? null : visitorOf(request, body.visitorSecret ?? null);
      const owner = visitor ? { visitorHash: hashToken(visitor.token) } : { userId: (user as CurrentUser).id };
      const address = deps.addressOf(request);
      const key = ownerKey(owner);
      const admit = () => limits.take(chatLimit, { address, owner: key });
      if (body.turnId) await limits.take(followLimit, { address, owner: key });
      const turn = await openTurn(chat, { owner, address, admit }, body);
      if (visitor?.isNew) setCookie(set, settings, "visitor", visitor.token, visitorSeconds);
      return replyWithTurn(turn, request);
    },
    "GET /api/conversations": ({ user, request }) => {
      const owner = ownerOf(user, request);
      return owner === null ? [] : listConversations(db, owner);
    },
    "GET /api/conversations/:id": ({ user, request, params }) => readWithTurn(chat, ownerOf(user, request), params.id),
    "GET /api/conversations/:id/stream": async ({ user, request, params }) =>
      replyWithRunning(await findRunningTurn(chat, await counted(followLimit, user, request), params.id)),
    "POST /api/conversations/:id/stop": async ({ user, request, params }) => {
      await stopTurn(chat, await counted(followLimit, user, request), params.id);
      return { message: "Stopped" };
    },
    "PATCH /api/conversations/:id": ({ user, request, params, body }) =>
      renameConversation(db, ownerOf(user, request), params.id, body.title),
    "DELETE /api/conversations/:id": async ({ user, request, params }) => {
      await deleteConversation(db, ownerOf(user, request), params.id);
      return { message: "Conversation deleted" };
    },
    "POST /api/messages/:id/feedback": async ({ user, request, params, body }) => ({
      feedback: await giveFeedback(db, await counted(feedbackLimit, user, request), params.id, body),
    }),
  });
};
