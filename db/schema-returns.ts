// Pieces that a shopper asks to send back. Their money goes back by a reversal of the same id (schema-orders.ts).
import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, time } from "./columns.ts";
import { users } from "./schema.ts";
import { orderItems, orderParts } from "./schema-orders.ts";

export const returns = pgTable(
  "returns",
  {
    /** Chosen by the caller, so that a repeated call changes nothing. */
    id: id(),
    partId: uuid("part_id")
      .notNull()
      .references(() => orderParts.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["cooling-off", "defect"] }).notNull(),
    state: text("state", { enum: ["asked", "approved", "refused", "received", "refunded"] })
      .notNull()
      .default("asked"),
    reason: text("reason").notNull(),
    /** The vendor's, of a refusal. */
    answer: text("answer"),
    /** Since when an admin may answer, as the vendor had not done so in time. */
    escalatedAt: time("escalated_at"),
    /** Who approved or refused it. */
    answeredBy: text("answered_by", { enum: ["vendor", "admin"] })
      .notNull()
      .default("vendor"),
    createdAt: createdAt(),
    changedAt: time("changed_at").notNull().defaultNow(),
  },
  (table) => [
    index("returns_part").on(table.partId, table.createdAt),
    index("returns_unanswered").on(table.createdAt).where(sql`${table.state} = 'asked'`),
    check("returns_answerer_known", sql`${table.answeredBy} in ('vendor', 'admin')`),
    check("returns_kind_known", sql`${table.kind} in ('cooling-off', 'defect')`),
    check("returns_state_known", sql`${table.state} in ('asked', 'approved', 'refused', 'received', 'refunded')`),
    check("returns_refusal_explained", sql`(${table.state} = 'refused') = (${table.answer} is not null)`),
  ],
);

export const returnLines = pgTable(
  "return_lines",
  {
    returnId: uuid("return_id")
      .notNull()
      .references(() => returns.id, { onDelete: "cascade" }),
    itemId: uuid("item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.returnId, table.itemId] }),
    index("return_lines_item").on(table.itemId),
    check("return_lines_quantity", sql`${table.quantity} >= 1`),
  ],
);

/**
 * Seen by its shopper, the vendor of its return, and an admin while one must answer it. Its files are removed before it
 * (server/orders/return-pictures.service.ts).
 */
export const returnPictures = pgTable(
  "return_pictures",
  {
    id: id(),
    /** Who uploaded it. Null: the account was deleted, so nobody sees it and it is removed. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    /** Null until its return is asked for. */
    returnId: uuid("return_id").references(() => returns.id, { onDelete: "set null" }),
    position: integer("position").notNull().default(0),
    createdAt: createdAt(),
  },
  (table) => [
    index("return_pictures_user").on(table.userId, table.createdAt),
    index("return_pictures_return").on(table.returnId, table.position),
  ],
);
