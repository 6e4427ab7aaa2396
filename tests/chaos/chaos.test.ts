// The short forms of `bun run chaos`.
import { expect, test } from "bun:test";
import { killWhile } from "./kills.ts";
import { cutPowerWhileSelling } from "./power.ts";
import { raceForPieces } from "./race.ts";

test("40 shoppers race for 5 pieces: 5 are sold, everybody charged gets goods or a refund, and the ledger sums to zero", async () => {
  const report = await raceForPieces({ shoppers: 40, pieces: 5, embedded: false });
  expect(report.faults).toEqual([]);
  expect(report.sold).toBe(5);
  expect(report.charged).toBeGreaterThanOrEqual(5);
  expect(report.orders + report.refunds).toBe(report.charged);
}, 120_000);

test("after kill -9 while settling and a restart, every charge has one order or one refund", async () => {
  const report = await killWhile("settling", 4);
  expect(report.faults).toEqual([]);
  expect(report.steps).toBeGreaterThan(10);
}, 240_000);

test("after kill -9 while a shopper waits for a bank, the payment has one order or one refund, and waits no longer than its bank", async () => {
  const report = await killWhile("bank", 2);
  expect(report.faults).toEqual([]);
  expect(report.steps).toBeGreaterThan(100);
}, 240_000);

test("after a power cut while shoppers pay and stock is written, all that was acknowledged is there, and nobody paid twice or for nothing", async () => {
  const { promised, faults } = await cutPowerWhileSelling({ cuts: 1, promises: 8 });
  expect(faults).toEqual([]);
  expect(promised.payment).toBeGreaterThan(0);
}, 400_000);
