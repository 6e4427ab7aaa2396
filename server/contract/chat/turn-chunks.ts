// What a turn streams: the AI SDK's UI message stream, narrowed to the chunks that this shop sends, and the reply that they
// add up to. Server and browser fold the same chunks by the same function: what is stored is what was streamed and shown.
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
  /** The parts of the current step are withdrawn: the model failed half-way. */
  | { type: "reset-step" }
  | { type: "text-start"; id: string }
  /** Of the text that was started last; nothing else begins before its end. */
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | { type: "tool-input-available"; toolCallId: string; toolName: ToolName; input: unknown }
  | { type: "tool-output-available"; toolCallId: string; output: ToolOutputs[ToolName] }
  | { type: "tool-output-error"; toolCallId: string; errorText: string }
  | SuggestionsPart
  | NoticePart
  | ((ActivityEvent | ConversationEvent) & { transient: true })
  | { type: "finish" };

/** The reply as far as it has come. */
export interface TurnReply {
  conversationId: string | null;
  parts: MessagePart[];
  /** The work has begun, so the question is stored. */
  begun: boolean;
  /** What is being done right now, for the live line; "" when nothing was said or the answer goes on. */
  activity: string;
  /** The server has said everything it wanted to say. */
  finished: boolean;
  /** Where the current step's parts begin: `reset-step` takes them back. */
  stepAt: number;
}

export const emptyReply: TurnReply = {
  conversationId: null,
  parts: [],
  begun: false,
  activity: "",
  finished: false,
  stepAt: 0,
};

/** One chunk more. Parts that it doesn't touch stay the same objects, so that their screens needn't be drawn again. */
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
      // The call's name and its output belong together: one tool made both.
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

/** A reply in words: all its text, then its notices. */
export function wordsOfReply(parts: readonly MessagePart[]): string {
  const words = parts.flatMap((part) => {
    if (part.type === "text") return [part.text.trim()];
    return part.type === "data-notice" ? [part.data.text] : [];
  });
  return words.filter(Boolean).join("\n\n");
}
