import { describe, expect, test } from "bun:test";
import type { MessagePart } from "#contract/chat/chat.ts";
import type { Listing } from "#contract/listings/listings.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { listing } from "#tests/harness/shop-in-memory.ts";
import { suggestionsFor } from "./suggestions.ts";

const kettles = [250, 300, 450, 500, 620, 700, 900].map((price, at) => listing(at + 1, { price: `${price}.00` }));
const found = (listings: readonly Listing[], plan: SearchPlan = { ...emptyPlan, text: "kettle" }): MessagePart[] => [
  {
    type: "tool-search_listings",
    toolCallId: "1",
    state: "output-available",
    output: {
      results: [
        { plan, listings: listings.map((each) => ({ ...each, why: "" })), total: listings.length, relaxations: [] },
      ],
    },
  },
];
const signedIn = { signedIn: true, location: null, plan: null };

describe("suggestions are counted before they are offered", () => {
  test("each suggestion that searches shows how many listings it finds", async () => {
    const asked: SearchPlan[] = [];
    const { suggestions, counts, plans } = await suggestionsFor(found(kettles), signedIn, async (plan) => {
      asked.push(plan);
      return 3;
    });
    expect(suggestions).toEqual(["Under R500", "Cheaper ones", "Near me"]);
    expect(counts).toEqual([3, 3, null]);
    expect(asked.map(({ maxPriceCents }) => maxPriceCents)).toEqual([50_000, 89_999]);
    expect(plans).toEqual([...asked, null]);
  });

  test('"near me" searches if the location is known, and asks for it otherwise', async () => {
    const location = { latitude: -26.2, longitude: 28.04 };
    const three = async () => 3;
    const { suggestions, plans } = await suggestionsFor(found(kettles), { ...signedIn, location }, three);
    expect(plans?.[suggestions.indexOf("Near me")]).toMatchObject({ near: location, sort: "distance" });
    expect((await suggestionsFor(found(kettles), signedIn, three)).plans?.at(-1)).toBe(null);
  });

  test("a cart card has its own buttons, so no suggestions", async () => {
    const cart = { items: [{ id: "1", quantity: 1, listing: listing(1) }], totalCents: 100 };
    const output = { cart, changed: "Added one kettle." };
    const shown: MessagePart = { type: "tool-add_to_cart", toolCallId: "1", state: "output-available", output };
    expect(await suggestionsFor([shown], signedIn, async () => 3)).toEqual({ suggestions: [] });
  });

  test("a suggestion that finds nothing is not offered", async () => {
    const { suggestions, counts } = await suggestionsFor(found(kettles), signedIn, async () => 0);
    expect(suggestions).toEqual(["Near me", "Compare the first two", "Tell me more about the first one"]);
    expect(counts).toBeUndefined();
  });

  test("few results get no narrower suggestion, and the shopper's price limit stays", async () => {
    const few = await suggestionsFor(found(kettles.slice(0, 2)), signedIn, async () => 1);
    expect(few.suggestions).not.toContain("Under R300");
    const bounded = found(kettles, { ...emptyPlan, text: "kettle", maxPriceCents: 100_000 });
    expect((await suggestionsFor(bounded, signedIn, async () => 1)).suggestions[0]).toBe("Cheaper ones");
  });

  test('"in stock" is offered only if something is in stock', async () => {
    const mixed = found([listing(1, { stock: 0 }), listing(2)]);
    const inStock = async (plan: SearchPlan) => (plan.inStock ? 1 : 0);
    expect((await suggestionsFor(mixed, signedIn, inStock)).suggestions).toContain("Only in stock");
    expect((await suggestionsFor(mixed, signedIn, async () => 0)).suggestions).not.toContain("Only in stock");
  });

  test('on one listing, "cheaper" changes the search before it', async () => {
    const opened: MessagePart[] = [
      {
        type: "tool-get_listing",
        toolCallId: "1",
        state: "output-available",
        output: { listing: listing(1, { price: "300.00" }), reviews: [] },
      },
    ];
    const plan = { ...emptyPlan, text: "kettle" };
    const offered = await suggestionsFor(opened, { ...signedIn, plan }, async (each) =>
      each.maxPriceCents === 29_999 ? 2 : 0,
    );
    expect(offered).toMatchObject({ suggestions: ["Add it to my cart", "Cheaper ones"], counts: [null, 2] });
    expect((await suggestionsFor(opened, signedIn, async () => 2)).suggestions).toEqual(["Add it to my cart"]);
  });
});
