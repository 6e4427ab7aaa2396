// Any OpenAI-compatible endpoint, hosted or on the shop's own machine. Strict: a reply counts only when the stream ended properly
// and every tool call in it is whole, because a cut stream would otherwise run half a tool call (it looks finished to the
// library). Silence, refusals and cut connections end quickly: LangChain's own retries would take more than a minute.
import { setTimeout as pause } from "node:timers/promises";
import { ChatGenerationChunk, type ChatResult } from "@langchain/core/outputs";
import { ChatOpenAICompletions } from "@langchain/openai";
import { AIMessageChunk, type BaseMessage } from "langchain";
import { isToolName, toolNamed } from "../tools/index.ts";
import type { ChatModel } from "./index.ts";
import { type CallPiece, Calls, readArguments } from "./reading/calls.ts";
import { plainDelta } from "./reading/delta.ts";
import { fitInput } from "./reading/fit.ts";
import { Spoken } from "./reading/spoken.ts";

export interface OpenAISettings {
  /** null: the endpoint wants none. */
  apiKey: string | null;
  /** Default: OpenAI's own. */
  baseUrl?: string | undefined;
  model?: string | undefined;
  /** Longest silence before the first word, and the time in which retries may begin; as long as `silenceMs` when left out. */
  firstWordMs?: number | undefined;
  /** Longest silence after that. Whatever the endpoint sends breaks it: words, thoughts, comments that keep the line open. */
  silenceMs?: number | undefined;
  /** Tries after the first, and only while nothing was received yet. */
  retries?: number;
}

const defaultModel = "gpt-4o-mini";
const longestText = 20_000;
// Four plans with every field filled are under 4,000.
const longestArguments = 8_000;

type ModelFailureReason =
  | "silent"
  | "cut short"
  | "malformed"
  | "too long"
  | "refused"
  | "unreachable"
  | "thinking aloud";

/** Every way in which the endpoint can fail a turn. The message is for the log. */
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

/** The library drops comments that keep the line open, so the bytes are watched here. */
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
  /** Learned of this endpoint: its chat template opens a thought before the reply begins. */
  #beginsInThought = false;

  constructor(settings: OpenAISettings) {
    const { apiKey, baseUrl, model = defaultModel, silenceMs = 6000, firstWordMs = silenceMs, retries = 2 } = settings;
    super({
      model,
      // The library insists on one.
      apiKey: apiKey ?? "none",
      maxRetries: 0,
      // `streaming` stays off: with it on, the library downloads a tokenizer from the internet to count tokens. Usage isn't
      // asked for: nobody reads it, and some servers refuse the question.
      streamUsage: false,
      configuration: { baseURL: baseUrl, logLevel: "off", fetch: listeningFetch },
    });
    this.#firstWordMs = firstWordMs;
    this.#silenceMs = silenceMs;
    this.#retries = retries;
  }

  override async *_streamResponseChunks(
    ...[messages, options, run]: StreamArguments
  ): AsyncGenerator<ChatGenerationChunk> {
    const givesUpAt = performance.now() + this.#firstWordMs;
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
        await pause(wait, undefined, { signal: options.signal });
      }
    }
  }

  /** `invoke` without a streaming listener goes the same strict way. */
  override async _generate(messages: BaseMessage[], options: StreamArguments[1], run?: Run): Promise<ChatResult> {
    let whole: ChatGenerationChunk | undefined;
    for await (const chunk of this._streamResponseChunks(messages, options, run)) whole = whole?.concat(chunk) ?? chunk;
    if (!whole) throw new ModelFailure("cut short");
    return { generations: [whole] };
  }

  protected override _convertCompletionsDeltaToBaseMessageChunk(...[delta, raw]: Converting) {
    return super._convertCompletionsDeltaToBaseMessageChunk(plainDelta(delta), raw, "assistant");
  }

  /** Tool calls are held back and given whole at the end: half a one never leaves, and the library parses each once. */
  async *#strictStream(
    [messages, options, run]: StreamArguments,
    patienceMs: number,
    progress: { started: boolean },
  ): AsyncGenerator<ChatGenerationChunk> {
    const silence = new AbortController();
    const signal = options.signal ? AbortSignal.any([options.signal, silence.signal]) : silence.signal;
    const id = crypto.randomUUID();
    const spoken = new Spoken({ beginsInThought: this.#beginsInThought });
    const calls = new Calls();
    let timer = setTimeout(() => silence.abort(), patienceMs);
    let begun = false;
    let finished = false;
    let textLength = 0;
    let argumentsLength = 0;
    const wait = () => {
      clearTimeout(timer);
      timer = setTimeout(() => silence.abort(), begun ? this.#silenceMs : this.#firstWordMs);
    };
    const heard = { ...options, signal, fetchOptions: { onBytes: wait } } as StreamArguments[1];
    try {
      // Without `run`: who listens there hears what is said, not what is thought or called.
      for await (const chunk of super._streamResponseChunks(messages, heard)) {
        if (silence.signal.aborted) break;
        progress.started = true;
        finished ||= Boolean(chunk.generationInfo?.finish_reason);
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
        const words = spoken.push(chunk.text);
        if (spoken.saidThoughts) {
          // What was said is withdrawn; from the next reply on this endpoint is known.
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
      // Ends the request when the reader stops early; after a finished one it does nothing.
      silence.abort();
    }
    if (!finished) throw new ModelFailure("cut short");
    const rest = spoken.end();
    if (rest !== "") yield* say(rest, id, run);
    const offered = new Set(options.tools?.map((tool) => nameOf(tool)));
    const whole = calls.all.length > 0 ? calls.all.map(readCall) : writtenCalls(spoken, offered);
    // Sent even without calls, so that an empty reply is still a message; the loop rejects it.
    yield callsChunk(whole, id);
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

/** Of the calls that were written as text, those of a tool that was offered, with input that it takes. */
const writtenCalls = ({ written }: Spoken, offered: ReadonlySet<unknown>): WholeCall[] =>
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

function callsChunk(calls: readonly WholeCall[], messageId: string): ChatGenerationChunk {
  const message = new AIMessageChunk({
    id: messageId,
    content: "",
    tool_call_chunks: calls.map(({ id, name, args }, index) => ({
      type: "tool_call_chunk",
      index,
      name,
      args: JSON.stringify(args),
      // Without one the library takes the call for a broken one.
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

export function openaiModel(settings: OpenAISettings): ChatModel {
  const model = new StrictChatModel(settings);
  return { name: "openai", label: `openai ${settings.model ?? defaultModel}`, create: () => model };
}
