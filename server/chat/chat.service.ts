// One turn of a conversation, from the message to the stored reply. Exactly what is streamed is stored.
import type { TurnLimits } from "#agent/assistant.ts";
import { buildMemory } from "#agent/memory.ts";
import type { ChatModel } from "#agent/model/index.ts";
import type { TurnRecord } from "#agent/turn-record.ts";
import type { ChatBody } from "#contract/chat/chat-body.ts";
import type { ChatReply, Conversation } from "#contract/chat/endpoints.ts";
import { type TurnChunk, wordsOfReply } from "#contract/chat/turn-chunks.ts";
import type { Location } from "#contract/shared/distance.ts";
import type { AppDeps } from "#server/app-deps.ts";
import { AppError } from "#server/app-error.ts";
import { recordTurn, type TokenPrices } from "#server/assistant/assistant.service.ts";
import { getListings } from "#server/listings/listings.service.ts";
import { type Missed, missedIn } from "#server/vendors/demand.ts";
import {
  findConversation,
  findMessage,
  type Owner,
  ownerKey,
  readConversation,
  readMessages,
  saveQuestion,
  saveReply,
} from "./conversations.service.ts";
import { Turn } from "./running-turns.ts";
import { type ShopDeps, type ShopFacts, type ShopScope, shopFor } from "./shop.ts";

export interface ChatDeps extends ShopDeps, Pick<AppDeps, "log" | "budget" | "turns" | "queues" | "demand"> {
  model: ChatModel;
  /** Answers when `model` fails. */
  offline: ChatModel;
  facts: ShopFacts;
  turnLimits?: Partial<TurnLimits>;
  /** null: the model costs nothing, or nobody said what. */
  tokenPrices: TokenPrices | null;
}

export interface Caller {
  owner: Owner;
  /** For the daily budget. */
  address: string;
  /** One vendor's shop; null or absent: the whole marketplace. */
  scope?: ShopScope | null;
  /** Called before a new turn begins; may throw to refuse it. */
  admit?(): Promise<void>;
  /** A search found nothing of that vendor; `words`: its text. */
  onNothingFound?(words: string): void;
  /** A conversation was created. */
  onConversation?(): void;
  /** The assistant added this listing to the shopper's cart. */
  onAddedToCart?(listingId: string): void;
}

/** How many past messages a turn reads. */
const rememberedMessages = 40;

const limitNotices = {
  vendor: "This chat has reached today's number of messages. Please come back tomorrow; the shop itself stays open.",
  address:
    "Your network has sent this chat a lot of messages today. Please come back tomorrow; the marketplace itself stays open.",
  shopper: "You've reached today's number of messages. Please come back tomorrow; the marketplace itself stays open.",
  model: "The full assistant has reached its limit for today, so the built-in one answered.",
} as const;

/** Identifies who asked, in which place. */
const placeKey = (owner: Owner): string => `${ownerKey(owner)} ${owner.vendorId ?? ""}`;

/**
 * Begins a turn. It runs until its reply is stored, even without a client; only `stopTurn` ends it sooner. A repeated request
 * with the same `turnId` returns the same turn, running or stored. Rejects if the turn is refused.
 */
export async function openTurn(deps: ChatDeps, caller: Caller, body: ChatBody): Promise<Turn> {
  const { owner, scope = null } = caller;
  if (owner.vendorId !== scope?.vendorId) throw new Error("a conversation and its shop are of different vendors");
  const turnId = body.turnId?.toLowerCase() ?? null;
  const before = turnId === null ? null : await findTurn(deps, caller, body.conversationId, turnId);
  if (before instanceof Turn) return before;
  // The question is stored without an answer: the server stopped in between.
  const asked = before === null ? body : { ...body, conversationId: before.conversationId, regenerate: true };

  await caller.admit?.();
  const isNew = asked.conversationId === null;
  if (asked.conversationId !== null) await findConversation(deps.db, owner, asked.conversationId);
  const id = turnId ?? crypto.randomUUID();
  const leave = await deps.queues.turns.enter(caller.address);
  let turn: Turn | null = null;
  try {
    turn = await deps.turns.begin({
      conversationId: (asked.conversationId ?? id).toLowerCase(),
      turnId: id,
      messageId: asked.regenerate && before === null ? id : crypto.randomUUID(),
      owner: placeKey(owner),
    });
  } finally {
    if (!turn) leave();
  }
  if (!turn) {
    // The same request may have begun it meanwhile.
    const same = turnId === null ? null : await findTurn(deps, caller, body.conversationId, turnId);
    if (same instanceof Turn) return same;
    throw new AppError("conflict", "I'm still answering your last message. Please wait a moment.");
  }
  turn.ended.then(leave, leave);
  void run(deps, caller, asked, turn, isNew);
  return turn;
}

