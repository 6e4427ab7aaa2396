// What vendors are paid: where to, in which runs, and what became of each payout. The money itself is in the ledger.
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { accountTypes } from "#contract/payouts/bank-rules.ts";
import { payoutMethods, payoutStates } from "#contract/payouts/payout-rules.ts";
import { createdAt, id, time } from "./columns.ts";
import { users, vendors } from "./schema.ts";

/** Never changed but for its state: a payout names the account that it went to. */
export const bankDetails = pgTable(
  "bank_details",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    /** asked: the mailed link was not followed yet; current: payouts go there; past: replaced, or never confirmed. */
    state: text("state", { enum: ["asked", "current", "past"] })
      .notNull()
      .default("asked"),
    bank: text("bank").notNull(),
    branchCode: text("branch_code").notNull(),
    accountType: text("account_type", { enum: accountTypes }).notNull(),
    holder: text("holder").notNull(),
    /** The number, encrypted (server/sealed.ts), and its last digits. */
    sealedNumber: text("sealed_number").notNull(),
    lastDigits: text("last_digits").notNull(),
    /** Of the mailed link; null once it was used. */
    tokenHash: text("token_hash"),
    tokenEndsAt: time("token_ends_at"),
    confirmedAt: time("confirmed_at"),
    /** The transfer provider's name for the account. */
    recipientCode: text("recipient_code"),
    createdAt: createdAt(),
  },
  (table) => [
    index("bank_details_vendor").on(table.vendorId, table.createdAt.desc()),
    uniqueIndex("bank_details_current").on(table.vendorId).where(sql`${table.state} = 'current'`),
    uniqueIndex("bank_details_asked").on(table.vendorId).where(sql`${table.state} = 'asked'`),
    uniqueIndex("bank_details_token").on(table.tokenHash),
    check("bank_details_state_known", sql`${table.state} in ('asked', 'current', 'past')`),
    check("bank_details_confirmed", sql`${table.state} <> 'current' or ${table.confirmedAt} is not null`),
  ],
);

export const payoutRuns = pgTable(
  "payout_runs",
  {
    /** Chosen by the caller, so that a repeated call changes nothing. */
    id: id(),
    method: text("method", { enum: payoutMethods }).notNull(),
    /** open: an admin has made it, nothing is booked; sent: booked, and with the bank or the provider. */
    state: text("state", { enum: ["open", "sent", "discarded"] })
      .notNull()
      .default("open"),
    /** Null once the account is deleted. */
    madeBy: uuid("made_by").references(() => users.id, { onDelete: "set null" }),
    sentBy: uuid("sent_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
    sentAt: time("sent_at"),
  },
  (table) => [
    uniqueIndex("payout_runs_one_open").on(table.state).where(sql`${table.state} = 'open'`),
    index("payout_runs_newest").on(table.createdAt.desc()),
    check("payout_runs_method_known", sql`${table.method} in ('file', 'transfers')`),
    check("payout_runs_state_known", sql`${table.state} in ('open', 'sent', 'discarded')`),
    check("payout_runs_sent", sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
  ],
);

/** One vendor's share of a run. */
export const payouts = pgTable(
  "payouts",
  {
    /** Also the transfer's reference at the provider, by which a sent one is found again. */
    id: id(),
    runId: uuid("run_id")
      .notNull()
      .references(() => payoutRuns.id),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    bankDetailsId: uuid("bank_details_id")
      .notNull()
      .references(() => bankDetails.id),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    currency: text("currency").notNull(),
    state: text("state", { enum: payoutStates }).notNull().default("planned"),
    /** Why it was left out, failed or came back. */
    reason: text("reason"),
    /** When the provider is asked next; null: never. */
    nextAttemptAt: time("next_attempt_at"),
    attempts: integer("attempts").notNull().default(0),
    lastError: text("last_error"),
    createdAt: createdAt(),
    changedAt: time("changed_at").notNull().defaultNow(),
  },
  (table) => [
    unique("payouts_once").on(table.runId, table.vendorId),
    index("payouts_vendor").on(table.vendorId, table.createdAt.desc()),
    index("payouts_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check("payouts_amount", sql`${table.amountCents} > 0`),
    check(
      "payouts_state_known",
      sql`${table.state} in ('planned', 'left-out', 'sending', 'paid', 'failed', 'came-back')`,
    ),
    check(
      "payouts_explained",
      sql`(${table.state} in ('left-out', 'failed', 'came-back')) = (${table.reason} is not null)`,
    ),
  ],
);

/** The shop was restored from a back-up: payouts that were sent after it was made are unknown here. */
export const restores = pgTable("restores", {
  id: id(),
  /** When the back-up was made. */
  madeAt: time("made_at").notNull(),
  restoredAt: time("restored_at").notNull().defaultNow(),
  /** When an admin said that the bank's account was compared. */
  checkedAt: time("checked_at"),
});
