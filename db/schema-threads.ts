// What shoppers and vendors write to each other. Deleted with the shopper's account.
import { sql } from "drizzle-orm";
import { bigint, boolean, check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, time } from "./columns.ts";
import { listings, users, vendors } from "./schema.ts";
import { orderParts } from "./schema-orders.ts";

export const threads = pgTable(
  "threads",
  {
    id: id(),
    shopperId: uuid("shopper_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    /** It is about a part of an order or about a listing. */
    partId: uuid("part_id").references(() => orderParts.id, { onDelete: "cascade" }),
    listingId: uuid("listing_id").references(() => listings.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Of its newest message. Null: nothing was written, and nobody sees it. */
    lastAt: time("last_at"),
    /** Messages that this side hasn't opened; with the first of them it got a notice. */
    shopperUnread: integer("shopper_unread").notNull().default(0),
    vendorUnread: integer("vendor_unread").notNull().default(0),
    /** Set while an admin has to look; only then admins can read it. */
    reportedBy: text("reported_by", { enum: ["shopper", "vendor"] }),
    reportReason: text("report_reason"),
    reportedAt: time("reported_at"),
    /** By an admin: nobody writes in it any more. */
    closed: boolean("closed").notNull().default(false),
  },
  (table) => [
    uniqueIndex("threads_part_unique").on(table.partId),
    uniqueIndex("threads_listing_unique").on(table.shopperId, table.listingId),
    index("threads_shopper").on(table.shopperId, table.lastAt),
    index("threads_vendor").on(table.vendorId, table.lastAt),
    index("threads_listing").on(table.listingId),
    index("threads_reported").on(table.reportedAt).where(sql`${table.reportedAt} is not null`),
    check("threads_one_subject", sql`(${table.partId} is null) <> (${table.listingId} is null)`),
    check("threads_unread", sql`${table.shopperUnread} >= 0 and ${table.vendorUnread} >= 0`),
    check(
      "threads_report_whole",
      sql`(${table.reportedBy} is null) = (${table.reportedAt} is null) and (${table.reportReason} is null) = (${table.reportedAt} is null)`,
    ),
    check("threads_reporter_known", sql`${table.reportedBy} in ('shopper', 'vendor')`),
  ],
);

export const threadMessages = pgTable(
  "thread_messages",
  {
    /** Chosen by the caller, so that a repeated call writes once. */
    id: id(),
    threadId: uuid("thread_id")
      .notNull()
      .references(() => threads.id, { onDelete: "cascade" }),
    /** Order within the thread. */
    position: bigint("position", { mode: "number" }).generatedAlwaysAsIdentity(),
    by: text("by", { enum: ["shopper", "vendor"] }).notNull(),
    text: text("text").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("thread_messages_thread").on(table.threadId, table.position),
    check("thread_messages_by_known", sql`${table.by} in ('shopper', 'vendor')`),
  ],
);
