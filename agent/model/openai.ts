// Any OpenAI-compatible endpoint, hosted or self-hosted. Strict: a reply counts only if the stream ended properly and every tool
// call is complete; to the library a cut stream looks finished, and an incomplete call would run. Silence, refusals and cut
// connections fail fast: LangChain's own retries would take more than a minute.
import { setTimeout as pause } from "node:timers/promises";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { ChatOpenAICompletions } from "@langchain/openai";
import { AIMessageChunk, type BaseMessage } from "langchain";
import { isToolName, toolNamed } from "../tools/index.ts";
import type { ChatModel } from "./index.ts";
import { type CallPiece, Calls, readArguments } from "./reading/calls.ts";
import { plainDelta } from "./reading/delta.ts";
import { fitInput } from "./reading/fit.ts";
import { ReplyText } from "./reading/reply-text.ts";

export interface OpenAISettings {
  /** null: the endpoint needs none. */
  apiKey: string | null;
  /** Default: OpenAI's own. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Longest silence before the first word; no retry starts later. Default: `silenceMs`. */
  firstWordMs?: number | undefined;
  /** Longest silence after that. Any byte ends a silence: text, reasoning, keep-alive comments. */
  silenceMs?: number | undefined;
  /** How many retries, only while nothing was received. */
  retries?: number;
}

const defaultModel = "gpt-4o-mini";
const longestText = 20_000;
// The longest real call, four full plans, is under 4,000 characters.
const longestArguments = 8_000;

type ModelFailureReason =
  | "silent"
  | "cut short"
  | "malformed"
  | "too long"
  | "refused"
  | "unreachable"
  | "thinking aloud";

/** Any failure of the endpoint. The message is for the log. */
export class ModelFailure extends Error {
  override readonly name = "ModelFailure";
  readonly reason: ModelFailureReason;

  constructor(reason: ModelFailureReason, options?: ErrorOptions) {
    super(`the model failed: ${reason}`, options);
    this.reason = reason;
  }
}

type StreamArguments = Parameters<ChatOpenAICompletions["_streamResponseChunks"]>;

type Run = StreamArguments[2];
type Converting = Parameters<ChatOpenAICompletions["_convertCompletionsDeltaToBaseMessageChunk"]>;

/** Reports every received byte: the library drops keep-alive comments. */
async function listeningFetch(...[input, init]: Parameters<typeof fetch>): Promise<Response> {
  const { onBytes, ...request } = (init ?? {}) as RequestInit & { onBytes?: () => void };
  const response = await fetch(input, request);
  if (!onBytes || !response.body) return response;
  const heard = new TransformStream<Uint8Array, Uint8Array>({
    transform(bytes, controller) {
      onBytes();
      controller.enqueue(bytes);
    },
  });
  return new Response(response.body.pipeThrough(heard), response);
}

export class StrictChatModel extends ChatOpenAICompletions {
  readonly #firstWordMs: number;
  readonly #silenceMs: number;
  readonly #retries: number;
  /** The endpoint's chat template opens the reasoning block, so that replies have only its closing tag. Learned from a reply. */
  #beginsInThought = false;

  constructor(settings: OpenAISettings) {
    const { apiKey, baseUrl, model = defaultModel, silenceMs = 6000, firstWordMs = silenceMs, retries = 2 } = settings;
    super({
      model,
      // The library requires a key.
      apiKey: apiKey ?? "none",
      maxRetries: 0,
      // No `streaming`: the library would download a tokenizer to count tokens.
      streamUsage: true,
      configuration: { baseURL: baseUrl, logLevel: "off", fetch: listeningFetch },
    });
    this.#firstWordMs = firstWordMs;
    this.#silenceMs = silenceMs;
    this.#retries = retries;
  }

  override async *_streamResponseChunks(
    ...[messages, options, run]: StreamArguments
  ): AsyncGenerator<ChatGenerationChunk> {
    const deadline = performance.now() + this.#firstWordMs;
    for (let attempt = 0; ; attempt++) {
      const progress = { started: false };
      try {
        const timeoutMs = Math.max(1, deadline - performance.now());
        yield* this.#strictStream([messages, options, run], timeoutMs, progress);
        return;
      } catch (error) {
        if (options.signal?.aborted) throw error;
        // Some servers refuse to be asked for the tokens that they count. If the request is refused without it too, that wasn't why.
        if (this.streamUsage && !progress.started && [400, 422].includes(statusOf(error) ?? 0)) {
          this.streamUsage = false;
          try {
            yield* this.#strictStream([messages, options, run], Math.max(1, deadline - performance.now()), progress);
            return;
          } catch (again) {
            if (statusOf(again) !== undefined && !progress.started) this.streamUsage = true;
            throw again instanceof ModelFailure ? again : new ModelFailure(reasonOf(again), { cause: again });
          }
        }
        const failure = error instanceof ModelFailure ? error : new ModelFailure(reasonOf(error), { cause: error });
        const wait =
          progress.started || attempt >= this.#retries ? null : retryDelayMs(failure.cause ?? failure, attempt);
        if (wait === null || performance.now() + wait >= deadline) throw failure;
        await pause(wait, undefined, { signal: options.signal });
      }
    }
  }

