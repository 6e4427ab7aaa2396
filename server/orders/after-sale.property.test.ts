// Random sequences after the sale, on a model and on the engine. Money and stock are conserved, and nothing is refunded twice.
// `bun run chaos after-sale` plays more of them on both engines.
import { afterAll, beforeAll, expect, test } from "bun:test";
import fc from "fast-check";
import { cancelsOf, commands, Model } from "#tests/chaos/after-sale-model.ts";
import { playSequence } from "#tests/chaos/after-sale-shop.ts";
import { findFaults } from "#tests/chaos/invariants.ts";
import { createTestApp, type TestApp } from "#tests/harness/app.ts";

const engineRuns = 8;

test("10,000 random sequences on the model conserve money and stock, and refund nothing twice", () => {
  fc.assert(
    fc.property(commands, (sequence) => {
      const model = new Model();
      for (const command of sequence) {
        if (command.does === "buy") {
          if (command.paid && model.canBuy(command.pieces)) model.buy(command.pieces);
        } else if (command.does === "import") model.import(command);
        else if (command.does === "delete") model.deleteAccount();
        else if (command.does === "move") model.move(command);
        else if (command.does === "return") {
          if (model.canReturn(command)) model.cancel(command);
        } else if (command.does === "cancel-part") model.cancelRest(command, crypto.randomUUID());
        else for (const each of cancelsOf(command, model)) if (model.canCancel(each)) model.cancel(each);
        model.check();
      }
    }),
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
