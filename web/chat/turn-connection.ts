// Reads one turn over a connection that may break at any byte. The server goes on answering, so the same turn is requested again
// and streamed from its beginning.
import type { ChatReply } from "#contract/chat/endpoints.ts";
import { emptyReply, type TurnReply } from "#contract/chat/turn-chunks.ts";
import { readReply, SilentStream, TruncatedStream } from "./stream.ts";
import { unreachableSentence } from "./unreachable.ts";

export interface Failure {
  text: string;
  /** start-over: the conversation was deleted; the same text starts a new one. */
  action: "retry" | "start-over";
}

/** How reading ended; "over": no turn was running. */
export type Outcome = { ended: true } | { over: true } | { failure: Failure };

interface TurnConnection {
  /** Requests the turn, the same one each time. */
  connect(signal: AbortSignal): Promise<Response>;
  /** Aborted by Stop or unmount: then `readTurn` rejects. */
  signal: AbortSignal;
  silenceMs: number;
  /** Delays before each retry. */
  pausesMs: readonly number[];
  /** The reply never shrinks: after a retry it is reported once it exceeds what was shown. */
  onReply(reply: TurnReply): void;
  onCut(): void;
}

const sizeOf = ({ parts }: TurnReply): number =>
  parts.reduce((sum, part) => sum + (part.type === "text" ? 1 + part.text.length : "output" in part ? 2 : 1), 0);

export async function readTurn({
  connect,
  signal,
  silenceMs,
  pausesMs,
  onReply,
  onCut,
}: TurnConnection): Promise<Outcome> {
  let furthest = 0;
  let cuts = 0;
  for (;;) {
    let behind = furthest > 0;
    const hear = (reply: TurnReply) => {
      behind &&= !reply.finished && sizeOf(reply) < furthest;
      if (behind) return;
      if (sizeOf(reply) > furthest) cuts = 0;
      furthest = sizeOf(reply);
      onReply(reply);
    };
    try {
      return await readOnce(connect, signal, silenceMs, cuts > 0, hear);
    } catch (error) {
      signal.throwIfAborted();
      const pauseMs = pausesMs[cuts++];
      if (error instanceof SilentStream || pauseMs === undefined) return { failure: connectionFailure(error) };
      onCut();
      await pause(pauseMs, signal);
    }
  }
}

async function readOnce(
  connect: TurnConnection["connect"],
  signal: AbortSignal,
  silenceMs: number,
  isRepeated: boolean,
  onReply: (reply: TurnReply) => void,
): Promise<Outcome> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(new SilentStream()), silenceMs);
  const either = AbortSignal.any([signal, silence.signal]);
  try {
    const response = await whenFree(() => connect(either), either);
    if (response.status === 204) return { over: true };
    // Cut in the status line ("HTTP/1.1 20"), or a restarting server or its proxy.
    if (response.status < 200 || (isRepeated && response.status >= 502))
      throw new TruncatedStream(`answered ${response.status}`);
    if (!response.ok) return { failure: await failureOf(response) };
    if (response.headers.get("content-type")?.includes("text/event-stream") && response.body) {
      clearTimeout(timer);
      await readReply(response.body, { onReply, silenceMs });
    } else {
      const { conversationId, message } = (await response.json()) as ChatReply;
      onReply({ ...emptyReply, conversationId, messageId: message.id, parts: message.parts, begun: true });
    }
    return { ended: true };
  } catch (error) {
    throw silence.signal.aborted ? silence.signal.reason : error;
  } finally {
    clearTimeout(timer);
  }
}

/** Ends early when the browser comes online. */
const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const done = new AbortController();
    const end = (then: () => void) => () => {
      clearTimeout(timer);
      done.abort();
      then();
    };
    const timer = setTimeout(end(resolve), ms);
    globalThis.addEventListener?.("online", end(resolve), { signal: done.signal });
    signal.addEventListener(
      "abort",
      end(() => reject(signal.reason)),
      { signal: done.signal },
    );
  });

const busyWaitsMs = [150, 300, 600, 1200];

/** After Stop the server refuses the next turn with 409 until it has stored the answer. */
async function whenFree(ask: () => Promise<Response>, signal: AbortSignal): Promise<Response> {
  for (const wait of busyWaitsMs) {
    const response = await ask();
    if (response.status !== 409) return response;
    await pause(wait, signal);
  }
  return ask();
}

async function failureOf(response: Response): Promise<Failure> {
  const action = response.status === 404 ? "start-over" : "retry";
  const body: unknown = await response.json().catch(() => null);
  const message = typeof body === "object" && body !== null && "message" in body ? body.message : null;
  if (typeof message === "string" && message !== "") return { text: message, action };
  if (response.status === 429) return { text: "Too many requests. Please wait a moment and try again.", action };
  if (response.status === 401) return { text: "Please sign in to go on.", action };
  return { text: "Something went wrong on our side. Please try again.", action };
}

function connectionFailure(error: unknown): Failure {
  const text = () => {
    if (error instanceof SilentStream) return "The assistant took too long to answer. Please try again.";
    if (error instanceof TruncatedStream) return "The connection broke before the answer was complete.";
    if (globalThis.navigator?.onLine === false) return "You are offline. Check your connection and try again.";
    return unreachableSentence;
  };
  return { text: text(), action: "retry" };
}
