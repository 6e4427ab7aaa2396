// Reads a turn of `POST /api/chat`: server-sent events with the AI SDK's UI message stream. assistant-stream's decoder doesn't
// know `reset-step` and converts typed tool outputs to its own parts.
import { addChunk, emptyReply, type TurnChunk, type TurnReply } from "#contract/chat/turn-chunks.ts";

/** Splits bytes into event payloads, wherever the chunks are cut. */
export function createEventSplitter(): (bytes: Uint8Array | null) => string[] {
  const decoder = new TextDecoder();
  let rest = "";
  let data: string[] = [];
  let afterReturn = false;

  return (bytes) => {
    let text = bytes ? decoder.decode(bytes, { stream: true }) : decoder.decode();
    // A line ends with \r, \n or \r\n, and a chunk may end between the two.
    if (afterReturn && text.startsWith("\n")) text = text.slice(1);
    if (text !== "") afterReturn = text.endsWith("\r");
    rest += text;
    const lines = rest.split(/\r\n|\n|\r/);
    rest = lines.pop() ?? "";
    const payloads: string[] = [];
    for (const line of lines) {
      if (line === "") {
        if (data.length > 0) payloads.push(data.join("\n"));
        data = [];
      } else if (line.startsWith("data:")) {
        data.push(line.slice(line.startsWith("data: ") ? 6 : 5));
      }
    }
    return payloads;
  };
}

/** Payload → chunk; "done" for [DONE], null for invalid data. */
export function parsePayload(payload: string): TurnChunk | "done" | null {
  if (payload.trim() === "[DONE]") return "done";
  try {
    const value: unknown = JSON.parse(payload);
    // Unknown chunk types are returned too; `addChunk` ignores them.
    return typeof value === "object" && value !== null && "type" in value ? (value as TurnChunk) : null;
  } catch {
    return null;
  }
}

/** The stream ended before the answer was complete. */
export class TruncatedStream extends Error {}
/** No event for too long. */
export class SilentStream extends Error {}

interface ReadOptions {
  /** Called for each chunk that changed the reply. */
  onReply: (reply: TurnReply) => void;
  /** Longest wait for the next event; keep-alive comments don't count. */
  silenceMs: number;
}

/**
 * Reads a whole turn. Throws `TruncatedStream`, `SilentStream` or the connection's error; everything read so far was already
 * passed to `onReply`.
 */
export async function readReply(body: ReadableStream<Uint8Array>, options: ReadOptions): Promise<TurnReply> {
  const reader = body.getReader();
  const split = createEventSplitter();
  let reply = emptyReply;
  let deadline = Date.now() + options.silenceMs;
  let ended = false;

  try {
    while (!ended) {
      const { done, value } = await readBefore(reader, deadline);
      // The last event may lack its blank line.
      const payloads = done ? [...split(null), ...split(new TextEncoder().encode("\n\n"))] : split(value);
      let next = reply;
      for (const payload of payloads) {
        const chunk = parsePayload(payload);
        if (chunk === null) continue;
        deadline = Date.now() + options.silenceMs;
        if (chunk === "done") ended = true;
        else next = addChunk(next, chunk);
      }
      if (next !== reply) {
        reply = next;
        options.onReply(reply);
      }
      if (done) {
        if (!ended && !reply.finished) throw new TruncatedStream("The answer was cut short.");
        ended = true;
      }
    }
    return reply;
  } finally {
    // Read the stream to its end: to the server, closing it would look like a shopper who left.
    if (ended) void drain(reader);
    else reader.cancel().catch(() => {});
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is complete: connection errors don't matter.
  }
}

async function readBefore(reader: ReadableStreamDefaultReader<Uint8Array>, deadline: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new SilentStream("Nothing came for too long.")), deadline - Date.now());
  });
  try {
    return await Promise.race([reader.read(), silence]);
  } finally {
    clearTimeout(timer);
  }
}
