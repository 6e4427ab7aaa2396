// One turn of the assistant: the loop around a model and the shop's tools, streamed as it happens. It ends with an answer
// or a fixed sentence, whatever the model does: steps and calls are capped, a failing model is replaced by the offline one in the
// same turn, and faults never reach the shopper as anything but fixed text.
import { BaseCallbackHandler } from "@langchain/core/callbacks/base";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessage, type BaseMessage, SystemMessage, ToolMessage } from "@langchain/core/messages";
import type { ToolCall } from "@langchain/core/messages/tool";
import type { NoticePart, ToolName } from "#contract/chat/chat.ts";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import { addChunk, emptyReply, type TurnChunk } from "#contract/chat/turn-chunks.ts";
import type { SearchPlan } from "#contract/search/search-plan.ts";
import { cartPermission } from "./cart-permission.ts";
import { Channel } from "./channel.ts";
import { CheckedProse } from "./checked-prose.ts";
import type { ChatModel, ModelTurn } from "./model/index.ts";
import { type Ordered, understandOrder } from "./model/offline/understand.ts";
import { rulesOf, systemPrompt, toModelMessages } from "./prompt.ts";
import { SentenceChecks } from "./prose/checks.ts";
import type { OwnShop, Shop, TurnMemory } from "./shop.ts";
import { type Suggested, suggestionsFor } from "./suggestions.ts";
import { isToolName, shopTools, toolNamed, vendorTools } from "./tools/index.ts";
import { runPlans, searchActivity } from "./tools/search-listings.ts";
import { Handles, type Turn } from "./turn.ts";
import { actsOf, StepTimes, storedPlan, type TurnRecord } from "./turn-record.ts";

export interface TurnLimits {
  /** Model calls; the last one gets no tools, so that it must answer. */
  steps: number;
  toolCalls: number;
  /** Time limit of the whole turn; the text streamed by then is the answer. */
  turnMs: number;
  /** Interval of heartbeats: the browser gives up on a turn that is silent for a minute. */
  heartbeatMs: number;
}
export const turnLimits: TurnLimits = { steps: 6, toolCalls: 10, turnMs: 25_000, heartbeatMs: 15_000 };

export interface TurnRequest {
  model: ChatModel;
  /** Answers when `model` fails. */
  offline: ChatModel;
  shop: Shop;
  memory: TurnMemory;
  /** The conversation before this message, oldest first. */
  history: readonly ChatMessage[];
  message: string;
  /** Run this plan unchanged, without asking a model. */
  plan?: SearchPlan | null;
  /** The same for every retry of this turn. */
  turnKey: string;
  /** Aborted when the client disconnects or presses Stop. */
  signal: AbortSignal;
  limits?: Partial<TurnLimits>;
  /** A notice to show with the answer. */
  notice?: NoticePart["data"] | null;
  /** Faults and failing models, for the log. */
  report(event: string, error: unknown): void;
  /** Called once, at the turn's end. */
  record?(turn: TurnRecord): void;
}

export const notices = {
  offline: "I couldn't reach the full assistant just now, so the built-in one answered.",
  failed: "Sorry, I couldn't finish that. Please try again.",
  stopped: "Stopped.",
  late: "I ran out of time, so this answer may not be complete.",
} as const;

/** Replaces an answer of which no sentence passed the checks. */
export const fallbackAnswers = {
  withCards: "Please see the cards here for what I found: they show the prices and stock as they are now.",
  without:
    "I can't vouch for a price or stock without looking it up. Tell me which product you mean and I'll show you.",
  /** The answer claimed an action that did not happen. */
  unchanged: "I haven't changed your cart or any order.",
  nothing: "I can't help with that here. Tell me what you're looking for and I'll show you what there is.",
} as const;

const toolFault = "That didn't work just now.";

/** Never throws: failures are parts of the stream. Ending the iteration stops the turn. */
export async function* runTurn(request: TurnRequest): AsyncGenerator<TurnChunk> {
  const channel = new Channel<TurnChunk>();
  const left = new AbortController();
  const run = new TurnRun(request, left.signal, (chunk) => channel.push(chunk));
  const work = run.answer().finally(() => channel.close());
  try {
    yield* channel;
    await work;
  } finally {
    left.abort();
  }
}

