// The built-in chat model: no network, no key, deterministic. It calls the same tools in the same loop as any other model and
// answers from their results only.
import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel, type BindToolsInput } from "@langchain/core/language_models/chat_models";
import { AIMessage, AIMessageChunk, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import type { ToolName, ToolOutputs } from "#contract/chat/chat.ts";
import { reader } from "../../reader/reader.ts";
import type { ModelTurn } from "../index.ts";
import { compose, composeResults } from "./compose.ts";
import { type Call, nextStep, type Result } from "./steps.ts";

export interface OfflineSettings {
  /** A pause between words, so that the answer appears to be typed. */
  wordDelayMs?: number;
}

class OfflineChatModel extends BaseChatModel {
  readonly #turn: ModelTurn;
  readonly #wordDelayMs: number;

  constructor(turn: ModelTurn, wordDelayMs: number) {
    super({});
    this.#turn = turn;
    this.#wordDelayMs = wordDelayMs;
  }

  _llmType(): string {
    return "offline";
  }

  override bindTools(tools: BindToolsInput[], kwargs?: Partial<this["ParsedCallOptions"]>) {
    return this.withConfig({ ...kwargs, tools } as Partial<this["ParsedCallOptions"]>);
  }

  override async *_streamResponseChunks(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    run?: CallbackManagerForLLMRun,
  ): AsyncGenerator<ChatGenerationChunk> {
    const id = crypto.randomUUID();
    const { calls, text } = this.#reply(messages, hasTools(options));
    const piece = (content: string, toolCalls: AIMessageChunk["tool_call_chunks"] = []) =>
      new ChatGenerationChunk({
        text: content,
        message: new AIMessageChunk({ id, content, tool_call_chunks: toolCalls }),
      });

    if (calls.length > 0) {
      const chunk = piece(
        "",
        calls.map(({ name, args }, index) => ({
          type: "tool_call_chunk",
          index,
          id: crypto.randomUUID(),
          name,
          args: JSON.stringify(args),
        })),
      );
      yield chunk;
      await run?.handleLLMNewToken("", undefined, undefined, undefined, undefined, { chunk });
      return;
    }
    for (const words of this.#wordDelayMs > 0 ? (text.match(/\S+\s*/gu) ?? [text]) : [text]) {
      options.signal?.throwIfAborted();
      const chunk = piece(words);
      yield chunk;
      await run?.handleLLMNewToken(words, undefined, undefined, undefined, undefined, { chunk });
      if (this.#wordDelayMs > 0) await Bun.sleep(this.#wordDelayMs);
    }
  }

  override async _generate(
    messages: BaseMessage[],
    options: this["ParsedCallOptions"],
    run?: CallbackManagerForLLMRun,
  ): Promise<ChatResult> {
    let whole: ChatGenerationChunk | null = null;
    for await (const chunk of this._streamResponseChunks(messages, options, run))
      whole = whole ? whole.concat(chunk) : chunk;
    if (!whole) throw new Error("The offline model had nothing to say");
    return { generations: [whole] };
  }

  #reply(messages: readonly BaseMessage[], mayCall: boolean): { calls: readonly Call[]; text: string } {
    const asked = messages.findLastIndex((message) => HumanMessage.isInstance(message));
    const message = messages[asked]?.text ?? "";
    const done = stepsSince(messages.slice(asked + 1));
    // Results without tools mean that the shopper edited a plan on screen.
    if (!mayCall && done.length === 1 && (done[0] ?? []).some(({ output }) => output && "results" in output))
      return { calls: [], text: composeResults(done[0] ?? [], this.#turn) };
    const { calls, acts } = nextStep(this.#turn.understood().intent, done, this.#turn.handleOf);
    if (calls.length > 0 && mayCall) return { calls, text: "" };
    return {
      calls: [],
      text: compose(
        acts.filter(({ results, intent: { kind } }) => results.length > 0 || kind === "say" || kind === "which-one"),
        { ...this.#turn, language: reader().languageOf(message) },
      ),
    };
  }
}

const hasTools = (options: object): boolean => {
  const { tools } = options as { tools?: unknown };
  return Array.isArray(tools) && tools.length > 0;
};

/** The results of this turn, one list per model call. */
function stepsSince(messages: readonly BaseMessage[]): Result[][] {
  const steps: Result[][] = [];
  for (const message of messages) {
    if (AIMessage.isInstance(message)) steps.push([]);
    else if (ToolMessage.isInstance(message)) {
      const output = (message.artifact ?? null) as ToolOutputs[ToolName] | null;
      steps.at(-1)?.push({ name: message.name as ToolName, output });
    }
  }
  return steps;
}

export const offlineModel = (turn: ModelTurn, { wordDelayMs = 0 }: OfflineSettings = {}): BaseChatModel =>
  new OfflineChatModel(turn, wordDelayMs);
