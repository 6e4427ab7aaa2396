// A sent run as a CSV for the bank's bulk payments (docs/providers.md has the columns).
import { and, eq, inArray, ne } from "drizzle-orm";
import { accountTypeNames } from "#contract/payouts/bank-rules.ts";
import { centsToPrice } from "#contract/shared/money.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, payouts, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { csvLines, guardCell } from "#server/catalogue/csv-cells.ts";
import { accountNumber } from "./bank-details.service.ts";
import { readRun } from "./payout-runs.service.ts";

export const bankFileColumns = [
  "RECIPIENT NAME",
  "RECIPIENT ACCOUNT",
  "RECIPIENT ACCOUNT TYPE",
  "BRANCHCODE",
  "AMOUNT",
  "OWN REFERENCE",
  "RECIPIENT REFERENCE",
] as const;

/** What a bank takes in a name or a reference: older systems refuse all else. */
const plain = (text: string, most: number): string =>
  text
    .normalize("NFKD")
    .replace(/[^A-Za-z0-9 .&'()-]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, most);

/** The reference by which vendor and bank name a payout. */
export const payoutReference = (payoutId: string): string => `INDABA ${payoutId.slice(0, 8).toUpperCase()}`;

export async function bankFile(db: Database, runId: string, secretsKey: string): Promise<string> {
  const run = await readRun(db, runId);
  if (run.method !== "file") throw new AppError("conflict", "The payment provider sends this run; it has no file.");
  if (run.state !== "sent") throw new AppError("conflict", "The file is there once the run is sent.");
  const rows = await db
    .select({ payout: payouts, bank: bankDetails, businessName: vendors.businessName })
    .from(payouts)
    .innerJoin(vendors, eq(vendors.id, payouts.vendorId))
    .innerJoin(bankDetails, eq(bankDetails.id, payouts.bankDetailsId))
    // A later run pays what failed or came back, so this file must not pay it too. Details of a closed shop that was paid are gone.
    .where(and(eq(payouts.runId, runId), inArray(payouts.state, ["sending", "paid"]), ne(bankDetails.sealedNumber, "")))
    .orderBy(payouts.id);
  const opened = rows.map((row) => ({ ...row, number: accountNumber(row.bank, secretsKey) }));
  const locked = opened.flatMap(({ number, businessName }) => (number === null ? [businessName] : []));
  if (locked.length > 0) {
    throw new AppError(
      "conflict",
      `The account numbers of these vendors can't be opened with this SECRETS_KEY: ${locked.join(", ")}. Set the right key again. If it is lost, and the bank was given no earlier copy of this file, record these payouts as not arrived: the vendors then enter their bank details again.`,
    );
  }
  return csvLines([
    [...bankFileColumns],
    ...opened.map(({ payout, bank, number }) =>
      [
        plain(bank.holder, 30),
        number as string,
        accountTypeNames[bank.accountType].inFile,
        bank.branchCode,
        centsToPrice(payout.amountCents),
        payoutReference(payout.id),
        payoutReference(payout.id),
      ].map(guardCell),
    ),
  ]);
}
