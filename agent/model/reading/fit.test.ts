import { describe, expect, test } from "bun:test";
import { shopTools } from "../../tools/index.ts";
import { fitInput } from "./fit.ts";

const { search_listings: search, add_to_cart: add, find_nearby: near, find_orders: orders } = shopTools;

describe("input of a wrong type is converted if its meaning is clear", () => {
  test.each([
    ["numbers in quotes", add, { listing: "L1", quantity: "2" }, { listing: "L1", quantity: 2 }],
    ["null for what has a default", add, { listing: "L1", quantity: null }, { listing: "L1", quantity: 1 }],
    ["prices in quotes", search, { plans: [{ maxPrice: "199.99" }] }, { plans: [{ maxPrice: 199.99 }] }],
    ["yes and no in quotes", search, { plans: [{ inStock: "true" }] }, { plans: [{ inStock: true }] }],
    ["another case", search, { plans: [{ category: "Home" }] }, { plans: [{ category: "home" }] }],
    ["a list in quotes", search, { plans: '[{"text":"lamp"}]' }, { plans: [{ text: "lamp" }] }],
    ["an object in quotes in a list", search, { plans: ['{"text":"lamp"}'] }, { plans: [{ text: "lamp" }] }],
    ["one plan instead of a list", search, { plans: { text: "lamp" } }, { plans: [{ text: "lamp" }] }],
    ["one word instead of a list", search, { plans: [{ exclude: "red" }] }, { plans: [{ exclude: ["red"] }] }],
    ["a plan's fields instead of the plan", search, { text: "lamp" }, { plans: [{ text: "lamp" }] }],
    ["the same for a single plan", near, { text: "lamp", withinKm: "5" }, { plan: { text: "lamp", withinKm: 5 } }],
    ["an object in quotes", near, { plan: '{"text":"lamp"}' }, { plan: { text: "lamp" } }],
    ["a number where text is wanted", orders, { number: 12345678, limit: "1" }, { number: "12345678", limit: 1 }],
  ] as const)("%s", (_, tool, input, expected) => {
    expect(tool.input.parse(fitInput(tool.input, input as unknown as Record<string, unknown>))).toEqual(
      expected as never,
    );
  });
});

test.each([
  ["a word for a number", add, { listing: "L1", quantity: "many" }],
  ["a number with something behind it", add, { listing: "L1", quantity: "2 or 3" }],
  ["an amount that no tool takes", add, { listing: "L1", quantity: "0" }],
  ["no listing", add, { quantity: "2" }],
  ["nothing at all", search, {}],
  ["a list that is none", search, { plans: "[1, 2" }],
  ["an unknown category", search, { plans: [{ category: "weapons" }] }],
] as const)("%s stays wrong", (_, tool, input) => {
  expect(tool.input.safeParse(fitInput(tool.input, input as unknown as Record<string, unknown>)).success).toBe(false);
});

test("the given input is not modified", () => {
  const input = { listing: "L1", quantity: "2" };
  fitInput(add.input, input);
  expect(input.quantity).toBe("2");
});
