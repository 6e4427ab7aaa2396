import { expect, test } from "bun:test";
import { createBudget, type DailyLimits, dailyLimits } from "./budget.ts";

const open: DailyLimits = {
  turnsPerShopper: 100,
  paidTurns: 100,
  paidTurnsPerAddress: 100,
  turnsPerVendor: 100,
  paidTurnsPerVendor: 100,
  turnsPerVendorAndAddress: 100,
  paidTurnsPerVendorAndAddress: 100,
  remembered: 100,
};
const by = (owner: string, address = "203.0.113.7") => ({ owner, address });

test("a shopper has a daily limit of turns, reset the next day", async () => {
  let now = Date.parse("2026-01-05T23:00:00Z");
  const budget = createBudget({ ...open, turnsPerShopper: 2 }, () => now);
  expect(await Promise.all([1, 2, 3].map(() => budget.spend(by("a"), true)))).toEqual([null, null, "shopper"]);
  expect(await budget.spend(by("b"), true)).toBe(null);
  now += 2 * 60 * 60 * 1000;
  expect(await budget.spend(by("a"), true)).toBe(null);
});

test("after the daily limit of paid turns only the offline model answers, at no cost", async () => {
  const budget = createBudget({ ...open, paidTurns: 1 });
  expect(await budget.spend(by("a"), false)).toBe(null);
  expect(await Promise.all([1, 2].map(() => budget.spend(by("a"), true)))).toEqual([null, "model"]);
  expect(await budget.spend(by("a"), false)).toBe(null);
});

test("one address can't use up all paid turns by dropping its cookie", async () => {
  const budget = createBudget({ ...open, paidTurns: 3, paidTurnsPerAddress: 2 });
  expect(await Promise.all(["a", "b", "c"].map((owner) => budget.spend(by(owner), true)))).toEqual([
    null,
    null,
    "model",
  ]);
  expect(await budget.spend(by("d"), false)).toBe(null);
  expect(await budget.spend(by("e", "198.51.100.1"), true)).toBe(null);
});

test("the number of remembered callers is bounded", async () => {
  const budget = createBudget({ ...open, turnsPerShopper: 1, remembered: 2 });
  expect(await Promise.all(["a", "b", "c", "c"].map((owner) => budget.spend(by(owner), false)))).toEqual([
    null,
    null,
    null,
    "shopper",
  ]);
  // The first caller was forgotten.
  expect(await budget.spend(by("a"), false)).toBe(null);
});

test("each vendor's widget has its own daily limits of turns and of paid turns", async () => {
  const budget = createBudget({ ...open, turnsPerVendor: 4, paidTurnsPerVendor: 2, paidTurns: 5 });
  const at = (vendorId: string, owner: string) => budget.spend({ ...by(owner), vendorId }, true);
  expect(await Promise.all(["a", "b", "c", "d", "e"].map((owner) => at("karoo", owner)))).toEqual([
    null,
    null,
    "model",
    "model",
    "vendor",
  ]);
  expect(await at("coast", "a")).toBe(null);
  // The marketplace's chat still works, and refused turns of the widget cost no paid turn.
  expect(await Promise.all([1, 2, 3].map(() => budget.spend(by("a"), true)))).toEqual([null, null, "model"]);
});

test("turns refused to a shopper don't count for the vendor", async () => {
  const budget = createBudget({ ...open, turnsPerShopper: 1, turnsPerVendor: 2 });
  const at = (owner: string) => budget.spend({ ...by(owner), vendorId: "karoo" }, false);
  expect(await Promise.all(["a", "a", "a", "b", "c"].map(at))).toEqual([null, "shopper", "shopper", null, "vendor"]);
});

test("one address with many visitors can use up neither a vendor's turns nor its paid turns", async () => {
  const budget = createBudget({
    ...open,
    turnsPerVendor: 8,
    paidTurnsPerVendor: 4,
    turnsPerVendorAndAddress: 4,
    paidTurnsPerVendorAndAddress: 2,
  });
  const at = (owner: string, address: string, vendorId = "karoo") => budget.spend({ owner, address, vendorId }, true);
  expect(await Promise.all(["a", "b", "c", "d", "e"].map((owner) => at(owner, "203.0.113.7")))).toEqual([
    null,
    null,
    "model",
    "model",
    "address",
  ]);
  // Refused turns don't count: other addresses have the vendor's remaining turns, and this address other vendors' turns.
  expect(await Promise.all(["f", "g", "h", "i"].map((owner) => at(owner, "198.51.100.1")))).toEqual([
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
