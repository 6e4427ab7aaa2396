// Where a vendor is paid. A change needs the password, and the link that is mailed to the account; payouts then wait some days, in which
// the vendor, who is told of it, can object.
import { and, eq, gt, inArray, sql } from "drizzle-orm";
import { lastDigitsOf } from "#contract/payouts/bank-rules.ts";
import { branchCodes } from "#contract/payouts/banks.ts";
import type { BankDetailsBody, OwnBankDetails, ShownBankDetails } from "#contract/payouts/payouts.ts";
import type { Database } from "#db/engine/index.ts";
import { bankDetails, vendors } from "#db/schema.ts";
import { AppError } from "#server/app-error.ts";
import { hashToken, isToken, newToken } from "#server/auth/sessions.service.ts";
import { notify } from "#server/notifications/notifications.service.ts";
import { seal, tryToOpen } from "#server/sealed.ts";
import type { Settings } from "#server/settings.ts";

export type BankDetails = typeof bankDetails.$inferSelect;
type PayoutSettings = Settings["payouts"];

/** As long as mails keep such a link (delivery.service.ts). */
const linkHours = 1;
const dayMs = 24 * 60 * 60 * 1000;

export const payableFrom = ({ confirmedAt }: BankDetails, { bankChangeDays }: PayoutSettings): Date | null =>
  confirmedAt && new Date(confirmedAt.getTime() + bankChangeDays * dayMs);

const shown = (details: BankDetails, settings: PayoutSettings): ShownBankDetails => {
  const { bank, branchCode, holder, accountType, lastDigits } = details;
  const from = payableFrom(details, settings)?.toISOString() ?? null;
  return { bank, branchCode, holder, accountType, lastDigits, payableFrom: from };
};

export async function readBankDetails(
  db: Database,
  vendorId: string,
  settings: PayoutSettings,
): Promise<OwnBankDetails> {
  const rows = await db
    .select()
    .from(bankDetails)
    .where(and(eq(bankDetails.vendorId, vendorId), inArray(bankDetails.state, ["asked", "current"])));
  const of = (state: BankDetails["state"]) => {
    const found = rows.find((row) => row.state === state);
    return found ? shown(found, settings) : null;
  };
  return { current: of("current"), asked: of("asked") };
}

/** Mails the link that confirms them; an earlier link becomes void. The password has been checked. */
export async function askBankDetails(
  db: Database,
  { vendorId, userId }: { vendorId: string; userId: string },
  { bank, holder, number, accountType }: BankDetailsBody,
  { payouts: settings, secretsKey }: Pick<Settings, "payouts" | "secretsKey">,
): Promise<OwnBankDetails> {
  return db.transaction(async (tx) => {
    await lockVendor(tx, vendorId);
    await tx
      .update(bankDetails)
      .set({ state: "past", tokenHash: null })
      .where(and(eq(bankDetails.vendorId, vendorId), eq(bankDetails.state, "asked")));
    const token = newToken();
    const lastDigits = lastDigitsOf(number);
    await tx.insert(bankDetails).values({
      vendorId,
      bank,
      branchCode: branchCodes.get(bank) as string,
      accountType,
      holder,
      sealedNumber: seal(number, vendorId, secretsKey),
      lastDigits,
      tokenHash: hashToken(token),
      tokenEndsAt: sql`now() + ${linkHours}::int * interval '1 hour'`,
    });
    // In the fragment, which no server receives or logs.
    await notify(tx, { kind: "bank-link", userId, url: `/vendor/payouts#confirm=${token}`, bank, lastDigits });
    return readBankDetails(tx, vendorId, settings);
  });
}

/** "invalid" for a link that is unknown, used, too old or another vendor's. */
export async function confirmBankDetails(
  db: Database,
  { vendorId, userId }: { vendorId: string; userId: string },
  token: string,
  settings: PayoutSettings,
): Promise<OwnBankDetails> {
  return db.transaction(async (tx) => {
    await lockVendor(tx, vendorId);
    const [asked] = isToken(token)
      ? await tx
          .select()
          .from(bankDetails)
          .where(
            and(
              eq(bankDetails.tokenHash, hashToken(token)),
              eq(bankDetails.vendorId, vendorId),
              eq(bankDetails.state, "asked"),
              gt(bankDetails.tokenEndsAt, sql`now()`),
            ),
          )
      : [];
    if (!asked) throw new AppError("invalid", "This link is no longer valid. Please enter your bank details again.");
    await tx
      .update(bankDetails)
      .set({ state: "past" })
      .where(and(eq(bankDetails.vendorId, vendorId), eq(bankDetails.state, "current")));
    await tx
      .update(bankDetails)
      .set({ state: "current", tokenHash: null, confirmedAt: sql`now()` })
      .where(eq(bankDetails.id, asked.id));
    await notify(tx, { kind: "bank-changed", userId, bankDetailsId: asked.id });
    return readBankDetails(tx, vendorId, settings);
  });
}

/** Of a payout by transfer. */
export const accountLocked =
  "The account number can't be opened with this SECRETS_KEY, so nothing was sent. Set the right key again. If it is lost, put the payout back: the vendor then enters its bank details again.";

/** null: it was sealed with another key. */
export const accountNumber = ({ sealedNumber, vendorId }: BankDetails, secretsKey: string): string | null =>
  tryToOpen(sealedNumber, vendorId, secretsKey)?.toString() ?? null;

/** Their number can't be opened any more, so that the vendor has to enter it again. */
export async function retireBankDetails(tx: Database, { id, vendorId }: BankDetails): Promise<void> {
  await lockVendor(tx, vendorId);
  await tx
    .update(bankDetails)
    .set({ state: "past" })
    .where(and(eq(bankDetails.id, id), eq(bankDetails.state, "current")));
}

/** A payout run locks the vendor too, so that the account can't change under it. */
const lockVendor = (tx: Database, vendorId: string) =>
  tx.select({ id: vendors.id }).from(vendors).where(eq(vendors.id, vendorId)).for("no key update");
