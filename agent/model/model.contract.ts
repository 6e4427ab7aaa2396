// The contract of every chat model; the loop in `agent/assistant.ts` relies on nothing else.
import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import {
  AIMessage,
  type AIMessageChunk,
  type BaseMessage,
  HumanMessage,
  SystemMessage,
  ToolMessage,
  tool,
} from "langchain";
import { addChunk, emptyReply } from "#contract/chat/turn-chunks.ts";
import { listing, shopInMemory } from "#tests/harness/shop-in-memory.ts";
import { runTurn } from "../assistant.ts";
import { buildMemory } from "../memory.ts";
import { shopTools, toolNamed } from "../tools/index.ts";
import { describeSearch } from "../tools/search-listings.ts";
import { Handles } from "../turn.ts";
import type { ChatModel } from "./index.ts";
import { understandOrder } from "./offline/understand.ts";

export interface ModelUnderTest {
  model: ChatModel;
  /** Called before a message that needs a search, and before one whose results are there to be described. */
  expectSearch?(): void;
  expectAnswer?(): void;
  /** Called before a whole turn: a search, then the answer. */
  expectTurn?(): void;
  close?(): Promise<void>;
}

const lamp = listing(1, { title: "Desk lamp", tags: ["lamp"], price: "150.00" });
const floorLamp = listing(2, { title: "Floor lamp", tags: ["lamp"], price: "450.00" });

export function describeChatModel(name: string, open: () => Promise<ModelUnderTest>): void {
  describe(`chat model: ${name}`, () => {
    let under: ModelUnderTest;
    beforeAll(async () => {
      under = await open();
    });
    afterAll(() => under.close?.());

    const handles = new Handles();
    const make = async (): Promise<BaseChatModel> => {
      const shop = shopInMemory([lamp, floorLamp]);
      const known = {
        memory: buildMemory([], null),
        gazetteer: await shop.gazetteer(),
        location: null,
      };
      const catalogue = await shop.catalogueWords();
      return under.model.create({
        ...known,
        vendor: null,
        understood: () => understandOrder("show me lamps", { ...known, catalogue }),
        handleOf: (id) => handles.handleOf(id),
      });
    };
    const tools = Object.values(shopTools).map(({ name, description, input }) =>
      tool(async () => "", { name, description, schema: input }),
    );
    const bound = async () => {
      const model = await make();
      if (!model.bindTools) throw new Error("bindTools is missing");
      return model.bindTools(tools);
    };
    const asked: BaseMessage[] = [new SystemMessage("You help with shopping."), new HumanMessage("show me lamps")];

    /** The messages after a search has found two lamps. */
    const answered = async (): Promise<BaseMessage[]> => {
      const shop = shopInMemory([lamp, floorLamp]);
      const { emptyPlan } = await import("#contract/search/search-plan.ts");
      const result = await shop.searchListings({ ...emptyPlan, text: "lamp" });
      const output = { results: [result] };
      return [
        ...asked,
        new AIMessage({
          content: "",
          tool_calls: [{ type: "tool_call", id: "c1", name: "search_listings", args: { plans: [{ text: "lamp" }] } }],
        }),
        new ToolMessage({
          tool_call_id: "c1",
          name: "search_listings",
          content: describeSearch(output, handles),
          artifact: output,
        }),
      ];
    };

    test("calls an offered tool with valid input", async () => {
      under.expectSearch?.();
      const reply = (await (await bound()).invoke(asked)) as AIMessage;
      const calls = reply.tool_calls ?? [];
      expect(calls.length).toBeGreaterThan(0);
      expect(calls[0]?.name).toBe("search_listings");
      for (const call of calls) {
        expect(toolNamed(call.name as "search_listings").input.safeParse(call.args).error).toBe(undefined);
        expect(call.id).toBeString();
      }
    });

    test("describes tool results in one streamed message without handles or ids", async () => {
      under.expectAnswer?.();
      const pieces: AIMessageChunk[] = [];
      for await (const piece of await (await bound()).stream(await answered())) pieces.push(piece as AIMessageChunk);
      const words = pieces.filter(({ text }) => text !== "");
      expect(words.length).toBeGreaterThan(0);
      expect(new Set(words.map(({ id }) => id)).size).toBe(1);
      const text = words.map((piece) => piece.text).join("");
      expect(text).not.toMatch(/\bL\d+\b|[0-9a-f]{8}-[0-9a-f]{4}/);
      expect(pieces.flatMap((piece) => piece.tool_call_chunks ?? [])).toEqual([]);
    });

    test("an aborted call throws", async () => {
      under.expectAnswer?.();
      const signal = AbortSignal.abort();
      const model = await bound();
      await expect((async () => model.invoke(await answered(), { signal }))()).rejects.toThrow();
    });

    test("completes a whole turn of the assistant", async () => {
      under.expectTurn?.();
      let reply = emptyReply;
      for await (const chunk of runTurn({
        model: under.model,
        offline: under.model,
        shop: shopInMemory([lamp, floorLamp]),
        memory: buildMemory([], null),
        history: [],
        message: "show me lamps",
        turnKey: "t",
        signal: new AbortController().signal,
        report: (event, error) => {
          throw new Error(event, { cause: error });
        },
      })) {
        reply = addChunk(reply, chunk);
      }
      expect(reply.parts.map(({ type }) => type)).toEqual(["tool-search_listings", "text", "data-suggestions"]);
      expect(reply.parts[0]).toMatchObject({ output: { results: [{ total: 2 }] } });
    });
  });
}