class TurnRun {
  readonly #request: TurnRequest;
  readonly #limits: TurnLimits;
  readonly #push: (chunk: TurnChunk) => void;
  #reply = emptyReply;
  #turn!: Turn;
  #modelTurn!: ModelTurn;
  #ownShop: OwnShop | null = null;
  readonly #deadline = new AbortController();
  readonly #signal: AbortSignal;
  #steps = 0;
  #calls = 0;
  #texts = 0;
  /** The id of the text being streamed, null between texts. */
  #openText: string | null = null;
  readonly #checks = new SentenceChecks(() => rulesOf(this.#turn, this.#ownShop));
  #prose = this.#newProse();
  #stepIsOpen = false;
  /** Whether this step's text was streamed. */
  #streamed = false;
  #notice: NoticePart["data"] | null;
  #cutShort = false;
  /** The offline model, once the configured one has failed. */
  #fallbackModel: BaseChatModel | null = null;
  readonly #times = new StepTimes();
  #outcome: TurnRecord["outcome"] = "answered";

  constructor(request: TurnRequest, left: AbortSignal, push: (chunk: TurnChunk) => void) {
    this.#request = request;
    this.#limits = { ...turnLimits, ...request.limits };
    this.#notice = request.notice ?? null;
    this.#push = push;
    this.#signal = AbortSignal.any([request.signal, left, this.#deadline.signal]);
  }

