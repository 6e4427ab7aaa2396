// Reads a turn of `POST /api/chat`: server-sent events that carry the AI SDK's UI message stream. assistant-stream's decoder
// was tried first: it knows neither `reset-step` nor `abort` and turns our typed tool outputs into its own parts.
import type { MessagePart, ToolPart } from "#contract/chat/chat.ts";

/** One decoded event; `type` decides what else is in it. */
export type StreamEvent = { type: string } & Record<string, unknown>;

/** The reply as far as it has been read. */
export interface ReplyState {
  /** The server's id of the message; null until it said so. */
  id: string | null;
  conversationId: string | null;
  parts: MessagePart[];
  /** The work has begun, so the question is on the server's books. */
  begun: boolean;
  /** What is being done right now, for the live line; "" when nothing was said or text has taken over. */
  activity: string;
  /** The server's sentence for a failed turn. */
  error: string | null;
  /** The server has said everything it wanted to say. */
  finished: boolean;
  /** Which text of the stream is the part at which index. */
  textAt: Record<string, number>;
  /** Where the current step's parts begin: `reset-step` takes them back. */
  stepAt: number;
}

export const emptyReply: ReplyState = {
  id: null,
  conversationId: null,
  parts: [],
  begun: false,
  activity: "",
  error: null,
  finished: false,
  textAt: {},
  stepAt: 0,
};

const toolNames = [
  "search_listings",
  "find_nearby",
  "get_listing",
  "compare_listings",
  "add_to_cart",
  "update_cart_item",
  "remove_from_cart",
  "view_cart",
  "find_orders",
  "start_checkout",
];

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;
const string = (value: unknown): string => (typeof value === "string" ? value : "");

/** Splits bytes into the payloads of their events, wherever the chunks are cut. */
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

/** Payload → event; "done" for the end mark, null for what can't be read. */
export function parsePayload(payload: string): StreamEvent | "done" | null {
  if (payload.trim() === "[DONE]") return "done";
  try {
    const value: unknown = JSON.parse(payload);
    return isObject(value) && typeof value.type === "string" ? (value as StreamEvent) : null;
  } catch {
    return null;
  }
}

const replaceAt = (parts: MessagePart[], index: number, part: MessagePart): MessagePart[] =>
  parts.map((old, at) => (at === index ? part : old));

function withTool(reply: ReplyState, event: StreamEvent, change: Partial<ToolPart>): ReplyState {
  const id = string(event.toolCallId);
  const index = reply.parts.findIndex((part) => "toolCallId" in part && part.toolCallId === id);
  if (index >= 0) {
    return { ...reply, parts: replaceAt(reply.parts, index, { ...reply.parts[index], ...change } as ToolPart) };
  }
  const name = string(event.toolName);
  if (id === "" || !toolNames.includes(name)) return reply;
  return { ...reply, parts: [...reply.parts, { type: `tool-${name}`, toolCallId: id, ...change } as ToolPart] };
}

function withData(reply: ReplyState, event: StreamEvent): ReplyState {
  const data = isObject(event.data) ? event.data : {};
  switch (event.type) {
    case "data-conversation":
      return { ...reply, conversationId: string(data.conversationId) || reply.conversationId };
    case "data-activity":
      return { ...reply, activity: string(data.text) };
    case "data-suggestions":
    case "data-notice": {
      const part = { type: event.type, data } as MessagePart;
      const index = reply.parts.findIndex((old) => old.type === event.type);
      return { ...reply, parts: index >= 0 ? replaceAt(reply.parts, index, part) : [...reply.parts, part] };
    }
    default:
      return reply;
  }
}

