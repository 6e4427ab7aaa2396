// Turns in progress. A turn continues after its client disconnects, and any number of clients can follow it from its beginning.
// Only the reply so far is kept, not its chunks, until the turn ends.
import type { MessagePart } from "#contract/chat/chat.ts";
import { addChunk, chunksOf, emptyReply, type TurnChunk, type TurnReply } from "#contract/chat/turn-chunks.ts";

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
  /** Null if the conversation has a running turn. */
  begin(ids: TurnIds): Turn | null;
  find(conversationId: string): Turn | null;
  end(turn: Turn, fault?: unknown): void;
  count(): number;
  /** Stops all turns; resolves when each has stored its reply. */
  stopAll(): Promise<void>;
}

/** Larger turns are stopped. Real ones stay far below: 25 seconds of text, ten searches. */
const maxTurnBytes = 8 * 1024 * 1024;

export function createRunningTurns(maxBytes = maxTurnBytes): RunningTurns {
  const running = new Map<string, Turn>();
  return {
    begin(ids) {
      if (running.has(ids.conversationId)) return null;
      const turn = new Turn(ids, maxBytes);
      running.set(ids.conversationId, turn);
      return turn;
    },
    find: (conversationId) => running.get(conversationId.toLowerCase()) ?? null,
    end(turn, fault) {
      // Before clients learn of the end, because the next message may follow at once.
      running.delete(turn.ids.conversationId);
      turn.end(fault);
    },
    count: () => running.size,
    async stopAll() {
      const turns = [...running.values()];
      for (const turn of turns) turn.stop();
      await Promise.allSettled(turns.map(({ ended }) => ended));
    },
  };
}
