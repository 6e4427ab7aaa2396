import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { type AIMessage, HumanMessage } from "@langchain/core/messages";
import { tool } from "@langchain/core/tools";
import { type OpenAIServer, type Step, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { shopTools } from "../tools/index.ts";
import { describeChatModel } from "./model.contract.ts";
import { ModelFailure, openaiModel, StrictChatModel } from "./openai.ts";

const search: Step = { calls: [{ name: "search_listings", args: { plans: [{ text: "lamp" }] } }] };
const words: Step = { text: "I found two lamps, from R150.00." };

let server: OpenAIServer;
beforeAll(() => {
  server = startOpenAIServer();
});
afterAll(() => server.stop());

const settings = () => ({ apiKey: "test", baseUrl: server.baseUrl, model: "scripted", silenceMs: 60_000 });

describeChatModel("openai, at a scripted endpoint", async () => {
  return {
    model: openaiModel(settings()),
    expectSearch: () => server.script(search),
    expectAnswer: () => server.script(words),
    expectTurn: () => server.script(search, words),
  };
});

// The contract also runs against a real endpoint if one is configured.
const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
if (OPENAI_API_KEY || OPENAI_BASE_URL) {
  describeChatModel("openai, the configured endpoint", async () => ({
    model: openaiModel({
      apiKey: OPENAI_API_KEY ?? null,
      baseUrl: OPENAI_BASE_URL,
      model: OPENAI_MODEL,
      firstWordMs: 120_000,
      silenceMs: 60_000,
    }),
  }));
} else {
  console.log("not run: the model contract at a real endpoint, OPENAI_API_KEY and OPENAI_BASE_URL unset");
}

test("connects only to the configured address, streaming or not", async () => {
  const real = globalThis.fetch;
  const hosts = new Set<string>();
  globalThis.fetch = Object.assign(
    (...[input, init]: Parameters<typeof fetch>) => {
      hosts.add(new URL(input instanceof Request ? input.url : String(input)).origin);
      return real(input, init);
    },
    { preconnect: real.preconnect },
  );
  try {
    server.script(words);
    const model = new StrictChatModel(settings());
    await model.invoke("hello");
    for await (const _ of await model.stream("hello"));
  } finally {
    globalThis.fetch = real;
  }
  expect([...hosts]).toEqual([new URL(server.baseUrl).origin]);
});

test("names the model and sends tools by their JSON schema", async () => {
  server.script(words);
  await new StrictChatModel(settings()).invoke([new HumanMessage("hi")]);
  expect(server.asked[0]?.body).toMatchObject({
    model: "scripted",
    stream: true,
    messages: [{ role: "user", content: "hi" }],
  });
  expect(server.asked[0]?.headers.get("authorization")).toBe("Bearer test");
  expect(server.asked[0]?.body.stream_options).toEqual({ include_usage: true });
});

test("the endpoint's count of tokens comes with the reply", async () => {
  server.script({ ...words, usage: { prompt_tokens: 812, completion_tokens: 31, total_tokens: 843 } });
  const reply = await new StrictChatModel(settings()).invoke("hello");
  expect(reply.usage_metadata).toMatchObject({ input_tokens: 812, output_tokens: 31 });
  server.script(words);
  expect((await new StrictChatModel(settings()).invoke("hello")).usage_metadata).toBeUndefined();
});

test("an endpoint that refuses to be asked for tokens is asked without, at once and from then on", async () => {
  const model = new StrictChatModel(settings());
  server.script(({ body }) => (body.stream_options ? { status: 400 } : words));
  expect((await model.invoke("hello")).text).toBe("I found two lamps, from R150.00.");
  expect(server.asked).toHaveLength(2);
  await model.invoke("hello");
  expect(server.asked).toHaveLength(3);
  // A request that is refused either way was refused for another reason.
  const other = new StrictChatModel(settings());
  server.script({ status: 400 }, { status: 400 }, words);
  await other.invoke("hello").catch(() => {});
  await other.invoke("hello");
  expect(server.asked.map(({ body }) => body.stream_options !== undefined)).toEqual([true, false, true]);
});

test("a self-hosted endpoint needs no key", async () => {
  server.script(words);
  const { text } = await new StrictChatModel({ ...settings(), apiKey: null }).invoke("hello");
  expect(text).toBe("I found two lamps, from R150.00.");
});

test.each([
  ["cut short", { ...words, cut: "closed" }],
  ["cut short", { ...search, cut: "closed", keep: 12 }],
  ["malformed", { calls: [{ name: "view_cart", args: '{"a":' }] }],
  ["too long", { text: "x".repeat(25_000) }],
  ["silent", { hang: true }],
  ["refused", { status: 400 }],
] as [string, Step][])("a failed reply has the reason: %s", async (reason, step) => {
  server.script(step);
  const silenceMs = "hang" in step ? 300 : 60_000;
  const failure = await new StrictChatModel({ ...settings(), silenceMs }).invoke("hello").catch((error) => error);
  expect(failure).toBeInstanceOf(ModelFailure);
  expect(failure.reason).toBe(reason);
});

test("an endpoint that refuses connections fails before the silence limit", async () => {
  const model = new StrictChatModel({ ...settings(), baseUrl: "http://127.0.0.1:9/v1" });
  const failure = await model.invoke("hello").catch((error) => error);
  expect(failure).toMatchObject({ reason: "unreachable" });
});

/** The model's text, streamed text and calls, with every tool offered. */
async function reply(step: Step, options: Partial<ConstructorParameters<typeof StrictChatModel>[0]> = {}) {
  server.script(step);
  const model = new StrictChatModel({ ...settings(), ...options });
  let streamed = "";
  const tools = Object.values(shopTools).map(({ name, description, input }) =>
    tool(async () => "", { name, description, schema: input }),
  );
  const message = (await model.bindTools(tools).invoke("hello", {
    callbacks: [
      {
        lc_prefer_streaming: true,
        handleLLMNewToken: (token: string) => {
          streamed += token;
        },
      } as never,
    ],
  })) as AIMessage;
  return {
    text: message.text,
    streamed,
    calls: (message.tool_calls ?? []).map(({ name, args }) => ({ name, args })),
    message,
  };
}

const lampSearch = { name: "search_listings", args: { plans: [{ text: "lamp" }] } };
const piece = (call: object) => ({ tool_calls: [call] });
const named = (name: string, args: unknown, rest: object = {}) => ({ ...rest, function: { name, arguments: args } });
const plans = JSON.stringify(lampSearch.args);

describe("endpoints that are only nearly compatible", () => {
  test.each<[string, (object | string)[]]>([
    ["no role anywhere", [{ content: "Hel" }, { content: "lo." }]],
    ["another role", [{ role: "model", content: "Hello." }]],
    [
      "words as a list of parts",
      [
        {
          content: [
            { type: "thinking", thinking: [] },
            { type: "text", text: "Hello." },
          ],
        },
      ],
    ],
    [
      "thoughts in a field of their own",
      [{ reasoning_content: "I wonder." }, { reasoning: "R99" }, { content: "Hello." }],
    ],
    ["thoughts among the words", [{ content: "<thi" }, { content: "nk>I wonder.</th" }, { content: "ink>Hello." }]],
    ["comments that keep the line open", [": keep-alive", { content: "Hello." }, ": keep-alive"]],
    ["marks of a chat template", [{ content: "Hello.<|im" }, { content: "_end|>" }]],
  ])("%s: only the text is streamed", async (_, deltas) => {
    expect(await reply({ deltas })).toMatchObject({ text: "Hello.", streamed: "Hello.", calls: [] });
  });

  test.each<[string, object[], object[]]>([
    ["no role", [piece(named("view_cart", "", { index: 0, id: "a" }))], [{ name: "view_cart", args: {} }]],
    ["arguments as an object", [piece(named("search_listings", lampSearch.args, { index: 0 }))], [lampSearch]],
    ["arguments as JSON in JSON", [piece(named("search_listings", JSON.stringify(plans), { index: 0 }))], [lampSearch]],
    [
      "no index and no id",
      [piece(named("search_listings", plans)), piece(named("view_cart", "{}"))],
      [lampSearch, { name: "view_cart", args: {} }],
    ],
    [
      "one index for all calls",
      [
        piece(named("search_listings", plans, { index: 0, id: "a" })),
        piece(named("search_listings", plans, { index: 0, id: "b" })),
      ],
      [lampSearch, lampSearch],
    ],
    [
      "one index and one id for all calls",
      [
        piece(named("search_listings", plans, { index: 0, id: "a" })),
        piece(named("search_listings", plans, { index: 0, id: "a" })),
        piece(named("view_cart", "", { index: 0, id: "a" })),
      ],
      [lampSearch, lampSearch, { name: "view_cart", args: {} }],
    ],
    [
      "the name in every piece",
      [
        piece(named("search_listings", plans.slice(0, 9), { index: 0, id: "a" })),
        piece(named("search_listings", plans.slice(9), { index: 0, id: "a" })),
        piece(named("search_listings", "", { index: 0, id: "a" })),
      ],
      [lampSearch],
    ],
    [
      "pieces of two calls in turn",
      [
        piece(named("search_listings", "", { index: 0, id: "a" })),
        piece(named("view_cart", "{", { index: 1, id: "b" })),
        piece({ index: 0, function: { arguments: plans } }),
        piece({ index: 1, function: { arguments: "}" } }),
      ],
      [lampSearch, { name: "view_cart", args: {} }],
    ],
    ["the field of old", [{ function_call: { name: "search_listings", arguments: plans } }], [lampSearch]],
    [
      "numbers in quotes",
      [piece(named("add_to_cart", '{"listing":"L1","quantity":"2"}', { index: 0 }))],
      [{ name: "add_to_cart", args: { listing: "L1", quantity: 2 } }],
    ],
  ])("%s: the calls are read", async (_, deltas, calls) => {
    expect(await reply({ deltas })).toMatchObject({ text: "", streamed: "", calls });
  });

  test.each<[string, string]>([
    ["in tags", `<tool_call>${JSON.stringify({ name: "search_listings", arguments: lampSearch.args })}</tool_call>`],
    ["in a fence", `\`\`\`json\n${JSON.stringify({ name: "search_listings", arguments: lampSearch.args })}\n\`\`\``],
    ["bare", JSON.stringify({ name: "search_listings", parameters: lampSearch.args })],
    ["with a plan in place of the list", JSON.stringify({ name: "search_listings", arguments: { text: "lamp" } })],
  ])("a call written as text, %s, runs and is not shown", async (_, text) => {
    const { message, ...rest } = await reply({ text: `One moment. ${text}` });
    expect(rest).toMatchObject({ calls: [lampSearch] });
    expect([rest.streamed.trim(), message.text.trim()]).toEqual(["One moment.", "One moment."]);
  });

  test.each([
    ["an unknown tool", { name: "drop_tables", arguments: { sure: true } }],
    ["invalid input", { name: "add_to_cart", arguments: { quantity: 2 } }],
  ])("a call written as text with %s neither runs nor is shown", async (_, call) => {
    expect(await reply({ text: `No. <tool_call>${JSON.stringify(call)}</tool_call>` })).toMatchObject({
      streamed: "No. ",
      calls: [],
    });
  });

  test("a call written as text is ignored if no tool was offered, or beside a real call", async () => {
    const text = JSON.stringify({ name: "search_listings", arguments: lampSearch.args });
    server.script({ text });
    const alone = (await new StrictChatModel(settings()).invoke("hello")) as AIMessage;
    expect([alone.text, alone.tool_calls]).toEqual(["", []]);
    expect(await reply({ text, calls: [{ name: "view_cart", args: {} }] })).toMatchObject({
      calls: [{ name: "view_cart", args: {} }],
    });
  });

  test("reasoning without an opening tag fails once; later replies of the endpoint are read correctly", async () => {
    const text = "The shopper wants lamps, say R99. </think>Hello.";
    server.script({ text });
    const model = new StrictChatModel(settings());
    expect(await model.invoke("hello").catch((error) => error.reason)).toBe("thinking aloud");
    expect((await model.invoke("hello")).text).toBe("Hello.");
    server.script({ text: "No thought at all." });
    expect((await model.invoke("hello")).text).toBe("No thought at all.");
  });

  test("an empty finish_reason does not end the reply", async () => {
    const choice = { index: 0, delta: { content: "Half an" }, finish_reason: "" };
    server.script({ deltas: [`data: ${JSON.stringify({ choices: [choice] })}`], end: "closed" });
    const failure = await new StrictChatModel(settings()).invoke("hello").catch((error) => error);
    expect(failure.reason).toBe("cut short");
  });
});

describe("time limits", () => {
  const reason = (step: Step, options: Partial<ConstructorParameters<typeof StrictChatModel>[0]>) =>
    reply(step, options).then(
      () => null,
      ({ reason }) => reason,
    );
  const long = 60_000;

  // With the other limit the call would take a minute and the test would time out.
  test("silence before the first word ends after firstWordMs", async () => {
    expect(await reason({ hang: true }, { firstWordMs: 200, silenceMs: long })).toBe("silent");
    expect(await reason({ deltas: [], end: "hang" }, { firstWordMs: 200, silenceMs: long })).toBe("silent");
  });
  test("silence after the first word ends after silenceMs", async () => {
    expect(await reason({ deltas: [{ content: "One" }], end: "hang" }, { firstWordMs: long, silenceMs: 200 })).toBe(
      "silent",
    );
  });

  const life = (piece: object | string) => Array.from({ length: 12 }, () => piece);
  test.each([
    ["comments", ": keep-alive"],
    ["thoughts", { reasoning_content: "hm" }],
  ])(
    "%s reset the limit, before the first word and after it",
    async (_, sign) => {
      const step = { deltas: [...life(sign), { content: "Hello." }, ...life(sign)], everyMs: 100 };
      expect(await reply(step, { firstWordMs: 1100, silenceMs: 1100 })).toMatchObject({ text: "Hello." });
    },
    30_000,
  );
});
