import { createUIMessageStreamResponse, type UIMessageChunk } from "ai";
import { Elysia } from "elysia";
import { chatBody, renameConversationBody } from "#contract/chat-body.ts";
import type { CurrentUser } from "#contract/users.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { identity } from "#server/auth/identity.ts";
import { hashToken, isToken, newToken } from "#server/auth/sessions.service.ts";
import { readCookie, setCookie } from "#server/cookies.ts";
import { createBudget } from "./budget.ts";
import { type ChatDeps, collectTurn, openTurn, streamTurn } from "./chat.service.ts";
import {
  deleteConversation,
  listConversations,
  type Owner,
  ownerKey,
  readConversation,
  renameConversation,
} from "./conversations.service.ts";
import { shopFacts } from "./shop.ts";

const visitorSeconds = 365 * 24 * 60 * 60;
// Servers and proxies cut a silent stream; a comment line now and then keeps it open.
const keepAliveMs = 10_000;

const wantsStream = (request: Request): boolean =>
  (request.headers.get("accept") ?? "").toLowerCase().includes("text/event-stream");

export const chatRoutes = (deps: AppDeps) => {
  const { db, settings, limits, log } = deps;
  const chat: ChatDeps = {
    db,
    log,
    ...deps.providers.models,
    facts: shopFacts(db),
    budget: settings.rateLimits ? createBudget() : null,
    busy: new Set(),
  };

  const ownerOf = (user: CurrentUser | null, request: Request): Owner | null => {
    if (user) return { userId: user.id };
    const token = readCookie(settings, request, "visitor");
    return token !== null && isToken(token) ? { visitorHash: hashToken(token) } : null;
  };

  return new Elysia({ prefix: "/api" })
    .use(identity(deps))
    .post(
      "/chat",
      async ({ user, body, request, set }) => {
        let owner = ownerOf(user, request);
        let newVisitor: string | null = null;
        if (owner === null) {
          newVisitor = newToken();
          owner = { visitorHash: hashToken(newVisitor) };
        }
        const address = deps.addressOf(request);
        await limits.chat(address, ownerKey(owner));
        if (newVisitor) setCookie(set, settings, "visitor", newVisitor, visitorSeconds);
        const turn = await openTurn(chat, { owner, address }, body);
        if (!wantsStream(request)) return collectTurn(turn, request.signal);
        return createUIMessageStreamResponse({
          stream: streamTurn(turn, request.signal) as ReadableStream<UIMessageChunk>,
          keepAliveMs,
        });
      },
      { visitor: true, body: chatBody },
    )
    .get(
      "/conversations",
      ({ user, request }) => {
        const owner = ownerOf(user, request);
        return owner === null ? [] : listConversations(db, owner);
      },
      { visitor: true },
    )
    .get("/conversations/:id", ({ user, request, params }) => readConversation(db, ownerOf(user, request), params.id), {
      visitor: true,
    })
    .patch(
      "/conversations/:id",
      ({ user, request, params, body }) => renameConversation(db, ownerOf(user, request), params.id, body.title),
      { visitor: true, body: renameConversationBody },
    )
    .delete(
      "/conversations/:id",
      async ({ user, request, params }) => {
        await deleteConversation(db, ownerOf(user, request), params.id);
        return { message: "Conversation deleted" };
      },
      { visitor: true },
    );
};
