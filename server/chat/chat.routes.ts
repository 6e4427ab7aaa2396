import { chatEndpoints, chatLimit } from "#contract/chat/endpoints.ts";
import type { CurrentUser } from "#contract/users/users.ts";
import { hashToken, isToken, newToken } from "#server/auth/sessions.service.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import type { RouteDeps } from "#server/feature.ts";
import { routes } from "#server/routes.ts";
import { openTurn } from "./chat.service.ts";
import {
  deleteConversation,
  listConversations,
  type Owner,
  ownerKey,
  readConversation,
  renameConversation,
} from "./conversations.service.ts";
import { replyWithTurn } from "./turn-reply.ts";

const visitorSeconds = 365 * 24 * 60 * 60;

export const chatRoutes = (deps: RouteDeps) => {
  const { chat, db, settings, limits } = deps;

  const ownerOf = (user: CurrentUser | null, request: Request): Owner | null => {
    if (user) return { userId: user.id };
    const token = readCookie(settings, request, "visitor");
    return token !== null && isToken(token) ? { visitorHash: hashToken(token) } : null;
  };

  return routes(deps, chatEndpoints, {
    "POST /api/chat": async ({ user, body, request, set }) => {
      let owner = ownerOf(user, request);
      let newVisitor: string | null = null;
      if (owner === null) {
        newVisitor = newToken();
        owner = { visitorHash: hashToken(newVisitor) };
      }
      const address = deps.addressOf(request);
      await limits.take(chatLimit, { address, owner: ownerKey(owner) });
      if (newVisitor) setCookie(set, settings, "visitor", newVisitor, visitorSeconds);
      return replyWithTurn(await openTurn(chat, { owner, address }, body), request);
    },
    "GET /api/conversations": ({ user, request }) => {
      const owner = ownerOf(user, request);
      return owner === null ? [] : listConversations(db, owner);
    },
    "GET /api/conversations/:id": ({ user, request, params }) =>
      readConversation(db, ownerOf(user, request), params.id),
    "PATCH /api/conversations/:id": ({ user, request, params, body }) =>
      renameConversation(db, ownerOf(user, request), params.id, body.title),
    "DELETE /api/conversations/:id": async ({ user, request, params }) => {
      await deleteConversation(db, ownerOf(user, request), params.id);
      return { message: "Conversation deleted" };
    },
  });
};