  /** `invoke` without streaming, with the same strictness. */
  override async _generate(messages: BaseMessage[], options: StreamArguments[1], run?: Run): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(messages, options, run)) whole = whole?.concat(chunk) ?? chunk;
    if (!whole) throw new ModelFailure("cut short");
    return { generations: [whole] };
  }

  protected override _convertCompletionsDeltaToBaseMessageChunk(...[delta, raw]: Converting) {
    return super._convertCompletionsDeltaToBaseMessageChunk(plainDelta(delta), raw, "assistant");
  }

  /** Holds tool calls back until the stream has ended: an incomplete one is never passed on, and the library parses each once. */
  async *#strictStream(
    [messages, options, run]: StreamArguments,
    timeoutMs: number,
    progress: { started: boolean },
  ): AsyncGenerator<ChatGenerationChunk> {
    const silence = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal;
    const id = crypto.randomUUID();
    const reply = new ReplyText({ beginsInThought: this.#beginsInThought });
    const calls = new Calls();
    let used: AIMessageChunk["usage_metadata"];
    let timer = setTimeout(() => silence.abort(), timeoutMs);
    let begun = false;
    let finished = false;
    let textLength = 0;
    let argumentsLength = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), begun ? this.#silenceMs : this.#firstWordMs);
    };
    const watched = { ...options, signal, fetchOptions: { onBytes: wait } } as StreamArguments[1];
    try {
      // Without `run`: its listeners get only the shopper's text, from `say` below.
      for await (const chunk of super._streamResponseChunks(messages, watched)) {
        if (silence.signal.aborted) break;
        progress.started = true;
        finished ||= Boolean(chunk.generationInfo?.finish_reason);
        used = (chunk.message as AIMessageChunk).usage_metadata ?? used;
        const pieces = callPieces(chunk);
        if (!begun && (chunk.text !== "" || pieces.length > 0)) {
          begun = true;
          wait();
        }
        textLength += chunk.text.length;
        for (const piece of pieces) {
          calls.add(piece);
          argumentsLength += piece.args?.length ?? 0;
        }
        if (textLength > longestText || argumentsLength > longestArguments) throw new ModelFailure("too long");
        const words = reply.push(chunk.text);
        if (reply.hasUnopenedThought) {
          // This reply fails and its text is withdrawn; later replies of this endpoint start in a reasoning block.
          this.#beginsInThought = true;
          throw new ModelFailure("thinking aloud");
        }
        if (words !== "") yield* say(words, id, run);
      }
    } catch (error) {
      if (silence.signal.aborted && !options.signal?.aborted) throw new ModelFailure("silent", { cause: error });
      throw error;
    } finally {
      clearTimeout(timer);
      // Ends the request if the consumer stopped early.
      silence.abort();
    }
    if (!finished) throw new ModelFailure("cut short");
    const rest = reply.end();
    if (rest !== "") yield* say(rest, id, run);
    const offered = new Set(options.tools?.map((tool) => nameOf(tool)));
    const whole = calls.all.length > 0 ? calls.all.map(readCall) : writtenCalls(reply, offered);
    // Sent even without calls: an empty reply must still be a message, for the loop to refuse it.
    yield callsChunk(whole, id, used);
  }
}

interface WholeCall {
  id?: string | undefined;
  name: string;
  args: Record<string, unknown>;
}

function readCall({ id, name, args }: Calls["all"][number]): WholeCall {
  const given = readArguments(args);
  if (given === null) throw new ModelFailure("malformed");
  return { id, name, args: isToolName(name) ? fitInput(toolNamed(name).input, given) : given };
}

/** Calls written as text, if the tool was offered and the input is valid. */
const writtenCalls = ({ written }: ReplyText, offered: ReadonlySet<unknown>): WholeCall[] =>
  written.flatMap(({ name, args }) => {
    if (!isToolName(name) || !offered.has(name)) return [];
    const { input } = toolNamed(name);
    const fitted = fitInput(input, args);
    return input.safeParse(fitted).success ? [{ name, args: fitted }] : [];
  });

const nameOf = (tool: unknown): unknown => (tool as { function?: { name?: unknown } }).function?.name;

async function* say(text: string, id: string, run: Run): AsyncGenerator<ChatGenerationChunk> {
  const chunk = new ChatGenerationChunk({ text, message: new AIMessageChunk({ id, content: text }) });
  yield chunk;
  await run?.handleLLMNewToken(text, undefined, undefined, undefined, undefined, { chunk });
}

function callsChunk(
  calls: readonly WholeCall[],
  messageId: string,
  used: AIMessageChunk["usage_metadata"],
): ChatGenerationChunk {
  const message = new AIMessageChunk({
    id: messageId,
    content: "",
    ...(used && { usage_metadata: used }),
    tool_call_chunks: calls.map(({ id, name, args }, index) => ({
      type: "tool_call_chunk",
      index,
      name,
      args: JSON.stringify(args),
      // The library treats a call without an id as invalid.
      id: id ?? crypto.randomUUID(),
    })),
  });
  return new ChatGenerationChunk({ text: "", message });
}

const callPieces = (chunk: ChatGenerationChunk): CallPiece[] =>
  (chunk.message as { tool_call_chunks?: CallPiece[] }).tool_call_chunks ?? [];

const statusOf = (error: unknown): number | undefined => {
  const { status } = (error ?? {}) as { status?: unknown };
  return typeof status === "number" ? status : undefined;
};

function reasonOf(error: unknown): ModelFailureReason {
  if (statusOf(error) !== undefined) return "refused";
  return error instanceof SyntaxError ? "malformed" : "unreachable";
}

/** Delay before a retry; null if a retry would fail the same way. */
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

export function openaiModel(settings: OpenAISettings): ChatModel {
  const model = new StrictChatModel(settings);
  return { name: "openai", label: `openai ${settings.model ?? defaultModel}`, create: () => model };
}
