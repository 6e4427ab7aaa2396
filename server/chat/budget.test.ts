import { expect, test } from "bun:test";
import { createBudget } from "./budget.ts";

test("a shopper has a number of turns a day, and a new day forgives", () => {
  let now = Date.parse("2026-01-05T23:00:00Z");
  const budget = createBudget({ turnsPerShopper: 2, paidTurns: 100 }, () => now);
  expect([1, 2, 3].map(() => budget.spend("a", true))).toEqual([null, null, "shopper"]);
  expect(budget.spend("b", true)).toBe(null);
  now += 2 * 60 * 60 * 1000;
  expect(budget.spend("a", true)).toBe(null);
});

test("past the day's paid turns only the offline model answers; its turns cost nothing", () => {
  const budget = createBudget({ turnsPerShopper: 100, paidTurns: 1 });
  expect(budget.spend("a", false)).toBe(null);
  expect([1, 2].map(() => budget.spend("a", true))).toEqual([null, "model"]);
  expect(budget.spend("a", false)).toBe(null);
});
