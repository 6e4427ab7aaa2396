// Bank details of a vendor whose owner has deleted the account. What is due is still paid; then they go. The row stays, as payouts name it.
import { and, eq, inArray, isNull, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, vendors } from "#db/schema.ts";

const holdsDetails = ne(bankDetails.sealedNumber, "");

const forget = async (db: Database, which: SQL | undefined): Promise<void> => {
  const nothing = { holder: "", sealedNumber: "", lastDigits: "", tokenHash: null, tokenEndsAt: null };
  await db
    .update(bankDetails)
    .set({ state: "past", ...nothing, recipientCode: null })
    .where(and(which, holdsDetails));
};

/** When the shop closes. One that was suspended is paid nothing more by itself, so that nothing of it is needed. */
export const forgetUnneededDetails = (tx: Database, vendorId: string, suspended: boolean): Promise<void> =>
  forget(tx, and(eq(bankDetails.vendorId, vendorId), suspended ? undefined : eq(bankDetails.state, "asked")));

/** Of vendors without an owner that have less than the smallest payout, with nothing on its way. */
export async function forgetSettledDetails(db: Database, minimumCents: number): Promise<void> {
  // Read apart, as no owner comes back: where each server of a database has the vendors, what is written is on one.
  const closed = await db
    .selectDistinct({ id: vendors.id })
    .from(bankDetails)
    .innerJoin(vendors, eq(vendors.id, bankDetails.vendorId))
    .where(and(isNull(vendors.userId), holdsDetails));
  if (closed.length === 0) return;
  const isSettled = sql`coalesce((select sum(amount_cents) from ledger_entries where vendor_id = ${bankDetails.vendorId}), 0) < ${minimumCents}
    and not exists (select from payouts p where p.vendor_id = ${bankDetails.vendorId} and p.state in ('planned', 'sending'))`;
  const ids = closed.map(({ id }) => id);
  await forget(db, and(inArray(bankDetails.vendorId, ids), isSettled));
}
