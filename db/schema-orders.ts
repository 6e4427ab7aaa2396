// Payments, orders and the ledger. Constraints enforce the rules even against races and replays.
import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { DeliveryAddress } from "#contract/addresses/addresses.ts";
import type { ChosenDelivery, PartDelivery } from "#contract/delivery/delivery.ts";
import { createdAt, id, time } from "./columns.ts";
import { listings, users, vendors } from "./schema.ts";
import { payouts } from "./schema-payouts.ts";

/** An order's total may exceed an int4. */
const cents = (name: string) => bigint(name, { mode: "number" });

/**
 * A payment that a shopper started: amount, currency and a snapshot of the cart. The provider's report is compared with this row,
 * never with anything from a browser.
 *
 * - open: started; stock is reserved until `reservedUntil`
 * - closed: replaced or not paid in time, stock returned; a late payment is still handled
 * - completed: paid, and there is an order
 * - held: paid, but not as requested; a person has to look
 * - refunded: paid, but it can't become an order
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
    /** Where to deliver, until the payment becomes an order, whose parts keep it. Null: the shopper named none. */
    address: jsonb("address").$type<DeliveryAddress>(),
    /** What was chosen for each vendor, with its price. Null: nothing was, as in the documented call. */
    deliveries: jsonb("deliveries").$type<ChosenDelivery[]>(),
    status: text("status", { enum: ["open", "closed", "completed", "held", "refunded"] })
      .notNull()
      .default("open"),
    /** For the browser to resume the transaction. Null until the provider has answered. */
    accessCode: text("access_code"),
    /** Its lines are subtracted from the listings' stock. */
    reserved: boolean("reserved").notNull(),
    reservedUntil: time("reserved_until").notNull(),
    /** The address it was started from, until it ends: what one address may hold is limited. */
    opener: text("opener"),
    /** Since when the shopper's bank has to confirm it. Null: no bank does, or it has refused. */
    pendingSince: time("pending_since"),
    /** A later payment for some of the same listings. If that one becomes an order, this one can't. */
    replacedBy: uuid("replaced_by").references((): AnyPgColumn => payments.id, { onDelete: "set null" }),
    /** Why it is held or refunded. */
    problem: text("problem", { enum: ["amount", "currency", "mode", "sold-out", "paid-twice"] }),
    /** The received amount, if it isn't the requested one. */
    receivedCents: cents("received_cents"),
    receivedCurrency: text("received_currency"),
    /** When the sweeper checks it next; null: never. */
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
    index("payments_opener").on(table.opener).where(sql`${table.opener} is not null`),
    index("payments_replaced").on(table.replacedBy).where(sql`${table.replacedBy} is not null`),
    check("payments_amount", sql`${table.amountCents} > 0`),
    check("payments_status_known", sql`${table.status} in ('open', 'closed', 'completed', 'held', 'refunded')`),
    check("payments_problem_known", sql`(${table.status} in ('held', 'refunded')) = (${table.problem} is not null)`),
  ],
);

/** The cart's snapshot: these titles and prices are bought. */
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

/** The provider's signed webhooks, each once and never changed. Their claims are verified with the provider. */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: id(),
    /** SHA-256 of the raw body. */
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
    /** Null once the account is deleted. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    paymentReference: text("payment_reference").notNull(),
    paymentStatus: text("payment_status").notNull(),
    /** The checkout's email. Null once the account is deleted. */
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
    /** Title and price are copies, which stay when the listing changes. */
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    title: text("title").notNull(),
    quantity: integer("quantity").notNull(),
    priceCents: integer("price_cents").notNull(),
    /** Pieces that were cancelled, and those that came back: the sums of `reversal_lines`. */
    cancelled: integer("cancelled").notNull().default(0),
    returned: integer("returned").notNull().default(0),
  },
  (table) => [
    index("order_items_order").on(table.orderId),
    index("order_items_listing").on(table.listingId),
    index("order_items_vendor").on(table.vendorId),
    check("order_items_quantity", sql`${table.quantity} >= 1`),
    check("order_items_price", sql`${table.priceCents} >= 0`),
    check(
      "order_items_gone",
      sql`${table.cancelled} >= 0 and ${table.returned} >= 0 and ${table.cancelled} + ${table.returned} <= ${table.quantity}`,
    ),
  ],
);

