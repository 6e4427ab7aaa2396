// Any OpenAI-compatible endpoint. Strict: a reply counts only when the stream ended properly and every tool call in it is
// whole, because a cut stream would otherwise run half a tool call (it looks finished to the library). Silence, refusals and
// cut connections end quickly: LangChain's own retries would take more than a minute.
import { AIMessageChunk, type BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { ChatOpenAICompletions } from "@langchain/openai";
import type { ChatModel } from "./index.ts";

export interface OpenAISettings {
  apiKey: string;
  /** Default: OpenAI's own. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Longest silence, before the first word or between two. Retries share the silence before the first. */
  silenceMs?: number;
  /** Tries after the first, and only while nothing was received yet. */
  retries?: number;
}

const defaultModel = "gpt-4o-mini";
const longestText = 20_000;
// Four plans with every field filled are under 4,000.
const longestArguments = 8_000;

export type ModelFailureReason = "silent" | "cut short" | "malformed" | "too long" | "refused" | "unreachable";

/** Every way in which the endpoint can fail a turn. The message is for the log. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  readonly reason: ModelFailureReason;

  constructor(reason: ModelFailureReason, options?: ErrorOptions) {
    super(`the model's reply was ${reason}`, options);
    this.reason = reason;
  }
}

type StreamArguments = Parameters<ChatOpenAICompletions["_streamResponseChunks"]>;

export class StrictChatModel extends ChatOpenAICompletions {
  readonly #silenceMs: number;
  readonly #retries: number;

  constructor({ apiKey, baseUrl, model = defaultModel, silenceMs = 6000, retries = 2 }: OpenAISettings) {
    // `streaming` stays off: with it on, the library downloads a tokenizer from the internet to count tokens.
    super({ model, apiKey, maxRetries: 0, configuration: { baseURL: baseUrl, logLevel: "off" } });
    this.#silenceMs = silenceMs;
    this.#retries = retries;
  }

  override async *_streamResponseChunks(
    ...[messages, options, run]: StreamArguments
  ): AsyncGenerator<ChatGenerationChunk> {
    const givesUpAt = performance.now() + this.#silenceMs;
    for (let attempt = 0; ; attempt++) {
      const progress = { started: false };
      try {
        const patience = Math.max(1, givesUpAt - performance.now());
        yield* this.#strictStream([messages, options, run], patience, progress);
        return;
      } catch (error) {
        if (options.signal?.aborted) throw error;
        const failure = error instanceof ModelFailure ? error : new ModelFailure(reasonOf(error), { cause: error });
        const wait =
          progress.started || attempt >= this.#retries ? null : retryDelayMs(failure.cause ?? failure, attempt);
        if (wait === null || performance.now() + wait >= givesUpAt) throw failure;
        await pause(wait, options.signal);
      }
    }
  }

  /** `invoke` without a streaming listener goes the same strict way. */
  override async _generate(
    messages: BaseMessage[],
    options: StreamArguments[1],
    run?: StreamArguments[2],
  ): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(messages, options, run)) whole = whole?.concat(chunk) ?? chunk;
    if (!whole) throw new ModelFailure("cut short");
    return { generations: [whole] };
  }

  /** Tool calls are held back and given whole at the end: half a one never leaves, and the library parses each once. */
  async *#strictStream(
    [messages, options, run]: StreamArguments,
    patienceMs: number,
    progress: { started: boolean },
  ): AsyncGenerator<ChatGenerationChunk> {
    const silence = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal;
    const listen = (ms: number) => setTimeout(() => silence.abort(), ms);
    let timer = listen(patienceMs);
    let finished = false;
    let textLength = 0;
    let argumentsLength = 0;
    const calls = new Map<string | number, { id?: string | undefined; name: string; args: string }>();
    try {
      for await (const chunk of super._streamResponseChunks(messages, { ...options, signal }, run)) {
        clearTimeout(timer);
        if (silence.signal.aborted) break;
        progress.started = true;
        finished ||= chunk.generationInfo?.finish_reason != null;
        textLength += chunk.text.length;
        const pieces = toolCallChunks(chunk);
        for (const piece of pieces) {
          const key = piece.index ?? piece.id ?? "";
          const call = calls.get(key) ?? { name: "", args: "" };
          call.id ||= piece.id;
          call.name ||= piece.name ?? "";
          call.args += piece.args ?? "";
          calls.set(key, call);
          argumentsLength += piece.args?.length ?? 0;
        }
        if (textLength > longestText || argumentsLength > longestArguments) throw new ModelFailure("too long");
        if (pieces.length === 0) yield chunk;
        else if (chunk.text !== "") yield textChunk(chunk.text);
        timer = listen(this.#silenceMs);
      }
    } catch (error) {
      if (silence.signal.aborted && !options.signal?.aborted) throw new ModelFailure("silent", { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
      // Ends the request when the reader stops early; after a finished one it does nothing.
      silence.abort();
    }
    if (!finished) throw new ModelFailure("cut short");
    if (calls.size === 0) return;
    const whole = [...calls.values()];
    if (!whole.every(({ args }) => isObject(args))) throw new ModelFailure("malformed");
    const message = new AIMessageChunk({
      content: "",
      tool_call_chunks: whole.map(({ id, name, args }, index) => ({
        type: "tool_call_chunk",
        index,
        name,
        args: args.trim() || "{}",
        ...(id === undefined ? {} : { id }),
      })),
    });
    yield new ChatGenerationChunk({ text: "", message });
  }
}

const textChunk = (text: string) => new ChatGenerationChunk({ text, message: new AIMessageChunk({ content: text }) });

type CallPiece = { index?: number; id?: string; name?: string; args?: string };
const toolCallChunks = (chunk: ChatGenerationChunk): CallPiece[] =>
  (chunk.message as { tool_call_chunks?: CallPiece[] }).tool_call_chunks ?? [];

function isObject(json: string): boolean {
  if (json.trim() === "") return true;
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === "object" && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

const statusOf = (error: unknown): number | undefined => {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : undefined;
};

function reasonOf(error: unknown): ModelFailureReason {
  if (statusOf(error) !== undefined) return "refused";
  return error instanceof SyntaxError ? "malformed" : "unreachable";
}

/** How long to wait before another try; null when another would fail the same way. */
function retryDelayMs(error: unknown, attempt: number): number | null {
  const status = statusOf(error);
  if (status !== undefined && status !== 408 && status !== 409 && status !== 429 && status < 500) return null;
  const { code, headers } = (error ?? {}) as { code?: unknown; headers?: unknown };
  if (code === "insufficient_quota") return null;
  const asked = headers instanceof Headers ? retryAfterMs(headers) : null;
  return asked ?? 250 * 2 ** attempt * (0.75 + Math.random() / 2);
}

function retryAfterMs(headers: Headers): number | null {
  const milliseconds = Number(headers.get("retry-after-ms") ?? Number.NaN);
  if (Number.isFinite(milliseconds)) return Math.max(0, milliseconds);
  const text = headers.get("retry-after");
  if (!text) return null;
  const wait = /^\d+(\.\d+)?$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isFinite(wait) ? Math.max(0, wait) : null;
}

const pause = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", stop);
      resolve();
    }, ms);
    if (signal?.aborted) stop();
    else signal?.addEventListener("abort", stop, { once: true });
  });

export function openaiModel(settings: OpenAISettings): ChatModel {
  const model = new StrictChatModel(settings);
  return { name: "openai", label: `openai ${settings.model ?? defaultModel}`, create: () => model };
}
