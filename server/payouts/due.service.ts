// What vendors could be paid now. All of it is sums of ledger entries: the balance, less the entries of parts that aren't clear yet.
//
// A part is clear once it was delivered (or nobody has missed it for so long), its return clock has run out, and nothing of it is asked
// back or missed. A part that a buyer asks back after it was paid out is unclear again, so that its money is held back from later sales.
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { checkoutCurrency } from "#contract/payments/payments.ts";
import type { LeftOutReason } from "#contract/payouts/payout-rules.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, ledgerEntries, orderParts, vendors } from "#db/schema.ts";
import type { Settings } from "#server/settings.ts";
import { type BankDetails, payableFrom } from "./bank-details.service.ts";

export type DueSettings = Pick<Settings, "payouts" | "returnDays">;

export interface Due {
  vendorId: string;
  businessName: string;
  balanceCents: number;
  /** Of parts that aren't clear. */
  waitingCents: number;
  dueCents: number;
  bank: BankDetails | null;
  /** Null: it would be paid. */
  leftOut: LeftOutReason | null;
}

const days = (count: number): SQL => sql`${count}::int * interval '1 day'`;

/** Of an order part; a cancelled one has nothing left to wait for. */
const isClear = ({ payouts, returnDays }: DueSettings): SQL => sql`(
  ${orderParts.state} = 'cancelled'
  or (case ${orderParts.state}
        when 'delivered' then ${orderParts.changedAt}
        when 'shipped' then ${orderParts.changedAt} + ${days(payouts.deliveredAfterDays)}
      end + ${days(returnDays["cooling-off"])} <= now()
    and not exists (select from returns back where back.part_id = ${orderParts.id}
      and back.state in ('asked', 'approved', 'received'))
    and not exists (select from parcels parcel where parcel.part_id = ${orderParts.id} and parcel.missing_at is not null)))`;

/** Vendors that have entries in the ledger, by name; `vendorIds`: of these. */
export async function readDue(db: Database, settings: DueSettings, vendorIds?: readonly string[]): Promise<Due[]> {
  const waits = sql`${ledgerEntries.partId} is not null and ${isClear(settings)} is not true`;
  const rows = await db
    .select({
      vendorId: vendors.id,
      businessName: vendors.businessName,
      // A shop that its owner has closed is paid what is due; one that was suspended then has no bank details left.
      open: sql<boolean>`${vendors.status} = 'approved' or ${vendors.userId} is null`,
      balance: sql<string>`sum(${ledgerEntries.amountCents})::text`,
      waiting: sql<string>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${waits}), 0)::text`,
    })
    .from(ledgerEntries)
    .innerJoin(vendors, eq(vendors.id, ledgerEntries.vendorId))
    .leftJoin(orderParts, eq(orderParts.id, ledgerEntries.partId))
    .where(
      and(
        eq(ledgerEntries.currency, checkoutCurrency),
        vendorIds === undefined ? undefined : inArray(vendors.id, [...vendorIds]),
      ),
    )
    .groupBy(vendors.id)
    .orderBy(vendors.businessName, vendors.id);
  const banks = await db
    .select()
    .from(bankDetails)
    .where(and(eq(bankDetails.state, "current"), inArrayOrNone(rows.map(({ vendorId }) => vendorId))));
  return rows.map(({ vendorId, businessName, open, balance, waiting }) => {
    const bank = banks.find((each) => each.vendorId === vendorId) ?? null;
    const [balanceCents, waitingCents] = [Number(balance), Number(waiting)];
    const dueCents = balanceCents - waitingCents;
    const leftOut = whyNot(dueCents, open, bank, settings.payouts);
    return { vendorId, businessName, balanceCents, waitingCents, dueCents, bank, leftOut };
  });
}

const inArrayOrNone = (ids: readonly string[]): SQL | undefined =>
  ids.length === 0 ? or(sql`false`) : inArray(bankDetails.vendorId, [...ids]);

function whyNot(
  dueCents: number,
  open: boolean,
  bank: BankDetails | null,
  settings: DueSettings["payouts"],
): LeftOutReason | null {
  if (!open) return "closed";
  if (dueCents < 0) return "negative";
  if (dueCents === 0) return "nothing-due";
  if (dueCents < settings.minimumCents) return "too-small";
  if (bank === null) return "no-bank";
  const from = payableFrom(bank, settings);
  return from === null || from.getTime() > Date.now() ? "bank-new" : null;
}