/** One vendor's part of an order, with its own state. Its items are the order's items of that vendor. */
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
    /** Goods and delivery. */
    totalCents: cents("total_cents").notNull(),
    deliveryCents: integer("delivery_cents").notNull().default(0),
    /** How it was to be delivered. Null: the shopper chose nothing. */
    delivery: jsonb("delivery").$type<Omit<PartDelivery, "price">>(),
    /** On the goods, at the vendor's rate at the time of sale. */
    commissionCents: cents("commission_cents").notNull(),
    /** Where to deliver. Null: the shopper named none, or it has been removed since. */
    address: jsonb("address").$type<DeliveryAddress>(),
    cancelReason: text("cancel_reason"),
    createdAt: createdAt(),
    /** Time of the last change of state. */
    changedAt: time("changed_at").notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex("order_parts_once").on(table.orderId, table.vendorId),
    index("order_parts_address").on(table.changedAt).where(sql`${table.address} is not null`),
    index("order_parts_vendor").on(table.vendorId, table.createdAt.desc(), table.id),
    check("order_parts_delivery", sql`${table.deliveryCents} between 0 and ${table.totalCents}`),
    check("order_parts_state_known", sql`${table.state} in ('paid', 'packed', 'shipped', 'delivered', 'cancelled')`),
    check(
      "order_parts_money",
      sql`${table.totalCents} >= 0 and ${table.commissionCents} between 0 and ${table.totalCents}`,
    ),
  ],
);

/** Pieces of a part that were cancelled or returned together, with at most one refund. Never changed. */
export const reversals = pgTable(
  "reversals",
  {
    /** Chosen by the caller, so that a repeated call changes nothing. */
    id: id(),
    partId: uuid("part_id")
      .notNull()
      .references(() => orderParts.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["cancelled", "returned"] })
      .notNull()
      .default("cancelled"),
    by: text("by", { enum: ["shopper", "vendor", "admin"] }).notNull(),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    index("reversals_part").on(table.partId, table.createdAt),
    check("reversals_kind_known", sql`${table.kind} in ('cancelled', 'returned')`),
    check("reversals_by_known", sql`${table.by} in ('shopper', 'vendor', 'admin')`),
  ],
);

export const reversalLines = pgTable(
  "reversal_lines",
  {
    reversalId: uuid("reversal_id")
      .notNull()
      .references(() => reversals.id, { onDelete: "cascade" }),
    itemId: uuid("item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.reversalId, table.itemId] }),
    index("reversal_lines_item").on(table.itemId),
    check("reversal_lines_quantity", sql`${table.quantity} >= 1`),
  ],
);

/** Refunds: decided in a transaction and sent by a worker, at most one per payment or reversal. */
export const refunds = pgTable(
  "refunds",
  {
    /** Also sent as the provider's note, by which a sent refund is found again. */
    id: id(),
    paymentId: uuid("payment_id")
      .notNull()
      .references(() => payments.id),
    /** Null: the whole payment. */
    partId: uuid("part_id").references(() => orderParts.id),
    /** Null: the whole payment, or a part that was cancelled before reversals were stored. */
    reversalId: uuid("reversal_id").references(() => reversals.id),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    reason: text("reason", { enum: ["sold-out", "paid-twice", "held", "cancelled", "returned"] }).notNull(),
    /** pending: not sent yet; sent: the provider has it; failed: a person has to look. */
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
    unique("refunds_once").on(table.paymentId, table.partId, table.reversalId).nullsNotDistinct(),
    index("refunds_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    check("refunds_amount", sql`${table.amountCents} > 0`),
    check("refunds_state_known", sql`${table.state} in ('pending', 'sent', 'processed', 'failed')`),
  ],
);

/**
 * The double-entry, append-only ledger. Triggers refuse changes, and transactions whose entries for a payment or a payout don't sum to
 * zero. The account `payments` is the provider's side: minus the received money; `payouts` what has left for vendors' banks. Balances
 * are sums.
 */
export const ledgerEntries = pgTable(
  "ledger_entries",
  {
    id: bigint("id", { mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    /** Null of a payout's entries. */
    paymentId: uuid("payment_id").references(() => payments.id),
    payoutId: uuid("payout_id").references(() => payouts.id),
    partId: uuid("part_id").references(() => orderParts.id),
    /** Of entries that give money back, as in `refunds`. */
    reversalId: uuid("reversal_id").references(() => reversals.id),
    account: text("account", { enum: ["payments", "vendor", "marketplace", "held", "payouts"] }).notNull(),
    vendorId: uuid("vendor_id").references(() => vendors.id),
    kind: text("kind", {
      enum: ["sale", "commission", "hold", "refund", "commission-refund", "payout", "payout-return"],
    }).notNull(),
    amountCents: cents("amount_cents").notNull(),
    currency: text("currency").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("ledger_entries_once")
      .on(table.paymentId, table.partId, table.reversalId, table.payoutId, table.account, table.kind)
      .nullsNotDistinct(),
    index("ledger_entries_vendor").on(table.vendorId).where(sql`${table.vendorId} is not null`),
    index("ledger_entries_part").on(table.partId),
    index("ledger_entries_payout").on(table.payoutId).where(sql`${table.payoutId} is not null`),
    check("ledger_entries_of_one", sql`(${table.paymentId} is null) <> (${table.payoutId} is null)`),
    check(
      "ledger_entries_account_known",
      sql`${table.account} in ('payments', 'vendor', 'marketplace', 'held', 'payouts')`,
    ),
    check("ledger_entries_vendor_named", sql`(${table.account} = 'vendor') = (${table.vendorId} is not null)`),
  ],
);
