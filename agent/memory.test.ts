import { describe, expect, test } from "bun:test";
import type { SearchOutput, ToolName, ToolOutputs, ToolPart } from "#contract/chat/chat.ts";
import type { ChatMessage } from "#contract/chat/endpoints.ts";
import type { Order } from "#contract/orders/orders.ts";
import { emptyPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { buildMemory } from "./memory.ts";

const [lamp, table, kettle] = [listing(1), listing(2), listing(3)];
const found = (...list: (typeof lamp)[]): SearchOutput => ({
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
  return { id: "m", role: "assistant", content: "", parts: [part as unknown as ToolPart], createdAt: "" };
}
const handles = (list: readonly { handle: string }[]) => list.map(({ handle }) => handle);

describe("the memory of a conversation", () => {
  test("each listing gets one handle, counted up over the conversation", () => {
    const memory = buildMemory(
      [reply("search_listings", found(lamp, table)), reply("search_listings", found(kettle, lamp))],
      null,
    );
    expect(handles(memory.lastShown)).toEqual(["L3", "L1"]);
    expect(handles(memory.allShown)).toEqual(["L1", "L2", "L3"]);
    expect(memory.plans).toEqual([{ ...emptyPlan, text: "x" }]);
    expect(memory.focus).toBe(null);
  });

  test("near matches are the list only when nothing else was found; otherwise they only have handles", () => {
    const [first] = found().results;
    const close = [{ ...table, why: "", lacks: ["oak"] }];
    const only = buildMemory(
      [reply("search_listings", { results: [{ ...first, close } as typeof first & object] })],
      null,
    );
    expect(handles(only.lastShown)).toEqual(["L1"]);
    const beside = buildMemory(
      [reply("search_listings", { results: [{ ...found(lamp).results[0], close } as typeof first & object] })],
      null,
    );
    expect(handles(beside.lastShown)).toEqual(["L1"]);
    expect(handles(beside.allShown)).toEqual(["L1", "L2"]);
  });

  test("what goes with a listing is the list, and the listing stays the subject", () => {
    const output = { listing: lamp, reviews: [], goesWith: [kettle, table] };
    const memory = buildMemory([reply("search_listings", found(lamp, table)), reply("get_listing", output)], null);
    expect(memory.lastShown.map(({ listing: { id } }) => id)).toEqual([kettle.id, table.id]);
    expect(memory.focus?.listing.id).toBe(lamp.id);
    const none = { listing: lamp, reviews: [], goesWith: [] };
    const kept = buildMemory([reply("search_listings", found(lamp, table)), reply("get_listing", none)], null);
    expect(handles(kept.lastShown)).toEqual(["L1", "L2"]);
  });

  test("what only mentions the words is the list only when nothing else was found", () => {
    const [first] = found().results;
    const mentioned = { listings: [table], total: 1 };
    const of = (result: typeof first) =>
      buildMemory([reply("search_listings", { results: [{ ...result, mentioned } as typeof first & object] })], null);
    expect(handles(of(first).lastShown)).toEqual(["L1"]);
    expect(of(first).lastShown[0]?.listing.id).toBe(table.id);
    const beside = of(found(lamp).results[0]);
    expect([handles(beside.lastShown), handles(beside.allShown)]).toEqual([["L1"], ["L1", "L2"]]);
  });

  test("both are the two compared, opened, found alone or put in the cart last", () => {
    const opened = (one: typeof lamp) => reply("get_listing", { listing: one, reviews: [] });
    const both = (...messages: ChatMessage[]) => buildMemory(messages, null).discussed.map(({ listing: { id } }) => id);
    const three = reply("search_listings", found(lamp, table, kettle));
    expect(both(reply("search_listings", found(lamp, table)))).toEqual([lamp.id, table.id]);
    expect(both(reply("search_listings", found(lamp)), reply("search_listings", found(kettle)))).toEqual([
      lamp.id,
      kettle.id,
    ]);
    expect(both(opened(lamp), opened(table), three)).toEqual([]);
    expect(both(three, opened(kettle), opened(lamp), opened(kettle))).toEqual([lamp.id, kettle.id]);
    const compared = reply("compare_listings", { listings: [table, lamp] } as ToolOutputs["compare_listings"]);
    expect(both(three, opened(kettle), compared)).toEqual([table.id, lamp.id]);
    const cart = { items: [{ id: "c", quantity: 1, listing: kettle }], totalCents: 1 } as never;
    const added = reply("add_to_cart", { cart, changed: "Added", listingId: kettle.id });
    expect(both(three, opened(lamp), added)).toEqual([lamp.id, kettle.id]);
  });

  test("'it' is the only one of several that the reply names", () => {
    const [red, blue] = [listing(4, { title: "Red bucket" }), listing(5, { title: "Blue bucket" })];
    const focus = (content: string, ...more: ChatMessage[]) =>
      buildMemory([{ ...reply("search_listings", found(red, blue)), content }, ...more], null).focus?.listing.title;
    expect(focus("The cheapest is Blue bucket at R20.00.")).toBe("Blue bucket");
    expect(focus("Blue bucket costs R20.00, Red bucket R30.00.")).toBeUndefined();
    expect(focus("Prices run from R20.00.")).toBeUndefined();
    expect(focus("The cheapest is Blue bucket.", reply("search_listings", found(lamp, table)))).toBeUndefined();
    const failed = reply("add_to_cart", { error: "Only 2 left." } as ToolOutputs["add_to_cart"]);
    expect(focus("The cheapest is Blue bucket.", failed)).toBe("Blue bucket");
  });

  test("a reply without a tool keeps the cart as the topic", () => {
    const cart = { items: [], totalCents: 0 };
    const words = { id: "w", role: "assistant", content: "Take your time.", parts: [], createdAt: "" } as const;
    const added = reply("add_to_cart", { cart, changed: "Added", listingId: lamp.id });
    expect(buildMemory([added, { ...words, parts: [] }], null).talkingOfCart).toBe(true);
    expect(buildMemory([added, reply("search_listings", found(lamp))], null).talkingOfCart).toBe(false);
  });

  test("what was only talked of lasts until something is shown or changed", () => {
    const said = { id: "u", role: "user", content: "we need no pens", parts: [], createdAt: "" } as ChatMessage;
    const answer = { id: "w", role: "assistant", content: "Take your time.", parts: [], createdAt: "" } as ChatMessage;
    expect(buildMemory([said, answer], null).talked).toBe("we need no pens");
    expect(buildMemory([said, reply("search_listings", found(lamp))], null).talked).toBe("");
  });

  test("'it' is the listing last opened; the list stays", () => {
    const memory = buildMemory(
      [reply("search_listings", found(lamp, table)), reply("get_listing", { listing: table, reviews: [] })],
      null,
    );
    expect(memory.focus?.handle).toBe("L2");
    expect(handles(memory.lastShown)).toEqual(["L1", "L2"]);
  });

  test("'it' is the listing just added; viewing the cart makes its lines the list", () => {
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

  test("viewing the cart only in order to change it keeps the list", () => {
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

  test("a new list clears 'it', unless the list has one entry", () => {
    const opened = reply("get_listing", { listing: table, reviews: [] });
    expect(buildMemory([opened, reply("search_listings", found(lamp, kettle))], null).focus).toBe(null);
    expect(buildMemory([opened, reply("search_listings", found(kettle))], null).focus?.listing.id).toBe(kettle.id);
  });

  test("a search whose words found nothing is dropped, and the list stays", () => {
    const empty = found();
    const plan = { ...emptyPlan, text: "y" };
    if ("results" in empty) empty.results = [{ plan, listings: [], total: 0, relaxations: [] }];
    const before = buildMemory([reply("search_listings", found(lamp, table))], null);
    const memory = buildMemory([reply("search_listings", found(lamp, table)), reply("search_listings", empty)], null);
    expect(memory.plans).toEqual(before.plans);
    expect(handles(memory.lastShown)).toEqual(["L1", "L2"]);
  });

  test("a search emptied by a filter is kept, so that it can be changed", () => {
    const empty = found();
    const plan = { ...emptyPlan, text: "y", maxPriceCents: 100 };
    if ("results" in empty) empty.results = [{ plan, listings: [], total: 0, relaxations: [] }];
    expect(buildMemory([reply("search_listings", empty)], null).plans).toEqual([plan]);
  });

  test("'this' is the page's listing until one is opened in the chat", () => {
    expect(buildMemory([], lamp)).toMatchObject({ focus: { handle: "L1" }, page: { handle: "L1" } });
    const opened = reply("get_listing", { listing: table, reviews: [] });
    expect(buildMemory([opened], lamp)).toMatchObject({ focus: { handle: "L1" }, page: { handle: "L2" } });
  });

  test("refusals and failed calls can't be referred to", () => {
    const memory = buildMemory([reply("search_listings", found(lamp)), reply("get_listing", { error: "no" })], null);
    expect(handles(memory.lastShown)).toEqual(["L1"]);
  });

  test("after two searches without results the earlier list and 'it' stay", () => {
    const empty = (text: string) => {
      const none = found();
      if ("results" in none) none.results = [{ plan: { ...emptyPlan, text }, listings: [], total: 0, relaxations: [] }];
      return reply("search_listings", none);
    };
    const memory = buildMemory([reply("search_listings", found(lamp)), empty("y"), empty("z")], null);
    expect(handles(memory.lastShown)).toEqual(["L1"]);
    expect(memory.focus?.handle).toBe("L1");
  });

  test("the orders last shown, and whether something else was shown since", () => {
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
    // Orders keep the earlier list; an empty list of orders is no topic.
    const back = buildMemory(
      [reply("search_listings", found(lamp)), asked, reply("find_orders", { orders: [] })],
      null,
    );
    expect(handles(back.lastShown)).toEqual(["L1"]);
    expect(back).toMatchObject({ orders: [order], talkingOfOrders: true });
  });
});

describe("the memory of the cart", () => {
  const cartOf = (...lines: [typeof lamp, number][]) => ({
    items: lines.map(([each, quantity]) => ({ id: each.id, quantity, listing: each })),
    totalCents: 1,
  });
  const wrote = (listingId: string, before: number, ...lines: [typeof lamp, number][]) =>
    ({ cart: cartOf(...lines), changed: "x", listingId, before }) as const;
  /** One turn with several results. */
  const together = (...replies: ChatMessage[]): ChatMessage => ({
    ...(replies[0] as ChatMessage),
    parts: replies.flatMap(({ parts }) => parts),
  });
  const asks = (...wishes: { listingId: string; quantity: number }[]) =>
    reply("add_to_cart", { confirm: { question: "Add it?", wishes } });

  test("the changed lines of each turn, the latest last", () => {
    const memory = buildMemory(
      [
        reply("add_to_cart", wrote(lamp.id, 0, [lamp, 2])),
        reply("view_cart", { cart: cartOf([lamp, 2]), changed: "" }),
        together(
          reply("update_cart_item", wrote(lamp.id, 2, [lamp, 5])),
          reply("add_to_cart", wrote(table.id, 0, [lamp, 5], [table, 1])),
        ),
        reply("remove_from_cart", wrote(lamp.id, 5, [table, 1])),
      ],
      null,
    );
    expect(memory.changes).toEqual([
      [{ listingId: lamp.id, before: 0, after: 2 }],
      [
        { listingId: lamp.id, before: 2, after: 5 },
        { listingId: table.id, before: 0, after: 1 },
      ],
      [{ listingId: lamp.id, before: 5, after: 0 }],
    ]);
  });

  test("two writes of one line in a turn are one change, or none if they cancel out", () => {
    const twice = together(
      reply("add_to_cart", wrote(lamp.id, 1, [lamp, 2])),
      reply("update_cart_item", wrote(lamp.id, 2, [lamp, 4])),
    );
    expect(buildMemory([twice], null).changes).toEqual([[{ listingId: lamp.id, before: 1, after: 4 }]]);
    const back = together(
      reply("add_to_cart", wrote(lamp.id, 0, [lamp, 1])),
      reply("remove_from_cart", wrote(lamp.id, 1)),
    );
    expect(buildMemory([back], null).changes).toEqual([]);
    expect(buildMemory([reply("update_cart_item", wrote(lamp.id, 2, [lamp, 2]))], null).changes).toEqual([]);
  });

  test("changes stored without the earlier quantity can't be undone", () => {
    const old = reply("add_to_cart", { cart: cartOf([lamp, 1]), changed: "Added", listingId: lamp.id });
    expect(buildMemory([old], null).changes).toEqual([]);
  });

  test("the pending card, of the last reply only", () => {
    const wish = { listingId: lamp.id, quantity: 2 };
    expect(buildMemory([], null).pending).toBe(null);
    expect(buildMemory([asks(wish)], null).pending).toEqual([wish]);
    expect(buildMemory([asks(wish), reply("search_listings", found(lamp))], null).pending).toBe(null);
    // Each card of a turn repeats the wishes of the earlier ones.
    const more = [wish, { listingId: table.id, quantity: 0 }];
    expect(buildMemory([together(asks(wish), asks(...more))], null).pending).toEqual(more);
    // A card is no change.
    expect(buildMemory([asks(wish)], null).changes).toEqual([]);
  });

  test("the one listing that a card proposes is what is spoken of; of several none is", () => {
    const focusAfter = (...wishes: [string, number][]) =>
      buildMemory(
        [
          reply("search_listings", found(lamp, table)),
          asks(...wishes.map(([listingId, quantity]) => ({ listingId, quantity }))),
        ],
        null,
      ).focus?.listing.id;
    expect(focusAfter([table.id, 1])).toBe(table.id);
    expect(focusAfter([lamp.id, 1], [table.id, 2])).toBeUndefined();
  });

  test("whether the last reply was about the cart", () => {
    const talking = (...messages: ChatMessage[]) => buildMemory(messages, null).talkingOfCart;
    const search = reply("search_listings", found(lamp));
    expect(talking()).toBe(false);
    expect(talking(search)).toBe(false);
    expect(talking(reply("view_cart", { cart: cartOf([lamp, 1]), changed: "" }))).toBe(true);
    expect(talking(reply("add_to_cart", wrote(lamp.id, 0, [lamp, 1])))).toBe(true);
    expect(talking(asks({ listingId: lamp.id, quantity: 1 }))).toBe(true);
    expect(talking(reply("start_checkout", { url: "/checkout", totalCents: 1 }))).toBe(true);
    expect(talking(reply("start_checkout", { url: "/checkout", totalCents: 1 }), search)).toBe(false);
  });

  test("the assistant's last reply, even after a newer message of the shopper", () => {
    const said = { ...reply("search_listings", found(lamp)), content: "Which one?" };
    const shopper: ChatMessage = { id: "u", role: "user", content: "hm", parts: [], createdAt: "" };
    expect(buildMemory([], null).reply).toBe("");
    expect(buildMemory([said, shopper], null).reply).toBe("Which one?");
  });
});
