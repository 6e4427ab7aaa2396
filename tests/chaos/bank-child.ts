// A shop that is killed while a shopper waits for a bank; how is said in dying-shop.ts. The clock is played: the minutes of the wait are taken
// off the times of the payment and of its bank.
import { eq, inArray, sql } from "drizzle-orm";
import { listings, payments, sandboxTransactions, sandboxWebhooks } from "#db/schema.ts";
import { sandboxJobs } from "#server/payments/sandbox/sandbox-jobs.ts";
import { replayWebhooks } from "#server/payments/sandbox/webhooks.service.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { runDue } from "#tests/harness/jobs.ts";
import {
  addBuyer,
  chargeCardOf,
  order,
  passMinutes,
  payByBank,
  payingDeps,
  sendDueRefunds,
  setCharge,
  start,
  sweepPayments,
} from "#tests/harness/paying.ts";
import { checkWhatWasLeft, dieIn, round, shop, underLoad } from "./dying-shop.ts";
import { ownOf, settleAll } from "./race.ts";

const bank = () => runDue(sandboxJobs(shop.db, ownOf(shop)));
const sweep = () => sweepPayments(payingDeps(shop));

/** Every bank answers, and every webhook about what was unfinished comes once more. */
async function finish(): Promise<void> {
  const unfinished = await shop.db
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.status, ["open", "closed"]));
  await shop.db.execute(sql`update sandbox_transactions set bank_answers_at = now() where bank_answers_at is not null`);
  await settleAll(shop);
  const references = unfinished.map(({ reference }) => reference);
  if (references.length > 0) {
    await shop.db
      .update(sandboxWebhooks)
      .set({ nextAttemptAt: sql`now()`, attempts: 0 })
      .where(inArray(sandboxWebhooks.reference, references));
  }
  await settleAll(shop);
}

/** Payments that still wait although their bank has answered. */
async function moreFaults(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ fault: string }>(sql`
    select 'a payment still waits for a bank that has answered: ' || reference as fault from payments
    where pending_since is not null and status in ('open', 'closed')
      and not exists (select from payments other where other.id = payments.replaced_by and other.status = 'completed')`);
  return rows.map(({ fault }) => fault);
}

const plenty = await checkWhatWasLeft(finish, moreFaults);
underLoad(async () => {
  const buyer = await addBuyer(shop, Object.fromEntries(plenty.map((id) => [id, 1])));
  const started = await start(buyer);
  await payByBank(shop.db, started);
  await buyer.browser.get(`/api/payment/verify/${started.reference}`);
  await passMinutes(shop.db, started.reference, 3);
  await bank();
});

const kinds = ["confirmed", "refused", "late", "late and sold out", "paid in another way"] as const;
const kind = kinds[round % kinds.length] as (typeof kinds)[number];
const scarce = kind === "late and sold out";
const wanted = scarce ? [await addListing(shop.db, await addVendor(shop.db), { title: "Scarce", stock: 1 })] : plenty;
const buyer = await addBuyer(shop, Object.fromEntries(wanted.map((id) => [id, 1])));
await dieIn(async () => {
  const started = await start(buyer);
  const { reference } = started;
  await payByBank(shop.db, started, kind === "refused" ? "failed" : "success");
  // The window is closed; the shopper leaves.
  await buyer.browser.get(`/api/payment/verify/${reference}`);
  if (kind === "late" || scarce) {
    await setCharge(shop.db, reference, { bankAnswersAt: new Date(Date.now() + 9 * 3_600_000) });
    await passMinutes(shop.db, reference, 121);
    await sweep();
    if (scarce)
      await shop.db
        .update(listings)
        .set({ stock: 0 })
        .where(eq(listings.id, wanted[0] as string));
    await passMinutes(shop.db, reference, 600);
  }
  if (kind === "paid in another way") {
    const second = await start(buyer, { again: true });
    await chargeCardOf(shop.db, second.accessCode);
    await order(buyer, second.reference);
  }
  for (let minute = 0; minute < 3; minute++) {
    await passMinutes(shop.db, reference, 1);
    await sweep();
    await bank();
  }
  // The webhook comes a second time, then the shopper comes back.
  await replayWebhooks(shop.db, reference);
  await bank();
  await order(buyer, reference);
  await sendDueRefunds(payingDeps(shop));
  const [charge] = await shop.db.select().from(sandboxTransactions).where(eq(sandboxTransactions.reference, reference));
  if (charge?.status === "pending") throw new Error("the bank has not answered");
});