/** Finds a turn by its client's id: running, stored, or its conversation if it was never answered. */
async function findTurn(
  deps: ChatDeps,
  { owner, scope = null }: Caller,
  conversationId: string | null,
  turnId: string,
): Promise<Turn | { conversationId: string } | null> {
  const running = await deps.turns.find(conversationId ?? turnId);
  if (running?.ids.turnId === turnId && (await mayFollow(deps, owner, running))) return running;
  // The turn's id is stored on a regenerated reply, or on the question of any other turn.
  const found = await findMessage(deps.db, owner, turnId);
  if (found === null) return null;
  const userId = "userId" in owner ? owner.userId : null;
  const messages = await readMessages(deps.db, found.conversationId, userId, rememberedMessages, { scope });
  const at = messages.findIndex(({ id }) => id === turnId);
  const reply = messages[at]?.role === "user" ? messages[at + 1] : messages[at];
  if (reply === undefined) return { conversationId: found.conversationId };
  const ids = { conversationId: found.conversationId, turnId, messageId: reply.id, owner: placeKey(owner) };
  return Turn.ended(ids, reply.parts);
}

/** The person who asked, or the conversation's owner: at sign-in a visitor's conversation moves to the account. */
const mayFollow = async ({ db }: Pick<ChatDeps, "db">, owner: Owner, { ids }: Turn): Promise<boolean> =>
  ids.owner === placeKey(owner) ||
  (await findConversation(db, owner, ids.conversationId).then(
    () => true,
    () => false,
  ));

/** The conversation's running turn, or null. Throws "not-found" for anybody but the owner. */
export async function findRunningTurn(
  deps: Pick<ChatDeps, "db" | "turns">,
  owner: Owner | null,
  conversationId: string,
): Promise<Turn | null> {
  const running = await deps.turns.find(conversationId);
  if (owner !== null && running && (await mayFollow(deps, owner, running))) return running;
  await findConversation(deps.db, owner, conversationId);
  return null;
}

/** The conversation, and whether a turn is running in it. */
export async function readWithTurn(
  { db, turns }: Pick<ChatDeps, "db" | "turns">,
  owner: Owner | null,
  id: string,
  nearby = false,
): Promise<Conversation> {
  const turn = await turns.find(id);
  await turn?.asked;
  // The turn may have ended by now; the client finds out when it follows it.
  return { ...(await readConversation(db, owner, id, nearby)), ...(turn && { answering: true as const }) };
}

/** Stops a running turn; the text so far stays as the answer. */
export async function stopTurn(
  deps: Pick<ChatDeps, "db" | "turns">,
  owner: Owner | null,
  conversationId: string,
): Promise<void> {
  (await findRunningTurn(deps, owner, conversationId))?.stop();
}

