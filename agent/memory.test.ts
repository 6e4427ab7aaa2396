import { describe, expect, test } from "bun:test";
import type { ChatMessage, ToolName, ToolOutputs } from "#contract/chat.ts";
import type { Order } from "#contract/orders.ts";
import { emptyPlan } from "#contract/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { buildMemory } from "./memory.ts";

const [lamp, table, kettle] = [listing(1), listing(2), listing(3)];
const found = (...list: (typeof lamp)[]): ToolOutputs["search_listings"] => ({
  results: [
    {
      plan: { ...emptyPlan, text: "x" },
      listings: list.map((each) => ({ ...each, why: "" })),
      total: list.length,
      relaxations: [],
    },
  ],
});

function reply<Name extends ToolName>(name: Name, output: ToolOutputs[Name]): ChatMessage {
  const part = { type: `tool-${name}`, toolCallId: "c", state: "output-available", input: {}, output };
  return { id: "m", role: "assistant", content: "", parts: [part as ChatMessage["parts"][number]], createdAt: "" };
}
const handles = (list: readonly { handle: string }[]) => list.map(({ handle }) => handle);

describe("what a conversation remembers", () => {
  test("counts handles up over the conversation, one per listing", () => {
    const memory = buildMemory(
      [reply("search_listings", found(lamp, table)), reply("search_listings", found(kettle, lamp))],
      null,
    );
    expect(handles(memory.lastShown)).toEqual(["L3", "L1"]);
    expect(handles(memory.allShown)).toEqual(["L1", "L2", "L3"]);
    expect(memory.plans).toEqual([{ ...emptyPlan, text: "x" }]);
    expect(memory.focus).toBe(null);
  });

  test("it is the listing last opened, and the list stays", () => {
    const memory = buildMemory(
      [reply("search_listings", found(lamp, table)), reply("get_listing", { listing: table, reviews: [] })],
      null,
    );
    expect(memory.focus?.handle).toBe("L2");
    expect(handles(memory.lastShown)).toEqual(["L1", "L2"]);
  });

  test("it is the listing just added; a look at the cart makes its lines the list", () => {
    const cart = {
      items: [
        { id: "a", quantity: 1, listing: kettle },
        { id: "b", quantity: 1, listing: lamp },
      ],
      totalCents: 1,
    };
    const added = buildMemory(
      [
        reply("search_listings", found(lamp, table)),
        reply("add_to_cart", { cart, changed: "Added", listingId: lamp.id }),
      ],
      null,
    );
    expect(added.focus?.listing.id).toBe(lamp.id);
    expect(handles(added.lastShown)).toEqual(["L1", "L2"]);
    const seen = buildMemory(
      [reply("search_listings", found(lamp, table)), reply("view_cart", { cart, changed: "" })],
      null,
    );
    expect(seen.lastShown.map(({ listing: { id } }) => id)).toEqual([kettle.id, lamp.id]);
    expect(seen.focus).toBe(null);
  });

  test("a look at the cart on the way to changing it leaves the list", () => {
    const cart = { items: [{ id: "a", quantity: 1, listing: kettle }], totalCents: 1 };
    const [looked] = reply("view_cart", { cart, changed: "" }).parts;
    const [removed] = reply("remove_from_cart", { cart, changed: "Removed", listingId: lamp.id }).parts;
    const message = {
      ...reply("view_cart", { cart, changed: "" }),
      parts: [looked, removed].filter((part) => part !== undefined),
    };
    const memory = buildMemory([reply("search_listings", found(lamp, table)), message], null);
    expect(handles(memory.lastShown)).toEqual(["L1", "L2"]);
  });

  test("a new list makes the old it forgotten, unless it has only one", () => {
    const opened = reply("get_listing", { listing: table, reviews: [] });
    expect(buildMemory([opened, reply("search_listings", found(lamp, kettle))], null).focus).toBe(null);
    expect(buildMemory([opened, reply("search_listings", found(kettle))], null).focus?.listing.id).toBe(kettle.id);
  });

  test("a search that found nothing changes the plan and leaves the list", () => {
    const empty = found();
    const plan = { ...emptyPlan, text: "y" };
    if ("results" in empty) empty.results = [{ plan, listings: [], total: 0, relaxations: [] }];
    const memory = buildMemory([reply("search_listings", found(lamp, table)), reply("search_listings", empty)], null);
    expect(memory.plans).toEqual([plan]);
    expect(handles(memory.lastShown)).toEqual(["L1", "L2"]);
  });

  test("this is the page's listing while nothing was opened in the chat", () => {
    expect(buildMemory([], lamp)).toMatchObject({ focus: { handle: "L1" }, page: { handle: "L1" } });
    const opened = reply("get_listing", { listing: table, reviews: [] });
    expect(buildMemory([opened], lamp)).toMatchObject({ focus: { handle: "L1" }, page: { handle: "L2" } });
  });

  test("refusals and failed calls are nothing to refer to", () => {
    const memory = buildMemory([reply("search_listings", found(lamp)), reply("get_listing", { error: "no" })], null);
    expect(handles(memory.lastShown)).toEqual(["L1"]);
  });

  test("the orders last shown, and whether something else came after them", () => {
    const order: Order = {
      id: "ab12cd34-0000-4000-8000-000000000000",
      createdAt: "2026-01-05T10:00:00.000Z",
      paymentStatus: "completed",
      totalAmount: "1.00",
      items: [],
      parts: [],
    };
    const asked = reply("find_orders", { orders: [order] });
    expect(buildMemory([], null)).toMatchObject({ orders: [], talkingOfOrders: false });
    expect(buildMemory([asked], null)).toMatchObject({ orders: [order], talkingOfOrders: true });
    const searched = buildMemory([asked, reply("search_listings", found(lamp))], null);
    expect(searched).toMatchObject({ orders: [order], talkingOfOrders: false });
    // Orders take nothing away from the list before them, and none at all aren't talked about.
    const back = buildMemory(
      [reply("search_listings", found(lamp)), asked, reply("find_orders", { orders: [] })],
      null,
    );
    expect(handles(back.lastShown)).toEqual(["L1"]);
    expect(back).toMatchObject({ orders: [order], talkingOfOrders: true });
  });
});
