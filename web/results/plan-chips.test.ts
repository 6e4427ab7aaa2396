import { describe, expect, test } from "bun:test";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { planChips } from "./plan-chips.ts";

describe("the chips of a plan", () => {
  const near = { latitude: -26, longitude: 28 };
  const labels = (...plan: Parameters<typeof planChips>) => planChips(...plan).map(({ label }) => label);
  test.each<[Partial<SearchPlan>, string[]]>([
    [{}, []],
    [{ text: "braai grid", category: "home" }, ["braai grid", "Home"]],
    [{ maxPriceCents: 300_000 }, ["Up to R3000.00"]],
    [{ minPriceCents: 100_000 }, ["From R1000.00"]],
    [{ minPriceCents: 0, maxPriceCents: 50 }, ["R0.00 to R0.50"]],
    [{ inStock: true, minRating: 4 }, ["In stock", "Rated 4 and up"]],
    [{ city: "Durban", vendor: "v" }, ["In Durban", "From Karoo Hardware"]],
    [{ near, sort: "distance" }, ["Near you", "Nearest first"]],
    [{ near, withinKm: 20 }, ["Within 20 km"]],
    [
      { text: "bread", must: ["gluten free", "sliced"], about: "school lunches" },
      ["bread", "gluten free", "sliced", "school lunches"],
    ],
    [{ text: "rope", must: ["climbing"], about: "climbing" }, ["rope", "climbing"]],
    [{ exclude: ["running", "kids"], sort: "price-asc" }, ["Not running", "Not kids", "Cheapest first"]],
  ])("%j → %j", (change, chips) => {
    expect(labels({ ...emptyPlan, ...change }, "Karoo Hardware")).toEqual(chips);
  });

  test('a vendor without a known name is "One vendor"', () => {
    expect(labels({ ...emptyPlan, vendor: "v" }, null)).toEqual(["One vendor"]);
  });

  test("each chip except the product can be removed, and the others stay", () => {
    const plan: SearchPlan = {
      ...emptyPlan,
      text: "shoes",
      category: "fashion",
      must: ["red", "size 8"],
      about: "hiking in winter",
      maxPriceCents: 80_000,
      near,
      exclude: ["kids", "leather"],
      sort: "distance",
    };
    const without = Object.fromEntries(planChips(plan, null).map((chip) => [chip.label, chip.without]));
    expect(without).toEqual({
      shoes: null,
      Fashion: { ...plan, category: null },
      red: { ...plan, must: ["size 8"] },
      "size 8": { ...plan, must: ["red"] },
      "hiking in winter": { ...plan, about: "" },
      "Up to R800.00": { ...plan, maxPriceCents: null },
      "Near you": { ...plan, near: null, sort: "relevance" },
      "Not kids": { ...plan, exclude: ["leather"] },
      "Not leather": { ...plan, exclude: ["kids"] },
      "Nearest first": { ...plan, sort: "relevance" },
    });
  });

  test.each<Partial<SearchPlan>>([
    { about: "hiking in winter" },
    { must: ["red"] },
    { category: "home", sort: "price-asc" },
  ])("what alone narrows the search can't be taken out: %j", (change) => {
    expect(planChips({ ...emptyPlan, ...change }, null)[0]?.without).toBe(null);
  });
});

test("beside a search box its words have no chip, and every chip can be removed", () => {
  const plan: SearchPlan = { ...emptyPlan, text: "laptop", maxPriceCents: 800_000 };
  expect(planChips(plan, null, undefined, true)).toEqual([
    { label: "Up to R8000.00", without: { ...plan, maxPriceCents: null } },
  ]);
  const near = { ...emptyPlan, near: { latitude: -26, longitude: 28 }, sort: "distance" } as const;
  expect(planChips(near, null, undefined, true)).toEqual([
    { label: "Near you", without: { ...near, near: null, sort: "relevance" } },
  ]);
});
