// Parcels: pieces of a part that travel together. The part's state follows from them (server/contract/orders/parcel-rules.ts).
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { parcelStates } from "#contract/orders/parcel-rules.ts";
import { createdAt, id, time } from "./columns.ts";
import { orderItems, orderParts } from "./schema-orders.ts";

export const parcels = pgTable(
  "parcels",
  {
    /** Chosen by the caller, so that a repeated call changes nothing. */
    id: id(),
    partId: uuid("part_id")
      .notNull()
      .references(() => orderParts.id, { onDelete: "cascade" }),
    state: text("state", { enum: parcelStates }).notNull(),
    /** As the vendor typed them; `tracking` is a number or a URL. */
    carrier: text("carrier"),
    tracking: text("tracking"),
    link: text("link"),
    expectedOn: date("expected_on", { mode: "string" }),
    createdAt: createdAt(),
    shippedAt: time("shipped_at"),
    arrivedAt: time("arrived_at"),
    /** Since when its buyer misses it; and whether the buyer has said that it arrived. */
    missingAt: time("missing_at"),
    confirmed: boolean("confirmed").notNull().default(false),
  },
  (table) => [
    index("parcels_part").on(table.partId, table.createdAt),
    // For a carrier's events.
    index("parcels_tracking").on(sql`lower(${table.tracking})`).where(sql`${table.tracking} is not null`),
    check(
      "parcels_state_known",
      sql`${table.state} in ('packed', 'shipped', 'out-for-delivery', 'delivered', 'failed')`,
    ),
    check("parcels_arrived", sql`(${table.state} = 'delivered') = (${table.arrivedAt} is not null)`),
    check("parcels_confirmed", sql`not ${table.confirmed} or ${table.state} = 'delivered'`),
  ],
);

export const parcelLines = pgTable(
  "parcel_lines",
  {
    parcelId: uuid("parcel_id")
      .notNull()
      .references(() => parcels.id, { onDelete: "cascade" }),
    itemId: uuid("item_id")
      .notNull()
      .references(() => orderItems.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.parcelId, table.itemId] }),
    index("parcel_lines_item").on(table.itemId),
    check("parcel_lines_quantity", sql`${table.quantity} >= 1`),
  ],
);
