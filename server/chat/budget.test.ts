import { afterAll, beforeAll, beforeEach, expect, test } from "bun:test";
import { limitCounters } from "#db/schema.ts";
import { createLimits } from "#server/limits.ts";
import { createTestDatabase, type TestDatabase } from "#tests/harness/database.ts";
import { createBudget, type DailyLimits, dailyLimits } from "./budget.ts";

const open: DailyLimits = {
  turnsPerShopper: 100,
  paidTurns: 100,
  paidTurnsPerAddress: 100,
  turnsPerVendor: 100,
  paidTurnsPerVendor: 100,
  turnsPerVendorAndAddress: 100,
  paidTurnsPerVendorAndAddress: 100,
};
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.delete(limitCounters);
});

/** A server's budget; all of one test count together. */
const budgetOf = (most: DailyLimits, now?: () => number) =>
  createBudget(createLimits(database.db, { rateLimits: true, secretsKey: "a key" }), most, now);

async function inTurn<Item, Result>(items: readonly Item[], each: (item: Item) => Promise<Result>): Promise<Result[]> {
  const results: Result[] = [];
  for (const item of items) results.push(await each(item));
  return results;
}
const by = (owner: string, address = "203.0.113.7") => ({ owner, address });

test("a shopper has a daily limit of turns, reset the next day", async () => {
  let now = Date.parse("2026-01-05T23:00:00Z");
  const budget = budgetOf({ ...open, turnsPerShopper: 2 }, () => now);
  expect(await inTurn([1, 2, 3], () => budget.spend(by("a"), true))).toEqual([null, null, "shopper"]);
  expect(await budget.spend(by("b"), true)).toBe(null);
  now += 2 * 60 * 60 * 1000;
  expect(await budget.spend(by("a"), true)).toBe(null);
});

test("after the daily limit of paid turns only the offline model answers, at no cost", async () => {
  const budget = budgetOf({ ...open, paidTurns: 1 });
  expect(await budget.spend(by("a"), false)).toBe(null);
  expect(await inTurn([1, 2], () => budget.spend(by("a"), true))).toEqual([null, "model"]);
  expect(await budget.spend(by("a"), false)).toBe(null);
});

test("one address can't use up all paid turns by dropping its cookie", async () => {
  const budget = budgetOf({ ...open, paidTurns: 3, paidTurnsPerAddress: 2 });
  expect(await inTurn(["a", "b", "c"], (owner) => budget.spend(by(owner), true))).toEqual([null, null, "model"]);
  expect(await budget.spend(by("d"), false)).toBe(null);
  expect(await budget.spend(by("e", "198.51.100.1"), true)).toBe(null);
});

test("each vendor's widget has its own daily limits of turns and of paid turns", async () => {
  const budget = budgetOf({ ...open, turnsPerVendor: 4, paidTurnsPerVendor: 2, paidTurns: 5 });
  const at = (vendorId: string, owner: string) => budget.spend({ ...by(owner), vendorId }, true);
  expect(await inTurn(["a", "b", "c", "d", "e"], (owner) => at("karoo", owner))).toEqual([
    null,
    null,
    "model",
    "model",
    "vendor",
  ]);
  expect(await at("coast", "a")).toBe(null);
  // The marketplace's chat still works, and refused turns of the widget cost no paid turn.
  expect(await inTurn([1, 2, 3], () => budget.spend(by("a"), true))).toEqual([null, null, "model"]);
});

test("turns refused to a shopper don't count for the vendor", async () => {
  const budget = budgetOf({ ...open, turnsPerShopper: 1, turnsPerVendor: 2 });
  const at = (owner: string) => budget.spend({ ...by(owner), vendorId: "karoo" }, false);
  expect(await inTurn(["a", "a", "a", "b", "c"], at)).toEqual([null, "shopper", "shopper", null, "vendor"]);
});

test("one address with many visitors can use up neither a vendor's turns nor its paid turns", async () => {
  const budget = budgetOf({
    ...open,
    turnsPerVendor: 8,
    paidTurnsPerVendor: 4,
    turnsPerVendorAndAddress: 4,
    paidTurnsPerVendorAndAddress: 2,
  });
  const at = (owner: string, address: string, vendorId = "karoo") => budget.spend({ owner, address, vendorId }, true);
  expect(await inTurn(["a", "b", "c", "d", "e"], (owner) => at(owner, "203.0.113.7"))).toEqual([
    null,
    null,
    "model",
    "model",
    "address",
  ]);
  // Refused turns don't count: other addresses have the vendor's remaining turns, and this address other vendors' turns.
  expect(await inTurn(["f", "g", "h", "i"], (owner) => at(owner, "198.51.100.1"))).toEqual([
    null,
    null,
    "model",
    "model",
  ]);
  expect(await at("j", "192.0.2.1")).toBe("vendor");
  expect(await at("a", "203.0.113.7", "coast")).toBe(null);
});

test("with the default limits, one address asking as fast as it can leaves turns for others", () => {
  expect(dailyLimits.turnsPerVendorAndAddress * 5).toBeLessThanOrEqual(dailyLimits.turnsPerVendor);
  expect(dailyLimits.paidTurnsPerVendorAndAddress * 5).toBeLessThanOrEqual(dailyLimits.paidTurnsPerVendor);
});

test("two servers spend one budget", async () => {
  const most = { ...open, paidTurns: 1, turnsPerShopper: 2 };
  const [one, other] = [budgetOf(most), budgetOf(most)];
  expect([await one.spend(by("a"), true), await other.spend(by("a"), true), await one.spend(by("a"), true)]).toEqual([
    null,
    "model",
    "shopper",
  ]);
});
