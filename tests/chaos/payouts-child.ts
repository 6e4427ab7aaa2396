// A shop that is killed while it pays its vendors; how is said in dying-shop.ts.
import { eq, sql } from "drizzle-orm";
import { payoutRuns } from "#db/schema.ts";
import { addListing, addVendor } from "#tests/harness/catalogue.ts";
import { addBuyer, chargeCardOf, order, start } from "#tests/harness/paying.ts";
import { addBankDetails, runPayoutJobs, sendingDeps } from "#tests/harness/payouts.ts";
import { addPerson } from "#tests/harness/people.ts";
import { checkWhatWasLeft, dieIn, round, shop, underLoad } from "./dying-shop.ts";
import { accountEnds } from "./payout-acts.ts";
import { bankAnswers, payoutsAreDue } from "./payout-shop.ts";
import { settleAll } from "./race.ts";

shop.deps.settings.payouts.approval = "second-admin";
const paidHere = "Paid here";
const priceCents = 12_340;
/** Less the commission. */
const ownCents = 11_106;
const newAdmin = async () => (await addPerson(shop, "admin", `admin-${crypto.randomUUID()}`)).browser;
const [maker, sender] = [await newAdmin(), await newAdmin()];
const transfers = () => runPayoutJobs(sendingDeps(shop));

/** The leases of cut attempts have ended, and the bank answers everything. */
async function finish(): Promise<void> {
  await settleAll(shop);
  for (let again = 0; again < 2; again++) {
    await payoutsAreDue(shop);
    await transfers();
    await bankAnswers(shop);
  }
  for (const { id, method } of await shop.db.select().from(payoutRuns).where(eq(payoutRuns.state, "sent")))
    if (method === "file") await maker.post(`/api/admin/payout-runs/${id}/paid`, {});
}

/** Each of these vendors has one sale: it is paid once, or its money is still there. */
async function moreFaults(): Promise<string[]> {
  const { rows } = await shop.db.execute<{ fault: string }>(sql`
    select 'a payout is still on its way: ' || id as fault from payouts where state = 'sending'
    union all select 'a sent run has a payout that was only planned: ' || p.id
      from payouts p join payout_runs r on r.id = p.run_id where r.state = 'sent' and p.state = 'planned'
    union all select 'a vendor was paid twice, or its money is lost: ' || v.id from vendors v,
      lateral (select coalesce(sum(amount_cents), 0) as cents from ledger_entries where vendor_id = v.id) as balance,
      lateral (select coalesce(sum(amount_cents), 0) as cents from payouts where vendor_id = v.id and state = 'paid') as paid
    where v.business_name = ${paidHere} and exists (select from ledger_entries where vendor_id = v.id)
      and (balance.cents + paid.cents <> ${ownCents} or paid.cents not in (0, ${ownCents}))`);
  return rows.map(({ fault }) => fault);
}

const plenty = await checkWhatWasLeft(finish, moreFaults);
async function buy(cart: Record<string, number>): Promise<void> {
  const buyer = await addBuyer(shop, cart);
  const { reference, accessCode } = await start(buyer);
  await chargeCardOf(shop.db, accessCode);
  await order(buyer, reference);
}
underLoad(() => buy(Object.fromEntries(plenty.map((id) => [id, 1]))));
const wanted: Record<string, number> = {};
for (const end of accountEnds) {
  const vendorId = await addVendor(shop.db, { businessName: paidHere });
  wanted[await addListing(shop.db, vendorId, { priceCents, stock: 1 })] = 1;
  await addBankDetails(shop.db, vendorId, { number: `123456${end}` });
}
await buy(wanted);
// Delivered, and the time to return it is over.
await shop.db.execute(sql`update order_parts set state = 'delivered', changed_at = now() - interval '8 days'
  where state = 'paid' and vendor_id in (select id from vendors where business_name = ${paidHere})`);
// A run that the killed shop has made, it sends now.
const [left] = await shop.db.select().from(payoutRuns).where(eq(payoutRuns.state, "open"));
const method = round % 3 === 2 ? "file" : "transfers";
await dieIn(async () => {
  const id = left?.id ?? crypto.randomUUID();
  if (!left) await maker.post("/api/admin/payout-runs", { id, method });
  await sender.post(`/api/admin/payout-runs/${id}/send`, {});
  await transfers();
  await bankAnswers(shop);
  if ((left?.method ?? method) === "file") await maker.post(`/api/admin/payout-runs/${id}/paid`, {});
});
