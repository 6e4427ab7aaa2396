// The chunks of a streamed turn, a subset of the AI SDK's UI message stream, and the function that folds them to a reply. Server and
// browser use the same function, so the stored reply is what was streamed and shown.
import type {
  ActivityEvent,
  ConversationEvent,
  MessagePart,
  NoticePart,
  SuggestionsPart,
  ToolName,
  ToolOutputs,
  ToolPart,
} from "./chat.ts";

export type TurnChunk =
  | { type: "start"; messageId: string }
  | { type: "start-step" }
  | { type: "finish-step" }
  /** Withdraws the current step's parts, as the model failed. */
  | { type: "reset-step" }
  | { type: "text-start"; id: string }
  /** Belongs to the text started last; nothing else starts before its end. */
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | { type: "tool-input-available"; toolCallId: string; toolName: ToolName; input: unknown }
  | { type: "tool-output-available"; toolCallId: string; output: ToolOutputs[ToolName] }
  | { type: "tool-output-error"; toolCallId: string; errorText: string }
  | SuggestionsPart
  | NoticePart
  | ((ActivityEvent | ConversationEvent) & { transient: true })
  | { type: "finish" };

/** The reply so far. */
export interface TurnReply {
  /** Of the message that it becomes. */
  messageId: string | null;
  conversationId: string | null;
  parts: MessagePart[];
  /** The turn has begun, so the shopper's message is stored. */
  begun: boolean;
  /** The live status line; "" for none. */
  activity: string;
  /** The reply is complete. */
  finished: boolean;
  /** Index of the current step's first part, for `reset-step`. */
  stepAt: number;
}

export const emptyReply: TurnReply = {
  messageId: null,
  conversationId: null,
  parts: [],
  begun: false,
  activity: "",
  finished: false,
  stepAt: 0,
};

/** Applies a chunk. Other parts stay the same objects, so that they aren't rendered again. */
export function addChunk(reply: TurnReply, chunk: TurnChunk): TurnReply {
  const { parts } = reply;
  const withPart = (part: MessagePart) => ({ ...reply, parts: [...parts, part] });
  const withTool = (id: string, change: Partial<ToolPart>) => ({
    ...reply,
    activity: "",
    parts: parts.map((part) =>
      "toolCallId" in part && part.toolCallId === id ? ({ ...part, ...change } as ToolPart) : part,
    ),
  });
  switch (chunk.type) {
    case "start":
      return { ...reply, messageId: chunk.messageId };
    case "data-conversation":
      return { ...reply, conversationId: chunk.data.conversationId };
    case "data-activity":
      return { ...reply, activity: chunk.data.text };
    case "start-step":
      return { ...reply, begun: true, stepAt: parts.length };
    case "reset-step":
      return { ...reply, parts: parts.slice(0, reply.stepAt), activity: "" };
    case "text-start":
      return withPart({ type: "text", text: "" });
    case "text-delta": {
      const last = parts.at(-1);
      if (last?.type !== "text") return reply;
      return {
        ...reply,
        activity: "",
        parts: [...parts.slice(0, -1), { type: "text", text: last.text + chunk.delta }],
      };
    }
    case "tool-input-available": {
      const { toolName, toolCallId, input } = chunk;
      return withPart({ type: `tool-${toolName}`, toolCallId, state: "input-available", input });
    }
    case "tool-output-available":
      // Name and output belong together, as one tool made both.
      return withTool(chunk.toolCallId, { state: "output-available", output: chunk.output } as Partial<ToolPart>);
    case "tool-output-error":
      return withTool(chunk.toolCallId, { state: "output-error", errorText: chunk.errorText });
    case "data-suggestions":
    case "data-notice":
      return withPart(chunk);
    case "finish":
      return { ...reply, activity: "", finished: true };
    default:
      return reply;
  }
}

/** Chunks that make this reply: for a reader who comes later. `openText`: the id under which more of the last text will come. */
export function* chunksOf(
  { messageId, conversationId }: { messageId: string; conversationId: string },
  reply: TurnReply,
  openText: string | null = null,
): Generator<TurnChunk> {
  yield { type: "start", messageId };
  yield { type: "data-conversation", data: { conversationId }, transient: true };
  const { parts, begun, stepAt, activity, finished } = reply;
  for (const [at, part] of parts.entries()) {
    if (begun && at === stepAt) yield { type: "start-step" };
    if (part.type === "text") {
      const isOpen = openText !== null && at === parts.length - 1;
      const id = isOpen ? openText : `earlier-${at}`;
      yield { type: "text-start", id };
      if (part.text !== "") yield { type: "text-delta", id, delta: part.text };
      if (!isOpen) yield { type: "text-end", id };
    } else if ("toolCallId" in part) {
      const { toolCallId, input = {}, output, errorText } = part;
      yield { type: "tool-input-available", toolCallId, toolName: part.type.slice("tool-".length) as ToolName, input };
      if (part.state === "output-error") yield { type: "tool-output-error", toolCallId, errorText: errorText ?? "" };
      else if (output !== undefined) yield { type: "tool-output-available", toolCallId, output };
    } else yield part;
  }
  if (begun && stepAt >= parts.length) yield { type: "start-step" };
  if (activity !== "") yield { type: "data-activity", data: { text: activity }, transient: true };
  if (finished) yield { type: "finish" };
}

/** A reply as text: all its text, then its notices. */
export function wordsOfReply(parts: readonly MessagePart[]): string {
  const words = parts.flatMap((part) => {
    if (part.type === "text") return [part.text.trim()];
    return part.type === "data-notice" ? [part.data.text] : [];
  });
  return words.filter(Boolean).join("\n\n");
}