  async answer(): Promise<void> {
    const timer = setTimeout(() => this.#deadline.abort(), this.#limits.turnMs);
    // Not through `#emit`: a heartbeat is not part of the reply and must not end the current text.
    const heartbeat = setInterval(
      () => this.#push({ type: "data-activity", data: { text: "Still working on it…" }, transient: true }),
      this.#limits.heartbeatMs,
    );
    try {
      this.#turn = await this.#open();
      if (this.#request.plan) await this.#runPlan(this.#request.plan);
      else await this.#converse(await this.#request.model.create(this.#modelTurn));
    } catch (error) {
      this.#end(error);
    } finally {
      await this.#finish();
      clearTimeout(timer);
      clearInterval(heartbeat);
      await this.#record();
    }
  }

  #end(error: unknown): void {
    this.#cutShort = true;
    if (this.#deadline.signal.aborted) {
      this.#outcome = "late";
      this.#request.report("turn ran out of time", error);
      this.#notice = { kind: "limit", text: notices.late };
    } else if (this.#signal.aborted) {
      this.#outcome = "stopped";
      this.#notice = { kind: "stopped", text: notices.stopped };
    } else {
      this.#outcome = "failed";
      this.#request.report("turn failed", error);
      this.#notice = { kind: "failed", text: notices.failed };
    }
  }

  async #finish(): Promise<void> {
    this.#closeStep();
    const hasAnswer = this.#reply.parts.some((part) => part.type === "text" && part.text.trim() !== "");
    if (!hasAnswer && !this.#cutShort) {
      this.#cutShort = true;
      this.#outcome = "failed";
      this.#notice = { kind: "failed", text: notices.failed };
    }
    if (this.#notice) this.#emit({ type: "data-notice", data: this.#notice });
    if (!this.#cutShort) {
      const data = await this.#suggest();
      if (data.suggestions.length > 0) this.#emit({ type: "data-suggestions", data });
    }
  }

  /** A failure here is only logged, as the answer is complete. */
  async #record(): Promise<void> {
    const { record, shop, plan, report } = this.#request;
    if (!record) return;
    try {
      const [words, gazetteer] = await Promise.all([shop.catalogueWords(), shop.gazetteer()]);
      // A turn may fail before there is anything to understand it with.
      const understood = plan ? null : ((this.#modelTurn as ModelTurn | undefined)?.understood() ?? null);
      const plans = this.#reply.parts.flatMap((part) =>
        "output" in part && part.output && "results" in part.output ? part.output.results.map((each) => each.plan) : [],
      );
      record({
        acts: understood ? actsOf(understood.intent) : plan ? ["changed search"] : [],
        order: understood?.order ?? "none",
        steps: this.#times.steps,
        plans: plans.map((each) => storedPlan(each, words, gazetteer)),
        outcome: this.#outcome,
        fellBack: this.#fallbackModel !== null,
        durationMs: this.#times.durationMs,
        firstWordMs: this.#times.firstWordMs,
        dropped: [...this.#checks.dropped.values()].reduce((sum, times) => sum + times, 0),
      });
    } catch (error) {
      report("a turn was not recorded", error);
    }
  }

  /** A failure here is only logged: the answer is complete without suggestions. */
  async #suggest(): Promise<Suggested> {
    const { shop, memory } = this.#request;
    const { signedIn, location } = shop;
    const count = (plan: SearchPlan) => shop.countFound(plan, this.#signal);
    try {
      return await suggestionsFor(this.#reply.parts, { signedIn, location, plan: memory.plans[0] ?? null }, count);
    } catch (error) {
      if (!this.#signal.aborted) this.#request.report("suggestions failed", error);
      return { suggestions: [] };
    }
  }

  // --- the loop

  async #open(): Promise<Turn> {
    const { shop, memory, message, history, turnKey } = this.#request;
    const { location, vendor } = shop;
    const previous = history.findLast(({ role }) => role === "user")?.content ?? null;
    const [gazetteer, catalogue, own] = await Promise.all([shop.gazetteer(), shop.catalogueWords(), shop.ownShop()]);
    this.#ownShop = own;
    this.#checks.addShopperMessage(message);
    this.#checks.addFacts([memory.allShown.map(({ listing }) => listing), memory.orders, { plans: memory.plans }]);
    this.#checks.addFacts(gazetteer.vendors.filter(({ name }) => /\d/.test(name)));
    // Parsed once, so that the permission and the offline model always agree.
    let ordered: Ordered | null = null;
    const understood = () => {
      ordered ??= understandOrder(message, { memory, gazetteer, location, catalogue, previous, own });
      return ordered;
    };
    const handles = new Handles(memory.allShown);
    const handleOf = (listingId: string) => handles.handleOf(listingId);
    this.#modelTurn = { memory, gazetteer, location, vendor, understood, handleOf };
    return {
      shop,
      message,
      memory,
      turnKey,
      signal: this.#signal,
      handles,
      permission: cartPermission({ memory, understood }),
      asked: [],
      ordered: understood,
      askedEdits: [],
    };
  }

  /** Ends as soon as the turn is stopped, even if a model or tool is still waiting. */
  async #converse(model: BaseChatModel): Promise<void> {
    const messages = [
      // As a message: LangChain sends a plain string as a list of parts, which not every endpoint accepts.
      new SystemMessage(systemPrompt(this.#turn, this.#ownShop)),
      ...toModelMessages(this.#turn, this.#request.history, this.#request.message),
    ];
    await untilAborted(this.#signal, this.#loop(model, messages));
    this.#signal.throwIfAborted();
  }

  async #loop(model: BaseChatModel, messages: BaseMessage[]): Promise<void> {
    for (;;) {
      this.#signal.throwIfAborted();
      const reply = await this.#ask(model, messages);
      const calls = reply.tool_calls ?? [];
      if (calls.length === 0) return;
      messages.push(reply, ...(await Promise.all(calls.map((call) => this.#call(call)))));
    }
  }

  async #ask(model: BaseChatModel, messages: BaseMessage[]): Promise<AIMessage> {
    const last = ++this.#steps >= this.#limits.steps;
    const call = async (asked: BaseChatModel) => {
      const able = last ? asked : (asked.bindTools?.(offeredTools(this.#ownShop !== null)) ?? asked);
      const callbacks = [new TokenListener((text) => this.#say(text))];
      const { model, offline } = this.#request;
      const end = this.#times.begin("model", this.#fallbackModel ? offline.label : model.label);
      let reply: AIMessage | null = null;
      let ok = false;
      try {
        reply = await able.invoke(messages, { signal: this.#signal, callbacks });
        const accepted = this.#accepted(reply, last);
        ok = true;
        return accepted;
      } finally {
        end({ ok, ...tokensOf(reply) });
      }
    };
    this.#openStep();
    try {
      return await call(this.#fallbackModel ?? model);
    } catch (error) {
      if (this.#signal.aborted || this.#fallbackModel !== null || this.#request.model === this.#request.offline)
        throw error;
      this.#request.report("model failed, the offline one answers", error);
      this.#withdrawStep();
      this.#notice = { kind: "offline", text: notices.offline };
      this.#fallbackModel = await this.#request.offline.create(this.#modelTurn);
      return await call(this.#fallbackModel);
    }
  }

  async #call({ name, args, id = "" }: ToolCall): Promise<ToolMessage> {
    const refuse = (content: string) => new ToolMessage({ tool_call_id: id, name, content, status: "error" });
    if (!isToolName(name)) return refuse(`There is no such tool. Tools: ${Object.keys(shopTools).join(", ")}.`);
    if (this.#calls >= this.#limits.toolCalls) return refuse("That was too many calls for one turn. Answer now.");
    const shopTool = toolNamed(name);
    const input = shopTool.input.safeParse(args);
    if (!input.success) {
      const wrong = input.error.issues.slice(0, 3).map(({ path, message }) => `${path.join(".")}: ${message}`);
      return refuse(`The input doesn't fit. ${wrong.join("; ")}`);
    }
    const toolCallId = `${this.#request.turnKey}-${++this.#calls}`;
    this.#emit({ type: "tool-input-available", toolCallId, toolName: name, input: input.data });
    const end = this.#times.begin("tool", name);
    try {
      await this.#tellActivity(name);
      const output = await shopTool.run(this.#turn, input.data);
      const content = shopTool.describe(output, this.#turn.handles);
      this.#emit({ type: "tool-output-available", toolCallId, output });
      end({ ok: true });
      return new ToolMessage({ tool_call_id: id, name, content, artifact: output });
    } catch (error) {
      end({ ok: false });
      if (this.#signal.aborted) throw error;
      this.#request.report(`${name} failed`, error);
      this.#emit({ type: "tool-output-error", toolCallId, errorText: toolFault });
      return refuse(`${toolFault} Tell the shopper so in one sentence.`);
    }
  }

  /** Refuses an empty reply. On the last step calls are dropped. */
  #accepted(reply: BaseMessage, last: boolean): AIMessage {
    const message = reply as AIMessage;
    const calls = message.tool_calls ?? [];
    const words = message.text.trim() !== "";
    this.#endProse(message, last || calls.length === 0);
    if (last) {
      if (!words) throw new Error("the model never answered");
      return new AIMessage({ content: message.text, id: crypto.randomUUID() });
    }
    if (calls.length === 0 && !words) throw new Error("the model's reply was empty");
    // Some servers give every reply the same id; the second message would replace the first.
    message.id = crypto.randomUUID();
    // Every call needs an id of its own to be answered separately.
    const ids = new Set<string>();
    for (const call of calls) {
      if (!call.id || ids.has(call.id)) call.id = crypto.randomUUID();
      ids.add(call.id);
    }
    return message;
  }

  /** The shopper edited the plan: run it unchanged; the offline model only describes the result. */
  async #runPlan(plan: SearchPlan): Promise<void> {
    const name: ToolName = plan.near ? "find_nearby" : "search_listings";
    const toolCallId = `${this.#request.turnKey}-${++this.#calls}`;
    this.#openStep();
    this.#emit({ type: "tool-input-available", toolCallId, toolName: name, input: { plan } });
    await this.#tellActivity(name);
    const end = this.#times.begin("tool", name);
    const output = await runPlans(this.#turn, [plan]);
    end({ ok: true });
    const text = toolNamed(name).describe(output, this.#turn.handles);
    this.#emit({ type: "tool-output-available", toolCallId, output });
    const offline = await this.#request.offline.create(this.#modelTurn);
    const [question] = toModelMessages(this.#turn, [], this.#request.message);
    const reply = await offline.invoke(
      [
        question as BaseMessage,
        new AIMessage({ content: "", tool_calls: [{ type: "tool_call", id: toolCallId, name, args: { plan } }] }),
        new ToolMessage({ tool_call_id: toolCallId, name, content: text, artifact: output }),
      ],
      { signal: this.#signal, callbacks: [new TokenListener((words) => this.#say(words))] },
    );
    this.#endProse(reply, true);
  }

  async #tellActivity(name: ToolName): Promise<void> {
    const activity = name === "search_listings" ? searchActivity : toolNamed(name).activity;
    this.#emit({ type: "data-activity", data: { text: await activity(this.#turn) }, transient: true });
  }

  // --- the stream

  #emit(chunk: TurnChunk): void {
    if (chunk.type !== "text-delta") this.#closeText();
    if (chunk.type === "tool-output-available") this.#checks.addToolResult(chunk.output);
    this.#reply = addChunk(this.#reply, chunk);
    this.#push(chunk);
  }

  #say(piece: string): void {
    if (piece === "" || this.#signal.aborted) return;
    this.#streamed = true;
    this.#prose.say(piece);
  }

  #newProse(): CheckedProse {
    return new CheckedProse({
      allow: (sentence) => this.#checks.allow(sentence),
      release: (text) => this.#release(text),
    });
  }

  #release(delta: string): void {
    this.#times.word();
    if (this.#openText === null) {
      const id = `text-${++this.#texts}`;
      this.#emit({ type: "text-start", id });
      this.#openText = id;
    }
    this.#emit({ type: "text-delta", id: this.#openText, delta });
  }

  /** Ends the step's text. The text of a model that did not stream is emitted here. */
  #endProse(reply: BaseMessage, isAnswer: boolean): void {
    if (!this.#streamed) this.#say(reply.text);
    if (this.#signal.aborted) return;
    this.#prose.end();
    const { released, dropped, isHollow } = this.#prose;
    if (dropped > 0) {
      const why = [...this.#checks.dropped].map(([check, times]) => `${check} ${times}`).join(", ");
      this.#request.report(
        "sentences that failed a check were dropped",
        new Error(`${dropped} dropped (in this turn: ${why}), ${released} released`),
      );
    }
    if (!isAnswer || !isHollow) return;
    const sentence = fallbackAnswers[this.#fallbackAnswer()];
    this.#release(released > 0 ? `\n\n${sentence}` : sentence);
  }

  /** Which sentence replaces the answer. */
  #fallbackAnswer(): keyof typeof fallbackAnswers {
    const { dropped, cartChanged } = this.#checks;
    if (dropped.has("actions") && !cartChanged) return "unchanged";
    if (this.#reply.parts.some((part) => "state" in part && part.state === "output-available")) return "withCards";
    return dropped.has("figures") || dropped.has("ownFigures") ? "without" : "nothing";
  }

  #closeText(): void {
    const id = this.#openText;
    if (id === null) return;
    this.#openText = null;
    this.#emit({ type: "text-end", id });
  }

  #openStep(): void {
    this.#closeStep();
    this.#stepIsOpen = true;
    this.#streamed = false;
    this.#prose = this.#newProse();
    this.#emit({ type: "start-step" });
  }

  #closeStep(): void {
    this.#closeText();
    if (!this.#stepIsOpen) return;
    this.#stepIsOpen = false;
    this.#emit({ type: "finish-step" });
  }

  #withdrawStep(): void {
    this.#closeText();
    this.#streamed = false;
    this.#prose = this.#newProse();
    this.#emit({ type: "reset-step" });
  }
}

/** What an endpoint says that it counted, if it is a number of tokens. */
function tokensOf(reply: AIMessage | null) {
  const { input_tokens: input, output_tokens: output } = reply?.usage_metadata ?? {};
  const counts = (tokens: unknown): tokens is number => Number.isInteger(tokens) && (tokens as number) >= 0;
  return counts(input) && counts(output) && input + output < 100_000_000 ? { tokens: { input, output } } : {};
}

/** The tools as models see them. */
const offeredTools = (isVendor: boolean) =>
  Object.values(shopTools)
    .filter(({ name }) => isVendor || !vendorTools.has(name))
    .map(({ name, description, input }) => ({ name, description, schema: input }));

/** @throws the signal's reason as soon as it is aborted. */
async function untilAborted<Value>(signal: AbortSignal, work: Promise<Value>): Promise<Value> {
  const stopped = Promise.withResolvers<never>();
  const stop = () => stopped.reject(signal.reason);
  signal.addEventListener("abort", stop, { once: true });
  try {
    return await Promise.race([work, stopped.promise]);
  } finally {
    signal.removeEventListener("abort", stop);
  }
}

/** Receives each token; its presence also makes `invoke` stream. */
class TokenListener extends BaseCallbackHandler {
  readonly name = "indaba-tokens";
  readonly lc_prefer_streaming = true;
  override awaitHandlers = true;
  readonly #say: (text: string) => void;

  constructor(say: (text: string) => void) {
    super();
    this.#say = say;
  }

  override handleLLMNewToken(token: string): void {
    this.#say(token);
  }
}
