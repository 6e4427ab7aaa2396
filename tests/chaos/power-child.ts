// A shop on a disk that forgets: `bun power-child.ts DATA_DIR ROUND STEP`, as dying-shop.ts says. It compares what is there with the
// promises in the file PROMISES, then sells without end and prints a line for each promise that a reply made, until it is killed.
import "./forgetting-disk.ts";
import fs from "node:fs";
import { sql } from "drizzle-orm";
import { isDatabaseUnavailable } from "#db/engine/index.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import {
  addBuyer,
  chargeCardOf,
  order,
  pay,
  payingDeps,
  sendDueRefunds,
  start,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { addPerson } from "#tests/harness/people.ts";
import { checkWhatWasLeft, shop, underLoad } from "./dying-shop.ts";
import type { Promised } from "./power.ts";
import { settleAll } from "./race.ts";

/** At once, as a kill would lose what a stream holds back. */
const promise = (promised: Promised) => fs.writeSync(1, `${JSON.stringify({ promised })}\n`);

const keptIf: Record<Promised["what"], string> = {
  payment: "select from payments where reference = $1",
  charge: "select from sandbox_transactions where reference = $1 and status in ('success', 'reversed')",
  order: "select from orders where payment_reference = $1",
  refund:
    "select from refunds r join payments p on p.id = r.payment_id where p.reference = $1 and r.state in ('sent', 'processed')",
  stock: "select from listings where id = $1 and stock >= $2",
};

async function findBroken(): Promise<string[]> {
  const broken: string[] = [];
  for (const line of fs
    .readFileSync(process.env.PROMISES as string, "utf8")
    .split("\n")
    .filter(Boolean)) {
    const { what, id, pieces } = JSON.parse(line) as Promised;
    const values = pieces === undefined ? [id] : [id, pieces];
    const { rowCount } = await shop.database.pool.query(keptIf[what], values);
    if (rowCount === 0) broken.push(`an acknowledged write is lost: ${line}`);
  }
  return broken;
}

// Before anything else writes: what a sweep would mend must not hide a loss.
const broken = await findBroken();
const plenty = await checkWhatWasLeft(
  () => settleAll(shop),
  async () => broken,
);

async function buy(cart: Record<string, number>) {
  const buyer = await addBuyer(shop, cart);
  const { reference, accessCode } = await start(buyer);
  promise({ what: "payment", id: reference });
  return { buyer, reference, accessCode };
}

/** A machine that is too busy for the shop's time-outs is no fault here; what was promised stays promised. */
const patiently = (work: () => Promise<void>) => async () => {
  await work().catch((error: Error) => {
    if (!isDatabaseUnavailable(error) && !error.message.includes(": 503 ")) throw error;
  });
};

/** One of every four tabs is closed after paying, so that the sweep finds the payment. */
let shoppers = 0;
underLoad(
  patiently(async () => {
    const { buyer, reference, accessCode } = await buy(Object.fromEntries(plenty.map((id) => [id, 1])));
    await chargeCardOf(shop.db, accessCode);
    promise({ what: "charge", id: reference });
    if (shoppers++ % 4 === 3) {
      await shop.db.execute(sql`update payments set next_check_at = now() where reference = ${reference}`);
      await sweepPayments(payingDeps(shop));
      return;
    }
    // Impatient, or in two tabs.
    const replies = await Promise.all([order(buyer, reference), order(buyer, reference)]);
    if (replies.some(({ status }) => status === 201 || status === 200)) promise({ what: "order", id: reference });
  }),
);

/** Who pays after the reservation for what is sold out by then is refunded. */
async function buyTooLate(): Promise<void> {
  const listingId = await addListing(shop.db, await addVendor(shop.db), { title: "Scarce", stock: 1 });
  const { buyer, reference } = await buy({ [listingId]: 1 });
  await shop.db.execute(sql`update payments set status = 'closed', reserved = false, next_check_at = now()
    where reference = ${reference}`);
  await shop.db.execute(sql`update listings set stock = 0 where id = ${listingId}::uuid`);
  await pay(shop.db, reference);
  promise({ what: "charge", id: reference });
  await order(buyer, reference);
  await sendDueRefunds(payingDeps(shop));
  const { rowCount } = await shop.database.pool.query(keptIf.refund, [reference]);
  if (rowCount) promise({ what: "refund", id: reference });
}

void (async () => {
  for (;;) await patiently(buyTooLate)();
})();

const { browser, vendorId } = await addPerson(shop, "vendor", `counts-${crypto.randomUUID()}`);
const counted = await addListing(shop.db, vendorId as string, { title: "Counted", stock: 0 });
for (let pieces = 1; ; pieces++) {
  const { status } = await browser.patch(`/api/listings/${counted}`, { stock: pieces });
  if (status === 200) promise({ what: "stock", id: counted, pieces });
  else if (status !== 503) throw new Error(`the stock was not written: ${status}`);
}
