// Payments, orders and the ledger: constraints of the schema are what no race and no replay can get past.
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { createdAt, id, time } from "./columns.ts";
import { listings, users, vendors } from "./schema.ts";

/** A whole order may cost more than an int4 holds: a million pieces at a million rand each still fit. */
const cents = (name: string) => bigint(name, { mode: "number" });

/**
 * What a shopper set out to pay: amount, currency and the cart as it was then. Whatever the provider reports is compared with
 * this row, never with anything that a browser says.
 *
 * - open: started; pieces are held until `reservedUntil`
 * - closed: not paid in time or replaced, pieces are back; money that comes late is still dealt with
 * - completed: paid, there is an order
 * - held: paid, but not what was asked for; a person has to look
 * - refunded: paid, can't become an order, the money goes back
 */
export const payments = pgTable(
  "payments",
  {
    id: id(),
    reference: text("reference").notNull(),
    /** Null once the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    email: text("email"),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    status: text("status", { enum: ["open", "closed", "completed", "held", "refunded"] })
      .notNull()
      .default("open"),
    /** With it the browser resumes the transaction. Null until the provider has answered. */
    accessCode: text("access_code"),
    /** The pieces of its lines are taken out of the listings' stock. */
    reserved: boolean("reserved").notNull(),
    reservedUntil: time("reserved_until").notNull(),
    /** A later payment for some of the same pieces. When that one became an order, this one buys nothing more. */
    replacedBy: uuid("replaced_by").references((): AnyPgColumn => payments.id, { onDelete: "set null" }),
    /** Why it is held or refunded. */
    problem: text("problem", { enum: ["amount", "currency", "mode", "sold-out", "paid-twice"] }),
    /** What the provider says came in, when it isn't what was asked for. */
    receivedCents: cents("received_cents"),
    receivedCurrency: text("received_currency"),
    /** When the sweeper looks at it next; null: never again. */
    nextCheckAt: time("next_check_at").defaultNow(),
    checks: integer("checks").notNull().default(0),
    createdAt: createdAt(),
    settledAt: time("settled_at"),
  },
  (table) => [
    uniqueIndex("payments_reference_unique").on(table.reference),
    index("payments_user").on(table.userId, table.createdAt.desc()),
    index("payments_due").on(table.nextCheckAt).where(sql`${table.nextCheckAt} is not null`),
    index("payments_problem").on(table.createdAt.desc()).where(sql`${table.problem} is not null`),
    index("payments_replaced").on(table.replacedBy).where(sql`${table.replacedBy} is not null`),
    check("payments_amount", sql`${table.amountCents} > 0`),
    check("payments_status_known", sql`${table.status} in ('open', 'closed', 'completed', 'held', 'refunded')`),
    check("payments_problem_known", sql`(${table.status} in ('held', 'refunded')) = (${table.problem} is not null)`),
  ],
);

/** The cart as it was when the payment was started: title and price are what is bought. */
export const paymentLines = pgTable(
  "payment_lines",
  {
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id, { onDelete: "cascade" }),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    title: text("title").notNull(),
    quantity: integer("quantity").notNull(),
    priceCents: integer("price_cents").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.paymentId, table.listingId] }),
    index("payment_lines_listing").on(table.listingId),
    check("payment_lines_quantity", sql`${table.quantity} >= 1`),
    check("payment_lines_price", sql`${table.priceCents} >= 0`),
  ],
);

/** Signed messages of the provider, each once. Never changed; what they tell is asked of the provider again. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: id(),
    /** SHA-256 of the body as it came. */
    bodyHash: text("body_hash").notNull(),
    event: text("event").notNull(),
    reference: text("reference"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("payment_events_once").on(table.bodyHash),
    index("payment_events_reference").on(table.reference),
  ],
);

export const orders = pgTable(
  "orders",
  {
    id: id(),
    /** Null once the account is deleted: orders stay, personal data goes. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    paymentReference: text("payment_reference").notNull(),
    paymentStatus: text("payment_status").notNull(),
    /** Where the shopper wants to hear of it, as typed at the checkout. Null once the account is deleted. */
    email: text("email"),
    totalCents: cents("total_cents").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("orders_payment_reference_unique").on(table.paymentReference),
    index("orders_user").on(table.userId, table.createdAt.desc()),
    index("orders_newest").on(table.createdAt.desc()),
    check("orders_total", sql`${table.totalCents} >= 0`),
  ],
);

