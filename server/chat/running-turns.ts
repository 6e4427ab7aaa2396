// Turns in progress. A turn continues after its client disconnects, and any number of clients can follow it from its beginning.
// Only the reply so far is kept, not its chunks, until the turn ends. A row in the database locks the conversation for all servers; the
// server that answers renews it, and stores there what the turn says, for clients that come back to another server.
import { and, asc, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { MessagePart } from "#contract/chat/chat.ts";
import { addChunk, chunksOf, emptyReply, type TurnChunk, type TurnReply } from "#contract/chat/turn-chunks.ts";
import type { Database } from "#db/engine/index.ts";
import { runningTurnChunks, runningTurns } from "#db/schema.ts";
import { statement } from "#db/statement.ts";
import { AppError } from "#server/app-error.ts";
import { isId } from "#server/listings/listings.service.ts";
import type { Log } from "#server/log.ts";
import { purge } from "#server/purge.ts";

export interface TurnIds {
  conversationId: string;
  /** Made by the client: a repeated request with it is not a second turn. */
  turnId: string;
  /** The reply's id. */
  messageId: string;
  /** Who asked, in which place. */
  owner: string;
}

export class Turn {
  readonly ids: TurnIds;
  /** Resolves with the whole reply; rejects if the shop itself failed. */
  readonly ended: Promise<TurnReply>;
  /** Resolves once the question is stored. */
  readonly asked: Promise<void>;
  readonly markAsked: () => void;
  /** Told of each chunk. */
  onChunk: ((chunk: TurnChunk) => void) | null = null;
  #reply: TurnReply = emptyReply;
  /** The id of the text being streamed. */
  #openText: string | null = null;
  #bytes = 0;
  readonly #maxBytes: number;
  readonly #stop = new AbortController();
  readonly #readers = new Set<ReadableStreamDefaultController<TurnChunk>>();
  readonly #settle: PromiseWithResolvers<TurnReply>;

  constructor(ids: TurnIds, maxBytes = Number.POSITIVE_INFINITY) {
    this.ids = ids;
    this.#maxBytes = maxBytes;
    this.#settle = Promise.withResolvers<TurnReply>();
    this.ended = this.#settle.promise;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.asked = promise;
    this.markAsked = resolve;
    // Avoids an unhandled rejection when nobody waits.
    this.ended.catch(() => {});
  }

  /** A turn that has ended, from its stored reply. */
  static ended(ids: TurnIds, parts: readonly MessagePart[]): Turn {
    const turn = new Turn(ids);
    turn.#reply = { ...emptyReply, begun: true, parts: [...parts] };
    turn.end();
    return turn;
  }

  get reply(): TurnReply {
    return this.#reply;
  }
  /** Aborted by `stop`. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }
  stop(): void {
    this.#stop.abort();
  }

  add(chunk: TurnChunk): void {
    if (chunk.type === "text-start") this.#openText = chunk.id;
    if (chunk.type === "text-end" || chunk.type === "reset-step") this.#openText = null;
    this.#reply = addChunk(this.#reply, chunk);
    for (const reader of this.#readers) reader.enqueue(chunk);
    this.onChunk?.(chunk);
    this.#bytes += JSON.stringify(chunk).length;
    if (this.#bytes > this.#maxBytes) this.stop();
  }

  end(fault: unknown = null): void {
    this.markAsked();
    this.add({ type: "finish" });
    for (const reader of this.#readers) reader.close();
    this.#readers.clear();
    if (fault === null) this.#settle.resolve(this.#reply);
    else this.#settle.reject(fault);
  }

  /** Breaks off, so that clients ask again: the server that was answering is gone. */
  lose(): void {
    const lost = new AppError("unavailable", "The answer broke off. Please try again.", { retryAfterSeconds: 1 });
    this.markAsked();
    for (const reader of this.#readers) reader.error(lost);
    this.#readers.clear();
    this.#settle.reject(lost);
  }

  /** Streams the whole turn: the reply so far in a few chunks, then each new chunk. */
  follow(): ReadableStream<TurnChunk> {
    let reader: ReadableStreamDefaultController<TurnChunk>;
    return new ReadableStream<TurnChunk>({
      start: (controller) => {
        reader = controller;
        for (const chunk of chunksOf(this.ids, this.#reply, this.#openText)) controller.enqueue(chunk);
        if (this.#reply.finished) controller.close();
        else this.#readers.add(controller);
      },
      cancel: () => void this.#readers.delete(reader),
    });
  }
}

export interface RunningTurns {
  /** Null if the conversation has a running turn, at whichever server. */
  begin(ids: TurnIds): Promise<Turn | null>;
  /** The turn that is running in this conversation, here or at another server. */
  find(conversationId: string): Promise<Turn | null>;
  end(turn: Turn, fault?: unknown): Promise<void>;
  /** Those of this server. */
  count(): number;
  /** Stops the turns of this server; resolves when each has stored its reply. */
  stopAll(): Promise<void>;
}

/** Larger turns are stopped. Real ones stay far below: 25 seconds of text, ten searches. */
const maxTurnBytes = 8 * 1024 * 1024;
/** How often a server renews its turns and stores what they say. Most turns of the offline model end before the first time. */
const renewEveryMs = 400;
const followEveryMs = 150;
/** Beyond this without renewal a turn is lost: its server was killed. */
export const turnLeaseSeconds = 10;
const chunksKeptMinutes = 10;

interface Held {
  turn: Turn;
  /** Not yet stored. */
  unsaid: TurnChunk[];
  /** How many rows of chunks are stored. */
  rows: number;
}

const leaseEnd = sql`now() + ${sql.raw(String(turnLeaseSeconds))} * interval '1 second'`;

const takeConversation = statement<{ id: string }>(
  "take conversation",
  sql`insert into ${runningTurns} (conversation_id, turn_id, message_id, owner, until)
    values (${sql.placeholder("conversationId")}::uuid, ${sql.placeholder("turnId")}::uuid,
      ${sql.placeholder("messageId")}::uuid, ${sql.placeholder("owner")}, ${leaseEnd})
    on conflict (conversation_id) do update set turn_id = excluded.turn_id, message_id = excluded.message_id,
      owner = excluded.owner, stopping = false, until = excluded.until
    where ${lt(runningTurns.until, sql`now()`)}
    returning message_id as id`,
);

const endTurn = statement(
  "end turn",
  sql`with last_words as (
      insert into ${runningTurnChunks} (message_id, position, chunks)
      select "messageId", position, chunks from jsonb_to_recordset(${sql.placeholder("lastWords")}::jsonb)
        as said ("messageId" uuid, position int, chunks jsonb)
    )
    delete from ${runningTurns} where message_id = ${sql.placeholder("messageId")}::uuid`,
);

export function createRunningTurns(db: Database, log: Pick<Log, "warn">, maxBytes = maxTurnBytes): RunningTurns {
  const held = new Map<string, Held>();
  /** Copies of turns of other servers, by the reply's id. */
  const copies = new Map<string, Turn>();
  let isRenewing = false;

  const unstored = (all: readonly Held[]) =>
    all.flatMap((one) => {
      const chunks = one.unsaid.splice(0);
      return chunks.length === 0 ? [] : [{ messageId: one.turn.ids.messageId, position: one.rows++, chunks }];
    });

  async function storeChunks(all: readonly Held[]): Promise<void> {
    const rows = unstored(all);
    if (rows.length > 0) await db.insert(runningTurnChunks).values(rows);
  }

  /** Until this server has no more turns. */
  async function renewAll(): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    for (;;) {
      await Bun.sleep(renewEveryMs);
      const all = [...held.values()];
      if (all.length === 0) {
        isRenewing = false;
        return;
      }
      try {
        const ids = all.map(({ turn }) => turn.ids.messageId);
        const renewed = await db
          .update(runningTurns)
          .set({ until: leaseEnd })
          .where(inArray(runningTurns.messageId, ids))
          .returning({ messageId: runningTurns.messageId, stopping: runningTurns.stopping });
        const kept = new Map(renewed.map(({ messageId, stopping }) => [messageId, stopping]));
        // Also one whose conversation another server has taken over, as this one didn't renew it in time.
        for (const { turn } of all) if (kept.get(turn.ids.messageId) ?? true) turn.stop();
        await storeChunks(all.filter(({ turn }) => held.has(turn.ids.conversationId)));
      } catch (error) {
        log.warn({ err: error }, "running turns could not be renewed");
      }
    }
  }

  /** Feeds the copy with what the answering server stores, until that has ended or is lost. */
  async function follow(copy: Turn): Promise<void> {
    const { conversationId, messageId } = copy.ids;
    copy.signal.addEventListener("abort", () => {
      db.update(runningTurns)
        .set({ stopping: true })
        .where(eq(runningTurns.messageId, messageId))
        .catch((error: unknown) => log.warn({ err: error }, "a turn could not be stopped"));
    });
    for (let next = 0; ; ) {
      // First whether it runs, then what it says: its last words are stored before it ends.
      const isRunning = await isAlive(conversationId, messageId);
      const rows = await db
        .select()
        .from(runningTurnChunks)
        .where(and(eq(runningTurnChunks.messageId, messageId), gte(runningTurnChunks.position, next)))
        .orderBy(asc(runningTurnChunks.position));
      for (const { position, chunks } of rows) {
        // The one before is still being stored.
        if (position !== next) break;
        next++;
        copy.markAsked();
        for (const chunk of chunks) {
          if (chunk.type === "finish") return copy.end();
          copy.add(chunk);
        }
      }
      if (!isRunning) return copy.lose();
      await Bun.sleep(followEveryMs);
    }
  }

  async function isAlive(conversationId: string, messageId: string): Promise<boolean> {
    const [row] = await db
      .select({ id: runningTurns.messageId })
      .from(runningTurns)
      .where(
        and(
          eq(runningTurns.conversationId, conversationId),
          eq(runningTurns.messageId, messageId),
          gt(runningTurns.until, sql`now()`),
        ),
      );
    return row !== undefined;
  }

  function copyOf(ids: TurnIds): Turn {
    const known = copies.get(ids.messageId);
    if (known) return known;
    const copy = new Turn(ids);
    copies.set(ids.messageId, copy);
    follow(copy)
      .catch((error: unknown) => {
        log.warn({ err: error }, "a turn of another server could not be followed");
        copy.lose();
      })
      .finally(() => copies.delete(ids.messageId));
    return copy;
  }

  return {
    async begin(ids) {
      // Also while the database could not be asked to renew it: one that is stopping here must end before the next begins.
      if (held.has(ids.conversationId)) return null;
      const turn = new Turn(ids, maxBytes);
      const taken = await takeConversation(db, { ...ids });
      if (taken.length === 0) return null;
      const one: Held = { turn, unsaid: [], rows: 0 };
      turn.onChunk = (chunk) => one.unsaid.push(chunk);
      held.set(ids.conversationId, one);
      void renewAll();
      return turn;
    },
    async find(conversationId) {
      const here = held.get(conversationId.toLowerCase());
      if (here) return here.turn;
      if (!isId(conversationId)) return null;
      const [row] = await db
        .select()
        .from(runningTurns)
        .where(and(eq(runningTurns.conversationId, conversationId), gt(runningTurns.until, sql`now()`)));
      return row ? copyOf(row) : null;
    },
    async end(turn, fault) {
      const { conversationId, messageId } = turn.ids;
      const one = held.get(conversationId);
      try {
        // Whoever follows a shorter one elsewhere asks again and gets the stored reply.
        if (one && one.rows > 0) one.unsaid.push({ type: "finish" });
        const lastWords = one && one.rows > 0 ? unstored([one]) : [];
        // At once, and before clients learn of the end, here or at another server, because the next message may follow.
        await endTurn(db, { lastWords: JSON.stringify(lastWords), messageId });
      } catch (error) {
        log.warn({ err: error }, "the end of a turn could not be stored");
      }
      held.delete(conversationId);
      turn.end(fault);
    },
    count: () => held.size,
    async stopAll() {
      const turns = [...held.values()].map(({ turn }) => turn);
      for (const turn of turns) turn.stop();
      await Promise.allSettled(turns.map(({ ended }) => ended));
    },
  };
}

/** Removes what ended turns have said, and the locks of servers that were killed. */
export async function purgeTurns(db: Database): Promise<void> {
  const long = sql`now() - ${chunksKeptMinutes}::int * interval '1 minute'`;
  const { messageId, createdAt } = runningTurnChunks;
  await purge(db, { table: runningTurnChunks, id: messageId, where: lt(createdAt, long), slice: 500 });
  await purge(db, { table: runningTurns, id: runningTurns.messageId, where: lt(runningTurns.until, long), slice: 500 });
}