/** One event more. Parts that an event doesn't touch stay the same objects, so that their screens needn't be drawn again. */
export function applyEvent(reply: ReplyState, event: StreamEvent): ReplyState {
  switch (event.type) {
    case "start": {
      const metadata = isObject(event.messageMetadata) ? event.messageMetadata : {};
      return {
        ...reply,
        id: string(event.messageId) || reply.id,
        conversationId: string(metadata.conversationId) || reply.conversationId,
      };
    }
    case "start-step":
      return { ...reply, begun: true, stepAt: reply.parts.length, textAt: {} };
    case "reset-step":
      return { ...reply, parts: reply.parts.slice(0, reply.stepAt), textAt: {}, activity: "" };
    case "text-start":
      return {
        ...reply,
        parts: [...reply.parts, { type: "text", text: "" }],
        textAt: { ...reply.textAt, [string(event.id)]: reply.parts.length },
      };
    case "text-delta": {
      const delta = string(event.delta);
      if (delta === "") return reply;
      const index = reply.textAt[string(event.id)];
      const part = index === undefined ? undefined : reply.parts[index];
      if (index === undefined || part?.type !== "text") {
        const started = applyEvent(reply, { type: "text-start", id: event.id });
        return applyEvent(started, event);
      }
      return {
        ...reply,
        activity: "",
        parts: replaceAt(reply.parts, index, { type: "text", text: part.text + delta }),
      };
    }
    case "tool-input-start":
      return withTool(reply, event, { state: "input-streaming" });
    case "tool-input-available":
      return withTool(reply, event, { state: "input-available", input: event.input });
    case "tool-output-available":
      if (event.preliminary === true) return reply;
      return {
        ...withTool(reply, event, { state: "output-available", output: event.output } as Partial<ToolPart>),
        activity: "",
      };
    case "tool-input-error":
    case "tool-output-error":
      return {
        ...withTool(reply, event, { state: "output-error", errorText: string(event.errorText) }),
        activity: "",
      };
    case "error":
      return { ...reply, activity: "", error: string(event.errorText) || "The assistant is unavailable right now." };
    case "finish":
    case "abort":
      return { ...reply, activity: "", finished: true };
    default:
      return event.type.startsWith("data-") ? withData(reply, event) : reply;
  }
}

/** The answer stopped coming before it was whole. */
export class TruncatedStream extends Error {}
/** Nothing came for too long. */
export class SilentStream extends Error {}

interface ReadOptions {
  /** Called once per received chunk that changed something. */
  onReply: (reply: ReplyState) => void;
  /** Longest wait for the next event; keep-alive comments don't count as one. */
  silenceMs: number;
}

/**
 * Reads a whole turn. Resolves once the server has ended it (`error` is set when it ended badly); throws `TruncatedStream` or
 * `SilentStream`, or what the connection threw, with everything read so far already handed to `onReply`.
 */
export async function readReply(body: ReadableStream<Uint8Array>, options: ReadOptions): Promise<ReplyState> {
  const reader = body.getReader();
  const split = createEventSplitter();
  let reply = emptyReply;
  let deadline = Date.now() + options.silenceMs;
  let ended = false;

  try {
    while (!ended) {
      const chunk = await readBefore(reader, deadline);
      // The last event may lack the blank line that ends it.
      const payloads = chunk.done ? [...split(null), ...split(new TextEncoder().encode("\n\n"))] : split(chunk.value);
      let next = reply;
      for (const payload of payloads) {
        const event = parsePayload(payload);
        if (event === null) continue;
        deadline = Date.now() + options.silenceMs;
        if (event === "done") ended = true;
        else next = applyEvent(next, event);
      }
      if (next !== reply) {
        reply = next;
        options.onReply(reply);
      }
      if (chunk.done) {
        if (!ended && !reply.finished && reply.error === null) throw new TruncatedStream("The answer was cut short.");
        ended = true;
      }
    }
    return reply;
  } finally {
    // Hanging up on an ended answer would look to the server like a shopper who left: it is read out instead.
    if (ended) void drain(reader);
    else reader.cancel().catch(() => {});
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The answer is whole; how the connection ends no longer matters.
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
