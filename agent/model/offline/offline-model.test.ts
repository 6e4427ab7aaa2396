import { describe, expect, test } from "bun:test";
import { AIMessage, type BaseMessage, HumanMessage, ToolMessage } from "@langchain/core/messages";
import type { SearchOutput } from "#contract/chat/chat.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { buildMemory } from "../../memory.ts";
import type { CatalogueWords } from "../../shop.ts";
import { shopTools } from "../../tools/index.ts";
import type { ModelTurn } from "../index.ts";
import { offlineModel } from "./offline-model.ts";
import { understandOrder } from "./understand.ts";

const known = {
  memory: buildMemory([], null),
  gazetteer: { cities: [], vendors: [] },
  location: null,
};
const catalogue: CatalogueWords = {
  standing: (word) => (word === "kettle" ? "named" : "unknown"),
  together: () => false,
  tells: () => false,
};
const turnOf = (message: string): ModelTurn => ({
  ...known,
  vendor: null,
  understood: () => understandOrder(message, { ...known, catalogue }),
  handleOf: () => "L1",
});
const tools = [{ type: "function", function: { name: "search_listings", parameters: {} } }];

const wish = "kettle under R500";
const model = (message = wish, wordDelayMs = 0) => offlineModel(turnOf(message), { wordDelayMs });
const withTools = () => {
  const made = model();
  if (!made.bindTools) throw new Error("no tools can be bound");
  return made.bindTools(tools);
};

const found: SearchOutput = {
  results: [{ plan: { ...emptyPlan, text: "kettle" }, listings: [], total: 0, relaxations: [] }],
};
const afterSearch = (output: unknown): BaseMessage[] => [
  new HumanMessage(wish),
  new AIMessage({ content: "", tool_calls: [{ type: "tool_call", id: "c1", name: "search_listings", args: {} }] }),
  new ToolMessage({ tool_call_id: "c1", name: "search_listings", content: "…", artifact: output }),
];

describe("the offline chat model", () => {
  test("calls a tool first, with valid input", async () => {
    const reply = (await withTools().invoke([new HumanMessage(wish)])) as AIMessage;
    expect(reply.text).toBe("");
    expect(reply.tool_calls?.map(({ name, args }) => [name, args])).toEqual([
      ["search_listings", { plans: [{ text: "kettle", maxPrice: 500 }] }],
    ]);
    expect(shopTools.search_listings.input.safeParse(reply.tool_calls?.[0]?.args).success).toBe(true);
  });

  test("answers from the tool's result without further calls", async () => {
    const reply = (await withTools().invoke(afterSearch(found))) as AIMessage;
    expect(reply.tool_calls ?? []).toEqual([]);
    expect(reply.text).toContain("kettle");
  });

  test("says so when a tool failed", async () => {
    const reply = await withTools().invoke(afterSearch(undefined));
    expect(reply.text).toContain("didn't work");
  });

  test("never calls a tool that it was not given", async () => {
    const reply = (await model().invoke([new HumanMessage(wish)])) as AIMessage;
    expect(reply.tool_calls ?? []).toEqual([]);
    expect(reply.text).not.toBe("");
  });

  test("describes the results of a plan edited on screen, whatever the message says", async () => {
    const reply = await model().invoke(afterSearch(found));
    expect(reply.text).toContain('"kettle"');
  });

  test("streams word by word under one id", async () => {
    const ids = new Set<string | undefined>();
    const pieces: string[] = [];
    for await (const chunk of await model("hello", 1).stream([new HumanMessage("hello")])) {
      ids.add(chunk.id);
      if (chunk.text) pieces.push(chunk.text);
    }
    expect(pieces.length).toBeGreaterThan(5);
    expect(ids.size).toBe(1);
    expect(pieces.join("")).toBe((await model("hello").invoke([new HumanMessage("hello")])).text);
  });

  test("stops at once when the turn is aborted", async () => {
    const abort = new AbortController();
    const pieces: string[] = [];
    const reading = async () => {
      for await (const chunk of await model("what can you do?", 20).stream([new HumanMessage("what can you do?")], {
        signal: abort.signal,
      })) {
        pieces.push(chunk.text);
        if (pieces.length === 3) abort.abort();
      }
    };
    await reading().catch(() => undefined);
    expect(pieces.length).toBeLessThanOrEqual(4);
  });
});
