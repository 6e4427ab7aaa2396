// Bank details of a vendor whose owner has deleted the account. What is due is still paid; then they go. The row stays, as payouts name it.
import { and, eq, inArray, ne, type SQL, sql } from "drizzle-orm";
import type { Database } from "#db/engine/index.ts";
import { bankDetails } from "#db/schema.ts";

const forget = async (db: Database, which: SQL | undefined): Promise<void> => {
  const nothing = { holder: "", sealedNumber: "", lastDigits: "", tokenHash: null, tokenEndsAt: null };
  await db
    .update(bankDetails)
    .set({ state: "past", ...nothing, recipientCode: null })
    .where(and(which, ne(bankDetails.sealedNumber, "")));
};

/** When the shop closes. One that was suspended is paid nothing more by itself, so that nothing of it is needed. */
export const forgetUnneededDetails = (tx: Database, vendorId: string, suspended: boolean): Promise<void> =>
  forget(tx, and(eq(bankDetails.vendorId, vendorId), suspended ? undefined : eq(bankDetails.state, "asked")));

/** Of vendors without an owner that have less than the smallest payout, with nothing on its way. */
export async function forgetSettledDetails(db: Database, minimumCents: number): Promise<void> {
  // Read before they are written: where each server of a database has the vendors, one has all this.
  const settled = await db
    .select({ id: bankDetails.id })
    .from(bankDetails)
    .where(sql`exists (select from vendors v where v.id = ${bankDetails.vendorId} and v.user_id is null)
      and coalesce((select sum(amount_cents) from ledger_entries where vendor_id = ${bankDetails.vendorId}), 0) < ${minimumCents}
      and not exists (select from payouts p where p.vendor_id = ${bankDetails.vendorId} and p.state in ('planned', 'sending'))`);
  const ids = settled.map(({ id }) => id);
  if (ids.length > 0) await forget(db, inArray(bankDetails.id, ids));
}
