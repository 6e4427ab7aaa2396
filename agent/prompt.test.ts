import { expect, test } from "bun:test";
import { shopInMemory } from "#tests/harness/shop-in-memory.ts";
import { buildMemory } from "./memory.ts";
import { rulesOf, systemPrompt } from "./prompt.ts";
import { SentenceChecks } from "./prose/checks.ts";
import type { Turn } from "./turn.ts";

const turn = { shop: shopInMemory([]), memory: buildMemory([], null) } as unknown as Turn;
const checks = new SentenceChecks(() => rulesOf(turn));

test.each([
  ["when to ask", /wide.*ask one short question/],
  ["how to recommend", /name one listing and the one reason/],
  ["how to look for a gift", /gift.*two to four different kinds/],
])("says %s", (_, words) => {
  expect(systemPrompt(turn)).toMatch(words);
});

test("no sentence of the prompt passes the prompt-leak check", () => {
  const rules = rulesOf(turn)
    .split(/(?<=[.:;])\s+/)
    .filter((rule) => rule.split(" ").length >= 4);
  expect(rules.length).toBeGreaterThan(20);
  for (const rule of rules) expect([rule, checks.failed(rule)]).not.toEqual([rule, null]);
});

test.each([
  "On an order's page, under Order History (/orders), its shopper can cancel what isn't packed yet; after that only its vendor can.",
  "I can't pay, place, cancel, change or refund orders, change accounts or see other people's data.",
  "Each vendor sets what delivery costs.",
])("what shoppers may hear of it can be said: %s", (sentence) => {
  expect(checks.failed(sentence)).toBe(null);
});
