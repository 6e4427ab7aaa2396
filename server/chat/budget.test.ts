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

test("a shopper has a number of turns a day, and a new day forgives", async () => {
  let now = Date.parse("2026-01-05T23:00:00Z");
  const budget = createBudget({ ...open, turnsPerShopper: 2 }, () => now);
  expect(await Promise.all([1, 2, 3].map(() => budget.spend(by("a"), true)))).toEqual([null, null, "shopper"]);
  expect(await budget.spend(by("b"), true)).toBe(null);
  now += 2 * 60 * 60 * 1000;
  expect(await budget.spend(by("a"), true)).toBe(null);
});

test("past the day's paid turns only the offline model answers; its turns cost nothing", async () => {
  const budget = createBudget({ ...open, paidTurns: 1 });
  expect(await budget.spend(by("a"), false)).toBe(null);
  expect(await Promise.all([1, 2].map(() => budget.spend(by("a"), true)))).toEqual([null, "model"]);
  expect(await budget.spend(by("a"), false)).toBe(null);
});

test("one address can't spend everybody's paid turns by being a new visitor each time", async () => {
  const budget = createBudget({ ...open, paidTurns: 3, paidTurnsPerAddress: 2 });
  expect(await Promise.all(["a", "b", "c"].map((owner) => budget.spend(by(owner), true)))).toEqual([
    null,
    null,
    "model",
  ]);
  expect(await budget.spend(by("d"), false)).toBe(null);
  expect(await budget.spend(by("e", "198.51.100.1"), true)).toBe(null);
});

test("callers are not remembered without end", async () => {
  const budget = createBudget({ ...open, turnsPerShopper: 1, remembered: 2 });
  expect(await Promise.all(["a", "b", "c", "c"].map((owner) => budget.spend(by(owner), false)))).toEqual([
    null,
    null,
    null,
    "shopper",
  ]);
  // The first was forgotten.
  expect(await budget.spend(by("a"), false)).toBe(null);
});

test("a vendor's widget has a share of the day's turns and of the paid ones, and takes none of another's", async () => {
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
  // The marketplace's own chat goes on, and what the widget was refused cost nobody a paid turn.
  expect(await Promise.all([1, 2, 3].map(() => budget.spend(by("a"), true)))).toEqual([null, null, "model"]);
});

test("a shopper past the own number of turns costs the vendor nothing", async () => {
  const budget = createBudget({ ...open, turnsPerShopper: 1, turnsPerVendor: 2 });
  const at = (owner: string) => budget.spend({ ...by(owner), vendorId: "karoo" }, false);
  expect(await Promise.all(["a", "a", "a", "b", "c"].map(at))).toEqual([null, "shopper", "shopper", null, "vendor"]);
});

test("one address can't shut a vendor's chat for everybody else, nor spend its paid turns, however many visitors it is", async () => {
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
  // What was refused cost the vendor nothing; others have the rest of its day, and this address another vendor's.
  expect(await Promise.all(["f", "g", "h", "i"].map((owner) => at(owner, "198.51.100.1")))).toEqual([
    null,
    null,
    "model",
    "model",
  ]);
  expect(await at("j", "192.0.2.1")).toBe("vendor");
  expect(await at("a", "203.0.113.7", "coast")).toBe(null);
});

test("the day's shares leave a vendor's chat open while one address asks as fast as it can", () => {
  expect(dailyLimits.turnsPerVendorAndAddress * 5).toBeLessThanOrEqual(dailyLimits.turnsPerVendor);
  expect(dailyLimits.paidTurnsPerVendorAndAddress * 5).toBeLessThanOrEqual(dailyLimits.paidTurnsPerVendor);
});
