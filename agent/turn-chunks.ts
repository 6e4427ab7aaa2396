// What a turn streams: the AI SDK's UI message stream, narrowed to the chunks that this shop sends, and the message parts
// that they add up to. What is stored is folded from the very chunks that were streamed.
import type {
  ActivityEvent,
  ConversationEvent,
  MessagePart,
  NoticePart,
  SuggestionsPart,
  ToolName,
  ToolOutputs,
  ToolPart,
} from "#contract/chat/chat.ts";

export type TurnChunk =
  | { type: "start"; messageId: string }
  | { type: "start-step" }
  | { type: "finish-step" }
  /** The parts of the current step are withdrawn: the model failed half-way. */
  | { type: "reset-step" }
  | { type: "text-start"; id: string }
  | { type: "text-delta"; id: string; delta: string }
  | { type: "text-end"; id: string }
  | { type: "tool-input-available"; toolCallId: string; toolName: ToolName; input: unknown }
  | { type: "tool-output-available"; toolCallId: string; output: ToolOutputs[ToolName] }
  | { type: "tool-output-error"; toolCallId: string; errorText: string }
  | SuggestionsPart
  | NoticePart
  | ((ActivityEvent | ConversationEvent) & { transient: true })
  | { type: "finish" };

/** Folds chunks into the parts of the reply, in the order in which they began. */
export class PartsRecorder {
  readonly parts: MessagePart[] = [];
  readonly #texts = new Map<string, { type: "text"; text: string }>();
  readonly #tools = new Map<string, ToolPart>();
  #stepStart = 0;

  add(chunk: TurnChunk): void {
    switch (chunk.type) {
      case "start-step":
        this.#stepStart = this.parts.length;
        break;
      case "reset-step":
        this.parts.length = this.#stepStart;
        break;
      case "text-start": {
        const part = { type: "text" as const, text: "" };
        this.#texts.set(chunk.id, part);
        this.parts.push(part);
        break;
      }
      case "text-delta": {
        const part = this.#texts.get(chunk.id);
        if (part) part.text += chunk.delta;
        break;
      }
      case "tool-input-available": {
        // The name and the output that follows belong together: one tool made both.
        const part = {
          type: `tool-${chunk.toolName}`,
          toolCallId: chunk.toolCallId,
          state: "input-available",
          input: chunk.input,
        } as ToolPart;
        this.#tools.set(chunk.toolCallId, part);
        this.parts.push(part);
        break;
      }
      case "tool-output-available": {
        const part = this.#tools.get(chunk.toolCallId);
        if (part) Object.assign(part, { state: "output-available", output: chunk.output });
        break;
      }
      case "tool-output-error": {
        const part = this.#tools.get(chunk.toolCallId);
        if (part) Object.assign(part, { state: "output-error", errorText: chunk.errorText });
        break;
      }
      case "data-suggestions":
      case "data-notice":
        this.parts.push({ type: chunk.type, data: chunk.data } as MessagePart);
        break;
    }
  }

  /** The reply in words: all its text, then its notices. */
  content(): string {
    const words = this.parts.flatMap((part) => {
      if (part.type === "text") return [part.text.trim()];
      return part.type === "data-notice" ? [part.data.text] : [];
    });
    return words.filter(Boolean).join("\n\n");
  }
}
