// What shoppers report about listings.
import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { reportKindNames } from "#contract/moderation/moderation.ts";
import { createdAt, id, time } from "./columns.ts";
import { listings, users } from "./schema.ts";

export const listingReports = pgTable(
  "listing_reports",
  {
    id: id(),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: reportKindNames }).notNull(),
    text: text("text").notNull().default(""),
    createdAt: createdAt(),
    /** Null: no admin has decided yet. */
    decidedAt: time("decided_at"),
  },
  (table) => [
    uniqueIndex("listing_reports_once").on(table.listingId, table.userId),
    index("listing_reports_waiting").on(table.listingId).where(sql`${table.decidedAt} is null`),
    check(
      "listing_reports_kind_known",
      sql`${table.kind} in ('counterfeit', 'forbidden', 'misleading', 'offensive', 'other')`,
    ),
  ],
);
