import { describe, expect, test } from "bun:test";
import type { ToolPart } from "#contract/chat/chat.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { buildMemory } from "../../memory.ts";
import { type Gazetteer, ownOf, type ShownListing, type TurnMemory } from "../../shop.ts";
import { understand } from "./understand.ts";

const gazetteer: Gazetteer = {
  cities: ["Cape Town", "Western Cape"],
  vendors: [{ id: "karoo", name: "Karoo Kraal" }],
  elsewhere: [
    { id: "umgeni", name: "Umgeni Goods" },
    { id: "pot", name: "Honey Pot" },
  ],
};
const shown = (...list: ShownListing[]): TurnMemory => ({
  ...buildMemory([], null),
  lastShown: list,
  allShown: list,
});
const read = (message: string, memory: TurnMemory = buildMemory([], null)) =>
  understand(message, { memory, gazetteer, location: null });

describe("in one vendor's shop", () => {
  test.each([
    "what do other vendors sell?",
    "show me the whole marketplace",
    "what does Umgeni Goods sell?",
    "from Umgeni Goods",
  ])("%s: only this shop is here", (message) => {
    expect(read(message)).toEqual({ kind: "say", topic: "only-here" });
  });

  test.each([
    ["search all vendors for kettles", "kettles"],
    ["kettles from Umgeni Goods", "kettles"],
    ["find kettles on the marketplace", "kettles"],
    ["search the whole marketplace for kettles", "kettles"],
  ])("%s: is looked for here, and the answer says so", (message, text) => {
    expect(read(message)).toMatchObject({ kind: "search", beyond: true, plans: [{ text, vendor: null }] });
  });

  test("a product with the name of another shop is a product, unless the message says that it is a shop", () => {
    const pot = read("honey pot");
    expect(pot).toMatchObject({ kind: "search", plans: [{ text: "honey pot", vendor: null }] });
    expect(pot).not.toHaveProperty("beyond");
    expect(read("kettles from Honey Pot")).toMatchObject({ beyond: true, plans: [{ text: "kettles", vendor: null }] });
  });

  test("naming the shop itself adds no filter and no notice", () => {
    const own = read("kettles from Karoo Kraal");
    expect(own).toMatchObject({ kind: "search", plans: [{ text: "kettles", vendor: "karoo" }] });
    expect(own).not.toHaveProperty("beyond");
  });
});

describe("with other vendors' listings below the vendor's own", () => {
  const [cheap, dear, others] = [
    { handle: "L1", listing: listing(2) },
    { handle: "L2", listing: listing(3) },
    { handle: "L3", listing: listing(1), nearby: true },
  ] as const;
  const memory = shown(cheap, dear, others);

  test("positions count all listings, superlatives only the vendor's own", () => {
    expect(read("tell me about the third one", memory)).toMatchObject({ kind: "details", listing: others });
    expect(read("tell me about the cheapest one", memory)).toMatchObject({ kind: "details", listing: cheap });
    expect(read("compare them both", memory)).toMatchObject({ kind: "compare", listings: [cheap, dear] });
    expect(read("add it to my cart", shown(cheap, others))).toMatchObject({ kind: "add", lines: [{ listing: cheap }] });
  });

  test('"cheaper" compares with the vendor\'s own', () => {
    const plans = [{ ...emptyPlan, text: "thing" }];
    const dearest = { handle: "L4", listing: listing(9), nearby: true };
    const cheaper = read("cheaper ones", { ...shown(cheap, dear, others, dearest), plans });
    expect(cheaper).toMatchObject({ kind: "search", plans: [{ maxPriceCents: 29_999, sort: "price-asc" }] });
  });

  test("without own listings, the others are what was shown", () => {
    expect(ownOf([others])).toEqual([others]);
    expect(read("add it to my cart", shown(others))).toMatchObject({ kind: "add", lines: [{ listing: others }] });
  });

  test("memory keeps the order shown; 'it' is the vendor's only own listing", () => {
    const found = { ...listing(2), why: "" };
    const part = {
      type: "tool-search_listings",
      toolCallId: "c",
      state: "output-available",
      output: {
        results: [
          { plan: emptyPlan, listings: [found], total: 1, relaxations: [], nearby: [{ ...listing(1), why: "" }] },
        ],
      },
    } satisfies ToolPart;
    const built = buildMemory([{ id: "m", role: "assistant", content: "", parts: [part], createdAt: "" }], null);
    expect(built.lastShown.map(({ handle, nearby = false }) => [handle, nearby])).toEqual([
      ["L1", false],
      ["L2", true],
    ]);
    expect(built.focus?.handle).toBe("L1");
  });
});
