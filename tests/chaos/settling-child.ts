// A shop that is killed while it settles a payment; how is said in dying-shop.ts.
import { eq } from "drizzle-orm";
import { listings, sandboxWebhooks } from "#db/schema.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  addBuyer,
  chargeCardOf,
  order,
  payingDeps,
  sendDueRefunds,
  start,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { checkWhatWasLeft, dieIn, round, shop, underLoad } from "./dying-shop.ts";
import { settleAll } from "./race.ts";

const plenty = await checkWhatWasLeft(() => settleAll(shop));
underLoad(async () => {
  const buyer = await addBuyer(shop, Object.fromEntries(plenty.map((id) => [id, 1])));
  const { reference, accessCode } = await start(buyer);
  await chargeCardOf(shop.db, accessCode);
  await order(buyer, reference);
});

// Every third one pays for a listing that is sold out by then and must be refunded.
const scarce =
  round % 3 === 2 ? await addListing(shop.db, await addVendor(shop.db), { title: "Scarce", stock: 1 }) : null;
const buyer = await addBuyer(shop, scarce ? { [scarce]: 1 } : Object.fromEntries(plenty.map((id) => [id, 2])));
const { reference, accessCode } = await start(buyer);
if (scarce) {
  const quick = await addBuyer(shop, { [plenty[0] as string]: 1 });
  await start(quick);
  await lapse(scarce);
}
await chargeCardOf(shop.db, accessCode);
// Half of the webhooks are lost, so only the sweeper can find these payments.
if (round % 4 < 2)
  await shop.db.update(sandboxWebhooks).set({ nextAttemptAt: null }).where(eq(sandboxWebhooks.reference, reference));
await dieIn(async () => {
  await order(buyer, reference);
  if (scarce) await sendDueRefunds(payingDeps(shop));
});

/** The reservation lapses, and somebody else buys the last piece. */
async function lapse(listingId: string): Promise<void> {
  await shop.db.execute(`update payments set reserved_until = now() - interval '1 second', next_check_at = now()
    where reference = '${reference}'`);
  while ((await sweepPayments(payingDeps(shop))) > 0);
  await shop.db.update(listings).set({ stock: 0 }).where(eq(listings.id, listingId));
}
