// Each movement of money is a set of entries that sum to zero; the database refuses anything else (migration 0006). Money received
// from the provider is negative on `payments`; a vendor's balance is what the marketplace owes it; what was paid to it is on `payouts`.
import { inArray, sql } from "drizzle-orm";
import type { VendorBalance } from "#contract/orders/orders.ts";
import type { Database } from "#db/engine/index.ts";
import { ledgerEntries } from "#db/schema.ts";

type Entry = typeof ledgerEntries.$inferInsert;

export interface SoldPart {
  paymentId: string;
  partId: string;
  vendorId: string;
  totalCents: number;
  commissionCents: number;
  currency: string;
}

/** What goes back of a part, and the commission on it. */
export interface ReversedPart extends SoldPart {
  reversalId: string;
}

const write = async (tx: Database, entries: Entry[]): Promise<void> => {
  const moving = entries.filter(({ amountCents }) => amountCents !== 0);
  if (moving.length > 0) await tx.insert(ledgerEntries).values(moving);
};

export const saleEntries = ({ totalCents, commissionCents, vendorId, ...of }: SoldPart): Entry[] => [
  { ...of, account: "payments", kind: "sale", amountCents: -totalCents },
  { ...of, account: "vendor", vendorId, kind: "sale", amountCents: totalCents },
  { ...of, account: "vendor", vendorId, kind: "commission", amountCents: -commissionCents },
  { ...of, account: "marketplace", kind: "commission", amountCents: commissionCents },
];

export const bookSale = (tx: Database, parts: readonly SoldPart[]): Promise<void> =>
  write(tx, parts.flatMap(saleEntries));

/** Reverses the sale and its commission, for the whole part or some of its pieces. */
export const refundEntries = ({ totalCents, commissionCents, vendorId, ...of }: ReversedPart): Entry[] => [
  { ...of, account: "payments", kind: "refund", amountCents: totalCents },
  { ...of, account: "vendor", vendorId, kind: "refund", amountCents: -totalCents },
  { ...of, account: "vendor", vendorId, kind: "commission-refund", amountCents: commissionCents },
  { ...of, account: "marketplace", kind: "commission-refund", amountCents: -commissionCents },
];

export const bookPartRefund = (tx: Database, part: ReversedPart): Promise<void> => write(tx, refundEntries(part));

export interface HeldMoney {
  paymentId: string;
  amountCents: number;
  currency: string;
}

/** Money that arrived and belongs to no order. */
export const bookHold = (tx: Database, { amountCents, ...of }: HeldMoney): Promise<void> =>
  write(tx, [
    { ...of, account: "payments", kind: "hold", amountCents: -amountCents },
    { ...of, account: "held", kind: "hold", amountCents },
  ]);

export const bookHoldRefund = (tx: Database, { amountCents, ...of }: HeldMoney): Promise<void> =>
  write(tx, [
    { ...of, account: "payments", kind: "refund", amountCents },
    { ...of, account: "held", kind: "refund", amountCents: -amountCents },
  ]);

export interface BookedPayout {
  payoutId: string;
  vendorId: string;
  amountCents: number;
  currency: string;
}

const payoutEntries = (
  { amountCents, vendorId, ...of }: BookedPayout,
  kind: "payout" | "payout-return",
  sign: 1 | -1,
): Entry[] => [
  { ...of, account: "vendor", vendorId, kind, amountCents: -sign * amountCents },
  { ...of, account: "payouts", kind, amountCents: sign * amountCents },
];

/** Each payout once, by the schema. */
export const bookPayout = (tx: Database, payout: BookedPayout): Promise<void> =>
  write(tx, payoutEntries(payout, "payout", 1));

/** It failed or came back: the vendor has its balance again. */
export const bookPayoutReturn = (tx: Database, payout: BookedPayout): Promise<void> =>
  write(tx, payoutEntries(payout, "payout-return", -1));

/** Vendors without any entry are left out. */
export async function vendorBalances(db: Database, vendorIds: readonly string[]): Promise<Map<string, VendorBalance>> {
  if (vendorIds.length === 0) return new Map();
  const of = (...kinds: string[]) =>
    sql<string>`coalesce(sum(${ledgerEntries.amountCents}) filter (where ${inArray(ledgerEntries.kind, kinds as Entry["kind"][])}), 0)::text`;
  const rows = await db
    .select({
      vendorId: ledgerEntries.vendorId,
      sales: of("sale"),
      commission: of("commission", "commission-refund"),
      refunds: of("refund"),
      balance: sql<string>`sum(${ledgerEntries.amountCents})::text`,
    })
    .from(ledgerEntries)
    .where(inArray(ledgerEntries.vendorId, [...vendorIds]))
    .groupBy(ledgerEntries.vendorId);
  return new Map(
    rows.map(({ vendorId, sales, commission, refunds, balance }) => [
      vendorId as string,
      {
        salesCents: Number(sales),
        // A plain minus could give -0.
        commissionCents: 0 - Number(commission),
        refundsCents: 0 - Number(refunds),
        balanceCents: Number(balance),
      },
    ]),
  );
}
