// Random sequences after the sale, on a model and on the engine. Money and stock are conserved, and nothing is refunded twice.
// `bun run chaos after-sale` plays more of them on both engines.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { commands } from "#tests/chaos/after-sale-acts.ts";
import { playOn } from "#tests/chaos/after-sale-play.ts";
import { playSequence } from "#tests/chaos/after-sale-shop.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";

const engineRuns = 8;

test("10,000 random sequences on the model conserve money and stock, and refund nothing twice", async () => {
  await fc.assert(
    fc.asyncProperty(commands, (sequence) => playOn(null, sequence)),
    { numRuns: 10_000 },
  );
});

let shop: TestApp;
beforeAll(async () => {
  shop = await createTestApp();
});
afterAll(() => shop.close());

test(`${engineRuns} random sequences on the engine leave stock, ledger, refunds and provider as the model has them`, async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      await playSequence(shop, sequence);
      expect(await findFaults(shop.db)).toEqual([]);
    }),
    { numRuns: engineRuns, endOnFailure: true },
  );
}, 120_000);
