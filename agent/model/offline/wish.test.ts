import { describe, expect, test } from "bun:test";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { readWish } from "./wish.ts";
import { tellingIn } from "./wish-words.ts";

const here = { latitude: -33.9249, longitude: 18.4241 };
const gazetteer = {
  cities: ["Cape Town", "Durban", "Western Cape"],
  vendors: [{ id: "pantry", name: "Karoo Pantry" }],
};
const wish = (typed: string) => readWish(typed, { gazetteer, location: here });

/** The typed text → its search term and limits. */
test.each<[string, string, Partial<SearchPlan>]>([
  ["A laptop under R8000", "laptop", { maxPriceCents: 800_000 }],
  ["laptop under 8000", "laptop", { maxPriceCents: 800_000 }],
  ["a pram, I've only got 500", "pram", { maxPriceCents: 50_000 }],
  ["a pram, only got 500", "pram", { maxPriceCents: 50_000 }],
  ["envelopes, only got 120 guests", "envelopes, only got 120 guests", {}],
  ["whistles, I have 200 learners", "whistles, I have 200 learners", {}],
  ["laptops between R2000 and R5000", "laptops", { minPriceCents: 200_000, maxPriceCents: 500_000 }],
  ["phone over R1000 in stock", "phone", { minPriceCents: 100_000, inStock: true }],
  ["show me kettles in stock please", "kettles", { inStock: true }],
  ["red shoes under R500", "red shoes", { maxPriceCents: 50_000 }],
  ["boots for hiking under R900", "boots for hiking", { maxPriceCents: 90_000 }],
  ["rooibos tea, cheapest first", "rooibos tea", { sort: "price-asc" }],
  ["headphones 4 stars and up", "headphones", { minRating: 4 }],
  ["braai wood near me", "braai wood", { sort: "distance" }],
  ["coffee within 10 km", "coffee", { withinKm: 10, sort: "distance" }],
  ["honey from Karoo Pantry", "honey", { vendor: "pantry" }],
  ["jerseys in Durban", "jerseys", { city: "Durban" }],
  ["under R100", "", { maxPriceCents: 10_000 }],
  ["in stock", "", { inStock: true }],
  ["near me", "", { sort: "distance" }],
  ["books under R200", "", { maxPriceCents: 20_000, category: "books" }],
  ["takkies onder R400", "takkies", { maxPriceCents: 40_000 }],
])("%s", (typed, term, limits) => {
  const read = wish(typed);
  const neutral = Object.fromEntries(Object.keys(read.limits).map((part) => [part, emptyPlan[part as "city"]]));
  expect({ term: read.term, limits: read.limits }).toEqual({ term, limits: { ...neutral, ...limits } as never });
  // The remaining term has no further limit.
  expect(wish(term).limits).toEqual(neutral as never);
});

describe("without a limit the term is exactly the typed text", () => {
  test.each([
    "laptop",
    "A laptop",
    "I want a laptop",
    "Braai Wood",
    "lapotp",
    "gluten-free bread",
    "size 8 sneakers",
    "USB-C 65W",
    "books",
    "Cape Town",
    "Karoo Pantry",
    "milk and bread",
    "100% rye & honey",
    "what do you sell?",
    "???",
    "compare the first two",
    "add it to my cart",
  ])("%s", (typed) => {
    const { term, limits, nearby } = wish(typed);
    expect({ term, limits, nearby }).toEqual({
      term: typed,
      limits: wish("").limits,
      nearby: false,
    });
  });
});

test("the plan is the same as the assistant's, with purpose and claims", () => {
  expect(wish("a jacket that is waterproof for hiking under R1000").plan).toMatchObject({
    text: "jacket",
    must: ["waterproof"],
    about: "hiking",
    maxPriceCents: 100_000,
  });
});

test("shortened pronouns and denials tell nothing of a story", () => {
  expect(tellingIn("I've an induction stove and haven't a pan")).toEqual(["induction", "stove", "pan"]);
});