export const orderItems = pgTable(
  "order_items",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    /** Kept when the listing changes: title and price are what was bought. */
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    title: text("title").notNull(),
    quantity: integer("quantity").notNull(),
    priceCents: integer("price_cents").notNull(),
  },
  (table) => [
    index("order_items_order").on(table.orderId),
    index("order_items_listing").on(table.listingId),
    index("order_items_vendor").on(table.vendorId),
    check("order_items_quantity", sql`${table.quantity} >= 1`),
    check("order_items_price", sql`${table.priceCents} >= 0`),
  ],
);

/** One vendor's share of an order, with a state of its own. Its items are those of the order with the same vendor. */
export const orderParts = pgTable(
  "order_parts",
  {
    id: id(),
    orderId: uuid("order_id")
      .notNull()
      .references(() => orders.id, { onDelete: "cascade" }),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    state: text("state", { enum: ["paid", "packed", "shipped", "delivered", "cancelled"] })
      .notNull()
      .default("paid"),
    totalCents: cents("total_cents").notNull(),
    /** At the vendor's rate when it was sold. */
    commissionCents: cents("commission_cents").notNull(),
    /** As the vendor typed it: number or address. */
    tracking: text("tracking"),
    cancelReason: text("cancel_reason"),
    createdAt: createdAt(),
    /** When it came into its state. */
    changedAt: time("changed_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("order_parts_once").on(table.orderId, table.vendorId),
    index("order_parts_vendor").on(table.vendorId, table.createdAt.desc(), table.id),
    check("order_parts_state_known", sql`${table.state} in ('paid', 'packed', 'shipped', 'delivered', 'cancelled')`),
    check(
      "order_parts_money",
      sql`${table.totalCents} >= 0 and ${table.commissionCents} between 0 and ${table.totalCents}`,
    ),
  ],
);

/** Money on its way back: decided in one transaction, carried out by a worker, at most once a payment or part. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also the note at the provider, by which one that was sent is found again. */
    id: id(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Null: the whole payment. */
    partId: uuid("part_id").references(() => orderParts.id),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    reason: text("reason", { enum: ["sold-out", "paid-twice", "held", "cancelled"] }).notNull(),
    /** pending: not at the provider yet; sent: the provider has it; failed: a person has to look. */
    state: text("state", { enum: ["pending", "sent", "processed", "failed"] })
      .notNull()
      .default("pending"),
    providerId: text("provider_id"),
    attempts: integer("attempts").notNull().default(0),
    nextAttemptAt: time("next_attempt_at").defaultNow(),
    lastError: text("last_error"),
    createdAt: createdAt(),
    processedAt: time("processed_at"),
  },
  (table) => [
    unique("refunds_once").on(table.paymentId, table.partId).nullsNotDistinct(),
    index("refunds_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check("refunds_state_known", sql`${table.state} in ('pending', 'sent', 'processed', 'failed')`),
  ],
);

/**
 * Where money belongs, double entry, append-only (triggers of migration 0006 refuse changes, and a transaction whose entries
 * for a payment don't sum to zero). `payments` is the provider's side: minus what came in. Balances are sums.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    partId: uuid("part_id").references(() => orderParts.id),
    account: text("account", { enum: ["payments", "vendor", "marketplace", "held"] }).notNull(),
    vendorId: uuid("vendor_id").references(() => vendors.id),
    kind: text("kind", { enum: ["sale", "commission", "hold", "refund", "commission-refund"] }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("ledger_entries_once").on(table.paymentId, table.partId, table.account, table.kind).nullsNotDistinct(),
    index("ledger_entries_vendor").on(table.vendorId).where(sql`${table.vendorId} is not null`),
    index("ledger_entries_part").on(table.partId),
    check("ledger_entries_account_known", sql`${table.account} in ('payments', 'vendor', 'marketplace', 'held')`),
    check("ledger_entries_vendor_named", sql`(${table.account} = 'vendor') = (${table.vendorId} is not null)`),
  ],
);
