// One turn of a conversation, from the message to the stored reply. What is streamed is what is stored.
import { runTurn, type TurnLimits } from "#agent/assistant.ts";
import { buildMemory } from "#agent/memory.ts";
import type { ChatModel } from "#agent/model/index.ts";
import type { NoticePart } from "#contract/chat/chat.ts";
import type { ChatBody } from "#contract/chat/chat-body.ts";
import type { ChatReply } from "#contract/chat/endpoints.ts";
import { addChunk, emptyReply, type TurnChunk, wordsOfReply } from "#contract/chat/turn-chunks.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { getListings } from "#server/listings/listings.service.ts";
import {
  findConversation,
  type Owner,
  ownerKey,
  readMessages,
  saveQuestion,
  saveReply,
} from "./conversations.service.ts";
import { type ShopFacts, type ShopScope, shopFor } from "./shop.ts";

export interface ChatDeps extends Pick<AppDeps, "db" | "log" | "searchIndex" | "budget" | "answering"> {
  model: ChatModel;
  /** Answers when `model` fails. */
  offline: ChatModel;
  facts: ShopFacts;
  turnLimits?: Partial<TurnLimits>;
}

export interface Caller {
  owner: Owner;
  /** For the day's budget. */
  address: string;
  /** One vendor's shop; null or absent: the whole marketplace. */
  scope?: ShopScope | null;
  /** A search found nothing of that vendor's: its words. */
  onNothingFound?(words: string): void;
  /** A conversation has begun. */
  onConversation?(): void;
  /** The assistant has put this into the shopper's cart. */
  onAddedToCart?(listingId: string): void;
}

export interface OpenTurn {
  conversationId: string;
  messageId: string;
  /**
   * Runs the turn to its stored end, even when `signal` aborts it. Must be iterated to the end, once. A fault of the shop
   * itself (no database) is told as a notice, or thrown when `onFault` says so.
   */
  run(signal: AbortSignal, onFault?: "tell" | "throw"): AsyncGenerator<TurnChunk>;
}

/** How much of a conversation a turn looks back on. */
const rememberedMessages = 40;

const limitNotices = {
  vendor: "This chat has reached today's number of messages. Please come back tomorrow; the shop itself stays open.",
  address:
    "Your network has sent this chat a lot of messages today. Please come back tomorrow; the marketplace itself stays open.",
  shopper: "You've reached today's number of messages. Please come back tomorrow; the marketplace itself stays open.",
  model: "The full assistant has reached its limit for today, so the built-in one answered.",
} as const;

/** Everything that can refuse a turn happens here, before the first byte. The conversation is taken until `run` has ended. */
export async function openTurn(deps: ChatDeps, caller: Caller, body: ChatBody): Promise<OpenTurn> {
  const { owner, scope = null } = caller;
  if (owner.vendorId !== scope?.vendorId) throw new Error("a conversation and its shop are of different vendors");
  const isNew = body.conversationId === null;
  if (body.conversationId !== null) await findConversation(deps.db, owner, body.conversationId);
  const conversationId = body.conversationId?.toLowerCase() ?? crypto.randomUUID();
  if (!(await deps.answering.begin(conversationId))) {
    throw new AppError("conflict", "I'm still answering your last message. Please wait a moment.");
  }
  const messageId = crypto.randomUUID();
  return {
    conversationId,
    messageId,
    run: (signal, onFault = "tell") =>
      runStored(deps, caller, body, { conversationId, messageId, isNew, signal, onFault }),
  };
}

interface Running {
  conversationId: string;
  messageId: string;
  isNew: boolean;
  signal: AbortSignal;
  onFault: "tell" | "throw";
}

async function* runStored(
  deps: ChatDeps,
  caller: Caller,
  body: ChatBody,
  { conversationId, messageId, isNew, signal, onFault }: Running,
): AsyncGenerator<TurnChunk> {
  const { db, log } = deps;
  let reply = emptyReply;
  let questionId: string | null = null;
  try {
    // Before any query: the first byte waits for nothing.
    yield { type: "start", messageId };
    yield { type: "data-conversation", data: { conversationId }, transient: true };
    const ready = await prepare(deps, caller, body, { conversationId, isNew });
    questionId = ready.question.id;
    if (isNew) caller.onConversation?.();
    const unmet = new Set<string>();
    const adding = new Set<string>();
    for await (const chunk of answer(deps, caller, body, ready, signal)) {
      reply = addChunk(reply, chunk);
      for (const words of nothingFoundIn(chunk)) {
        if (!unmet.has(words)) caller.onNothingFound?.(words);
        unmet.add(words);
      }
      if (chunk.type === "tool-input-available" && chunk.toolName === "add_to_cart") adding.add(chunk.toolCallId);
      const added = addedIn(chunk, adding);
      if (added !== null) caller.onAddedToCart?.(added);
      yield chunk;
    }
  } catch (error) {
    if (onFault === "throw") throw error;
    log.error({ conversation: conversationId, err: error }, "chat turn failed");
    const notice: NoticePart = { type: "data-notice", data: { kind: "failed", text: failedText } };
    reply = addChunk(reply, notice);
    yield notice;
  } finally {
    try {
      if (questionId !== null && reply.parts.length > 0) {
        await saveReply(db, conversationId, questionId, {
          id: messageId,
          content: wordsOfReply(reply.parts),
          parts: reply.parts,
        });
      }
    } catch (error) {
      log.error({ conversation: conversationId, err: error }, "chat reply not stored");
    }
    await deps.answering.end(conversationId);
  }
  yield { type: "finish" };
}

