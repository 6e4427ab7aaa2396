import { expect, test } from "bun:test";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import { planChange } from "./plan-change.ts";

const near = { latitude: -26.2, longitude: 28.04 };
const lamps: SearchPlan = { ...emptyPlan, text: "lamp", maxPriceCents: 80_000, inStock: true, must: ["red"] };

test.each<[string, Partial<SearchPlan>]>([
  ["Up to R500", { maxPriceCents: 50_000 }],
  ["R99.50 to R800", { minPriceCents: 9950 }],
  ["From R100", { minPriceCents: 10_000, maxPriceCents: null }],
  ["Any price", { maxPriceCents: null }],
  ["Also what is out of stock", { inStock: false }],
  ["Rated 4 and up", { minRating: 4 }],
  ["Only Home", { category: "home" }],
  ["Only from Kaap Lighting", { vendor: crypto.randomUUID() }],
  ["Near me", { near, sort: "distance" }],
  ["Within 20 km", { near, withinKm: 20, sort: "distance" }],
  ["In Durban", { city: "Durban" }],
  ["Cheapest first", { sort: "price-asc" }],
  ["It needn’t be “red”", { must: [] }],
  ["Any price, also what is out of stock", { maxPriceCents: null, inStock: false }],
])("a finger's change reads as if it were said: %s", (words, change) => {
  expect(planChange(lamps, { ...lamps, ...change }, "Kaap Lighting")).toBe(words);
});

test.each<[string, Partial<SearchPlan>, Partial<SearchPlan>]>([
  ["Anywhere", { near, sort: "distance" }, { near: null, sort: "relevance" }],
  ["At any distance", { near, withinKm: 20 }, { withinKm: null }],
  ["Only what is in stock", { inStock: false }, { inStock: true }],
  ["Any rating", { minRating: 4 }, { minRating: null }],
  ["From all vendors", { vendor: "v" }, { vendor: null }],
  ["“leather” is fine, too", { exclude: ["leather"] }, { exclude: [] }],
  ["Never mind “hiking in winter”", { about: "hiking in winter" }, { about: "" }],
  ["Best match first", { sort: "newest" }, { sort: "relevance" }],
])("and back again: %s", (words, before, after) => {
  const old = { ...lamps, ...before };
  expect(planChange(old, { ...old, ...after }, null)).toBe(words);
});
