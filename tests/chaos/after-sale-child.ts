// A shop that is killed during random sequences after the sale; how is said in dying-shop.ts.
import fc from "fast-check";
import { addBuyer, chargeCardOf, order, start } from "#tests/harness/paying.ts";
import { commands } from "./after-sale-acts.ts";
import { playSequence } from "./after-sale-shop.ts";
import { checkWhatWasLeft, dieIn, round, shop, underLoad } from "./dying-shop.ts";
import { settleAll } from "./race.ts";

const plenty = await checkWhatWasLeft(() => settleAll(shop));
underLoad(async () => {
  const buyer = await addBuyer(shop, Object.fromEntries(plenty.map((id) => [id, 1])));
  const { reference, accessCode } = await start(buyer);
  await chargeCardOf(shop.db, accessCode);
  await order(buyer, reference);
});
await dieIn(async () => {
  for (const sequence of fc.sample(commands, { seed: round, numRuns: 3 })) await playSequence(shop, sequence);
});