const failedText = "Sorry, something went wrong on our side. Please try again.";

/** The words of searches that found nothing in the shop, whatever others nearby offer. */
function nothingFoundIn(chunk: TurnChunk): string[] {
  if (chunk.type !== "tool-output-available") return [];
  const { output } = chunk;
  if (!output || !("results" in output)) return [];
  return output.results.flatMap(({ plan, total }) => (total === 0 ? [plan.text || (plan.category ?? "")] : []));
}

function addedIn(chunk: TurnChunk, adding: ReadonlySet<string>): string | null {
  if (chunk.type !== "tool-output-available" || !adding.has(chunk.toolCallId)) return null;
  const { output } = chunk;
  return output && "cart" in output ? (output.listingId ?? null) : null;
}

async function prepare(
  { db, searchIndex, facts }: ChatDeps,
  { owner, scope = null }: Caller,
  body: ChatBody,
  { conversationId, isNew }: { conversationId: string; isNew: boolean },
) {
  const userId = "userId" in owner ? owner.userId : null;
  const location = body.location ?? null;
  const shop = shopFor({ db, searchIndex }, facts, { userId, location, scope });
  let history = isNew
    ? []
    : await readMessages(db, conversationId, userId, rememberedMessages, {
        from: location,
        reviewed: false,
        scope,
      });
  const last = body.regenerate || body.edit ? history.findLastIndex(({ role }) => role === "user") : -1;
  const asked = history[last];
  if (asked) history = history.slice(0, last);
  const again = asked !== undefined && !body.edit;
  const question = again
    ? { id: asked.id, content: asked.content }
    : { id: crypto.randomUUID(), content: body.message };
  const [pages] = await Promise.all([
    body.listingId ? getListings(db, [body.listingId], location) : [],
    again ? undefined : saveQuestion(db, owner, { id: conversationId, isNew }, question, asked?.id ?? null),
    shop.gazetteer(),
  ]);
  // The page of a vendor's own site shows what that vendor sells.
  const page = pages.find(({ vendorId }) => scope === null || vendorId === scope.vendorId) ?? null;
  return { question, history, memory: buildMemory(history, page), shop };
}

async function* answer(
  deps: ChatDeps,
  { owner, address }: Caller,
  body: ChatBody,
  { question, history, memory, shop }: Awaited<ReturnType<typeof prepare>>,
  signal: AbortSignal,
): AsyncGenerator<TurnChunk> {
  const over =
    (await deps.budget?.spend(
      { owner: ownerKey(owner), address, vendorId: owner.vendorId },
      deps.model !== deps.offline,
    )) ?? null;
  if (over !== null && over !== "model") {
    yield { type: "data-notice", data: { kind: "limit", text: limitNotices[over] } };
    return;
  }
  yield* runTurn({
    model: over === "model" ? deps.offline : deps.model,
    offline: deps.offline,
    shop,
    memory,
    history,
    message: question.content,
    plan: body.plan ?? null,
    turnKey: question.id,
    signal,
    limits: deps.turnLimits ?? {},
    notice: over === "model" ? { kind: "limit", text: limitNotices.model } : null,
    report: (event, error) => deps.log.warn({ err: error }, event),
  });
}

/** The same turn as one JSON reply. */
export async function collectTurn(turn: OpenTurn, signal: AbortSignal): Promise<ChatReply> {
  let reply = emptyReply;
  for await (const chunk of turn.run(signal, "throw")) reply = addChunk(reply, chunk);
  return {
    conversationId: turn.conversationId,
    message: { id: turn.messageId, role: "assistant", content: wordsOfReply(reply.parts), parts: reply.parts },
  };
}

/** The same turn as a stream. When the reader goes away the turn is aborted, and still runs to its stored end. */
export function streamTurn(turn: OpenTurn, signal: AbortSignal): ReadableStream<TurnChunk> {
  const left = new AbortController();
  return new ReadableStream<TurnChunk>({
    async start(controller) {
      let open = true;
      for await (const chunk of turn.run(AbortSignal.any([signal, left.signal]))) {
        if (!open) continue;
        try {
          controller.enqueue(chunk);
        } catch {
          // The reader is gone: nothing more can be sent, the rest is only stored.
          open = false;
        }
      }
      if (open && !left.signal.aborted) controller.close();
    },
    cancel() {
      left.abort();
    },
  });
}