/** Never rejects. */
async function run(deps: ChatDeps, caller: Caller, body: ChatBody, turn: Turn, isNew: boolean): Promise<void> {
  const { db, log } = deps;
  const { owner } = caller;
  const { conversationId, messageId } = turn.ids;
  let questionId: string | null = null;
  let record: TurnRecord | null = null;
  let fault: unknown = null;
  try {
    const ready = await prepare(deps, caller, body, turn.ids, isNew);
    questionId = ready.question.id;
    turn.markAsked();
    if (isNew) caller.onConversation?.();
    const unmet = new Set<string>();
    const missed = new Set<string>();
    const tell = (done: TurnRecord) => {
      record = done;
    };
    const adding = new Set<string>();
    for await (const chunk of answer(deps, caller, body, ready, turn.signal, tell)) {
      turn.add(chunk);
      for (const words of nothingFoundIn(chunk)) {
        if (!unmet.has(words)) caller.onNothingFound?.(words);
        unmet.add(words);
      }
      // One vendor's shop lacks most things: that says nothing of the marketplace.
      for (const search of owner.vendorId === undefined ? missedBy(chunk, body.location ?? null) : []) {
        if (!missed.has(search.words)) deps.demand.missed(search);
        missed.add(search.words);
      }
      if (chunk.type === "tool-input-available" && chunk.toolName === "add_to_cart") adding.add(chunk.toolCallId);
      const added = addedIn(chunk, adding);
      if (added !== null) caller.onAddedToCart?.(added);
    }
  } catch (error) {
    fault = error;
    log.error({ conversation: conversationId, err: error }, "chat turn failed");
    turn.add({ type: "data-notice", data: { kind: "failed", text: failedText } });
  }
  try {
    const { parts } = turn.reply;
    if (questionId !== null && parts.length > 0) {
      await saveReply(db, conversationId, questionId, { id: messageId, content: wordsOfReply(parts), parts });
    }
  } catch (error) {
    log.error({ conversation: conversationId, err: error }, "chat reply not stored");
  }
  await keepRecord(deps, caller, messageId, record);
  await deps.turns.end(turn, fault);
}

/** An error while recording must not fail the turn. */
async function keepRecord(
  { db, log, model, tokenPrices }: ChatDeps,
  { owner }: Caller,
  messageId: string,
  record: TurnRecord | null,
): Promise<void> {
  if (record === null) return;
  try {
    const place = { messageId, vendorId: owner.vendorId ?? null, model: model.label };
    await recordTurn(db, { ...record, ...place }, tokenPrices);
  } catch (error) {
    log.error({ err: error }, "a turn of the assistant was not recorded");
  }
}

const missedBy = (chunk: TurnChunk, near: Location | null): Missed[] =>
  chunk.type === "tool-output-available" && chunk.output && "results" in chunk.output
    ? missedIn(chunk.output.results, near)
    : [];

const failedText = "Sorry, something went wrong on our side. Please try again.";

/** The words of searches that found nothing in the vendor's shop, whatever other vendors have. */
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
  deps: ChatDeps,
  { owner, scope = null }: Caller,
  body: ChatBody,
  { conversationId, turnId }: { conversationId: string; turnId: string },
  isNew: boolean,
) {
  const { db } = deps;
  const userId = "userId" in owner ? owner.userId : null;
  const location = body.location ?? null;
  const shop = shopFor(deps, deps.facts, { userId, location, scope });
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
    : { id: body.regenerate ? crypto.randomUUID() : turnId, content: body.message };
  const [pages] = await Promise.all([
    body.listingId ? getListings(db, [body.listingId], location) : [],
    again ? undefined : saveQuestion(db, owner, { id: conversationId, isNew }, question, asked?.id ?? null),
    shop.gazetteer(),
  ]);
  // In a widget, only a page with a listing of that vendor counts.
  const page = pages.find(({ vendorId }) => scope === null || vendorId === scope.vendorId) ?? null;
  return { question, history, memory: buildMemory(history, page), shop };
}

async function* answer(
  deps: ChatDeps,
  { owner, address }: Caller,
  body: ChatBody,
  { question, history, memory, shop }: Awaited<ReturnType<typeof prepare>>,
  signal: AbortSignal,
  record: (turn: TurnRecord) => void,
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
  const { runTurn } = await import("#agent/assistant.ts");
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
    record,
    report: (event, error) => deps.log.warn({ err: error }, event),
  });
}

/** The whole turn as one JSON reply; throws if the shop itself fails (no database). */
export async function collectTurn({ ids, ended }: Turn): Promise<ChatReply> {
  const { parts } = await ended;
  return {
    conversationId: ids.conversationId,
    message: { id: ids.messageId, role: "assistant", content: wordsOfReply(parts), parts },
  };
}
