// The sandbox provider's own tables (server/payments/sandbox). The shop never reads them; it uses the provider's protocol. Empty in
// production.
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, jsonb, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { createdAt, time } from "./columns.ts";

const number = () => bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity();
const cents = (name: string) => bigint(name, { mode: "number" });

/** One row, made at the first start, so that restarts keep the keys. */
export const sandboxKeys = pgTable(
  "sandbox_keys",
  {
    id: integer("id").primaryKey().default(1),
    secretKey: text("secret_key").notNull(),
    publicKey: text("public_key").notNull(),
  },
  (table) => [check("sandbox_keys_single", sql`${table.id} = 1`)],
);

export const sandboxTransactions = pgTable(
  "sandbox_transactions",
  {
    id: number(),
    reference: text("reference").notNull(),
    accessCode: text("access_code").notNull(),
    email: text("email").notNull(),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    /** As at Paystack: abandoned, pending, failed, success, reversed. */
    status: text("status").notNull(),
    gatewayResponse: text("gateway_response"),
    channel: text("channel"),
    last4: text("last4"),
    metadata: jsonb("metadata"),
    createdAt: createdAt(),
    paidAt: time("paid_at"),
    /** What the bank will say of a payment by bank, and when; null: no bank was asked, or it has answered. */
    bankAnswer: text("bank_answer", { enum: ["success", "failed"] }),
    bankAnswersAt: time("bank_answers_at"),
  },
  (table) => [
    index("sandbox_transactions_bank").on(table.bankAnswersAt).where(sql`${table.bankAnswersAt} is not null`),
    uniqueIndex("sandbox_transactions_reference").on(table.reference),
    uniqueIndex("sandbox_transactions_access_code").on(table.accessCode),
  ],
);

export const sandboxRefunds = pgTable(
  "sandbox_refunds",
  {
    id: number(),
    transactionId: bigint("transaction_id", { mode: "number" })
      .notNull()
      .references(() => sandboxTransactions.id, { onDelete: "cascade" }),
    amountCents: cents("amount_cents").notNull(),
    /** pending, processing, processed, failed, needs-attention. */
    status: text("status").notNull(),
    merchantNote: text("merchant_note"),
    createdAt: createdAt(),
  },
  (table) => [index("sandbox_refunds_transaction").on(table.transactionId)],
);

export const sandboxRecipients = pgTable(
  "sandbox_recipients",
  {
    id: number(),
    code: text("code").notNull(),
    name: text("name").notNull(),
    accountNumber: text("account_number").notNull(),
    bankCode: text("bank_code").notNull(),
    createdAt: createdAt(),
  },
  (table) => [uniqueIndex("sandbox_recipients_code").on(table.code)],
);

export const sandboxTransfers = pgTable(
  "sandbox_transfers",
  {
    id: number(),
    reference: text("reference").notNull(),
    recipientId: bigint("recipient_id", { mode: "number" })
      .notNull()
      .references(() => sandboxRecipients.id),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    reason: text("reason"),
    /** As at Paystack: pending, success, failed, reversed. */
    status: text("status").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("sandbox_transfers_reference").on(table.reference),
    index("sandbox_transfers_pending").on(table.createdAt).where(sql`${table.status} = 'pending'`),
  ],
);

/** Webhooks with the exact bytes that are signed and sent, and their outcome. */
export const sandboxWebhooks = pgTable(
  "sandbox_webhooks",
  {
    id: number(),
    event: text("event").notNull(),
    reference: text("reference").notNull(),
    body: text("body").notNull(),
    attempts: integer("attempts").notNull().default(0),
    /** Null: delivered or given up. */
    nextAttemptAt: time("next_attempt_at").defaultNow(),
    lastStatus: integer("last_status"),
    createdAt: createdAt(),
  },
  (table) => [
    index("sandbox_webhooks_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index("sandbox_webhooks_reference").on(table.reference),
  ],
);
