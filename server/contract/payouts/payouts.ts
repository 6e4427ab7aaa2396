// Bank details, payouts and statements in the API. Amounts are integer cents in rand.
import * as z from "zod/mini";
import { isDay } from "#contract/shared/days.ts";
import { id, nameText } from "#contract/shared/text.ts";
import { accountTypes } from "./bank-rules.ts";
import { branchCodes } from "./banks.ts";
import { type LeftOutReason, leftOutReasons, payoutMethods, payoutStates, statementKinds } from "./payout-rules.ts";

export const bankLengths = { holder: 70, number: 20, password: 1000, reason: 300 };

/** Spaces are dropped. */
const accountNumber = z.pipe(
  z.pipe(
    z
      .string("Account number is required")
      .check(z.maxLength(bankLengths.number, "An account number has 7 to 11 digits")),
    z.transform((text: string) => text.replace(/[\s-]/g, "")),
  ),
  z.string().check(z.regex(/^\d{7,11}$/, "An account number has 7 to 11 digits")),
);
const password = z
  .string("Password is required")
  .check(z.minLength(1, "Password is required"), z.maxLength(bankLengths.password));

/** `PUT /api/vendor/bank-details`: takes effect with the mailed link. */
export const bankDetailsBody = z.object({
  bank: z
    .string("Bank is required")
    .check(z.refine((name) => branchCodes.has(name), "Please choose a bank of the list")),
  holder: nameText("Account holder must be at least 3 characters", 3, bankLengths.holder),
  number: accountNumber,
  accountType: z.enum(accountTypes, "Account type is required"),
  password,
});
export type BankDetailsBody = z.output<typeof bankDetailsBody>;

export const bankTokenBody = z.object({ token: z.string().check(z.maxLength(100)) });

/** The number is never shown again. */
export const shownBankDetails = z.strictObject({
  bank: z.string(),
  branchCode: z.string(),
  holder: z.string(),
  accountType: z.enum(accountTypes),
  lastDigits: z.string(),
  /** When payouts go there; null until the mailed link was followed. */
  payableFrom: z.nullable(z.string()),
});
export type ShownBankDetails = z.infer<typeof shownBankDetails>;

export const ownBankDetails = z.strictObject({
  current: z.nullable(shownBankDetails),
  /** Waits for the mailed link. */
  asked: z.nullable(shownBankDetails),
});
export type OwnBankDetails = z.infer<typeof ownBankDetails>;

const leftOut = z.nullable(z.enum(Object.keys(leftOutReasons) as [LeftOutReason, ...LeftOutReason[]]));

/** What a vendor has, and how much of it could be paid now. */
const due = {
  balanceCents: z.number(),
  /** Of sales that still wait for their delivery, a return or the time to return. */
  waitingCents: z.number(),
  /** The rest; negative when more went back than is due. */
  dueCents: z.number(),
  /** null: it would be paid. */
  leftOut,
};

const shownPayout = {
  id: z.string(),
  amountCents: z.number(),
  state: z.enum(payoutStates),
  reason: z.nullable(z.string()),
  bank: z.string(),
  lastDigits: z.string(),
  /** When it was sent, or planned. */
  at: z.string(),
};

export const ownPayouts = z.strictObject({
  ...due,
  bank: ownBankDetails,
  /** Days that payouts wait after a change of bank details. */
  bankChangeDays: z.number(),
  /** Those that were sent, newest first. */
  payouts: z.array(z.strictObject(shownPayout)),
});
export type OwnPayouts = z.infer<typeof ownPayouts>;

export const payoutRun = z.strictObject({
  id: z.string(),
  method: z.enum(payoutMethods),
  state: z.enum(["open", "sent", "discarded"]),
  madeAt: z.string(),
  /** Usernames; null once the account is deleted. */
  madeBy: z.nullable(z.string()),
  sentAt: z.nullable(z.string()),
  sentBy: z.nullable(z.string()),
  /** Of payouts that were not left out. */
  totalCents: z.number(),
  payouts: z.array(
    z.strictObject({
      ...shownPayout,
      vendorId: z.string(),
      businessName: z.string(),
      /** Why one that is on its way gets no further; null: nothing is known against it. */
      stuck: z.nullable(z.string()),
      /** Whether an admin may say that it did not arrive. */
      mayPutBack: z.boolean(),
    }),
  ),
});
export type PayoutRun = z.infer<typeof payoutRun>;

export const payoutPreview = z.strictObject({
  /** Vendors with a balance, those that would be paid first. */
  vendors: z.array(
    z.strictObject({
      ...due,
      vendorId: z.string(),
      businessName: z.string(),
      bank: z.nullable(z.string()),
      lastDigits: z.nullable(z.string()),
    }),
  ),
  /** Of those that would be paid. */
  totalCents: z.number(),
  /** What is asked before a run is sent. */
  approval: z.enum(["password", "second-admin"]),
  /** The provider's name, and whether its money is real. */
  transfers: z.string(),
  /** The shop was restored from a back-up of this moment, and nobody has compared the bank's account since; null: it wasn't. */
  restoredFrom: z.nullable(z.string()),
  /** The newest, the open one first. */
  runs: z.array(payoutRun),
});
export type PayoutPreview = z.infer<typeof payoutPreview>;

export const payoutRunBody = z.object({ id, method: z.enum(payoutMethods) });
/** After a restore: the admin has compared the bank's account. */
export const sendRunBody = z.object({ restoreChecked: z.optional(z.boolean()) });
/** A file of account numbers, so that only a call with a fresh password gets it. */
export const bankFileReply = z.strictObject({ fileName: z.string(), text: z.string() });
export const payoutBackBody = z.object({ reason: nameText("Please say why it came back", 3, bankLengths.reason) });

/** A calendar day in the shop's time zone. */
const day = z.string().check(z.refine(isDay, "Please write a day as 2026-01-31"));
/** Both days are part of the period. */
export const statementQuery = z
  .object({ from: day, to: day })
  .check(z.refine(({ from, to }) => from <= to, { message: "The first day must not be after the last", path: ["to"] }));

export const statement = z.strictObject({
  businessName: z.string(),
  from: z.string(),
  to: z.string(),
  openingCents: z.number(),
  /** By kind; what is taken from the vendor is negative. */
  sums: z.array(z.strictObject({ kind: z.enum(statementKinds), cents: z.number() })),
  closingCents: z.number(),
  /** Oldest first. */
  lines: z.array(
    z.strictObject({
      at: z.string(),
      kind: z.enum(statementKinds),
      /** The short order number, or the payout's reference at the bank. */
      reference: z.nullable(z.string()),
      cents: z.number(),
      balanceCents: z.number(),
    }),
  ),
});
export type Statement = z.infer<typeof statement>;
