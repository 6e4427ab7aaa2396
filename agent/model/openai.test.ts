import { afterAll, beforeAll, expect, test } from "bun:test";
import { HumanMessage } from "@langchain/core/messages";
import { type OpenAIServer, type Step, startOpenAIServer } from "#tests/harness/openai-server.ts";
import { describeChatModel } from "./model.contract.ts";
import { ModelFailure, openaiModel, StrictChatModel } from "./openai.ts";

const search: Step = { calls: [{ name: "search_listings", args: { plans: [{ text: "lamp" }] } }] };
const words: Step = { text: "I found two lamps, from R150.00." };

let server: OpenAIServer;
beforeAll(() => {
  server = startOpenAIServer();
});
afterAll(() => server.stop());

const settings = () => ({ apiKey: "test", baseUrl: server.baseUrl, model: "scripted", silenceMs: 500 });

describeChatModel("openai, at a scripted endpoint", async () => {
  return {
    model: openaiModel(settings()),
    expectSearch: () => server.script(search),
    expectAnswer: () => server.script(words),
    expectTurn: () => server.script(search, words),
  };
});

// The same suite against the real endpoint, where a key is at hand: it asks a real model, so only what any model must do.
const { OPENAI_API_KEY, OPENAI_BASE_URL, OPENAI_MODEL } = process.env;
if (OPENAI_API_KEY) {
  describeChatModel("openai, the configured endpoint", async () => ({
    model: openaiModel({ apiKey: OPENAI_API_KEY, baseUrl: OPENAI_BASE_URL, model: OPENAI_MODEL }),
  }));
} else {
  console.log("not run: the model contract at a real endpoint, OPENAI_API_KEY unset");
}

test("talks to the configured address alone, streaming or not", async () => {
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
});

test.each([
  ["cut short", { ...words, cut: "closed" }],
  ["cut short", { ...search, cut: "closed", keep: 12 }],
  ["malformed", { calls: [{ name: "view_cart", args: '{"a":' }] }],
  ["too long", { text: "x".repeat(25_000) }],
  ["silent", { hang: true }],
  ["refused", { status: 400 }],
] as [string, Step][])("a reply that is %s is a failure that says so", async (reason, step) => {
  server.script(step);
  const failure = await new StrictChatModel(settings()).invoke("hello").catch((error) => error);
  expect(failure).toBeInstanceOf(ModelFailure);
  expect(failure.reason).toBe(reason);
});

test("nobody listening is a failure within the silence", async () => {
  const begin = performance.now();
  const model = new StrictChatModel({ ...settings(), baseUrl: "http://127.0.0.1:9/v1" });
  const failure = await model.invoke("hello").catch((error) => error);
  expect(failure).toMatchObject({ reason: "unreachable" });
  expect(performance.now() - begin).toBeLessThan(1500);
});
