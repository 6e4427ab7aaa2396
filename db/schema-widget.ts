// The embedded widget: a vendor's settings and keys, the sessions of shoppers on the vendor's site, their ways to sign in and
// to the checkout, and what is counted for the vendor.
import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, time } from "./columns.ts";
import { users, vendors } from "./schema.ts";

export const widgets = pgTable("widgets", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendors.id, { onDelete: "cascade" }),
  /** Sites that may frame the chat, each exactly as browsers name an origin. None: nobody may. */
  origins: text("origins").array().notNull().default(sql`'{}'::text[]`),
  /** Empty: the shop's own. */
  greeting: text("greeting").notNull().default(""),
  /** "#rrggbb", lower case; empty: the shop's own. */
  accent: text("accent").notNull().default(""),
  suggestions: text("suggestions").array().notNull().default(sql`'{}'::text[]`),
  /** The vendor agreed to offers of other vendors below its own. */
  nearby: boolean("nearby").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: time("updated_at").notNull().defaultNow(),
});

/** Published in the vendor's pages, so no secrets. */
export const widgetKeys = pgTable(
  "widget_keys",
  {
    key: text("key").primaryKey(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => widgets.vendorId, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Null: until it is replaced or revoked. One that was replaced goes on for a while, one that was revoked ended then. */
    endsAt: time("ends_at"),
  },
  (table) => [
    uniqueIndex("widget_keys_one_open").on(table.vendorId).where(sql`${table.endsAt} is null`),
    index("widget_keys_vendor").on(table.vendorId),
  ],
);

/** A shopper's browser on one vendor's site. Survives reloads through its handle. */
export const widgetSessions = pgTable(
  "widget_sessions",
  {
    id: id(),
    key: text("key")
      .notNull()
      .references(() => widgetKeys.key, { onDelete: "cascade" }),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    /** Who signed in, in the popup on the marketplace; null for a visitor. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The site that shows the chat: one of the vendor's, or the marketplace itself. */
    origin: text("origin").notNull(),
    /** The vendor's own preview; counts for nothing. */
    preview: boolean("preview").notNull().default(false),
    /** SHA-256 of what the browser keeps to come back with. */
    handleHash: text("handle_hash").notNull(),
    expiresAt: time("expires_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("widget_sessions_handle").on(table.handleHash),
    index("widget_sessions_key").on(table.key),
    index("widget_sessions_vendor").on(table.vendorId),
    index("widget_sessions_user").on(table.userId),
    index("widget_sessions_expiry").on(table.expiresAt),
  ],
);

/** Access tokens, one for each open frame, by their SHA-256. */
export const widgetTokens = pgTable(
  "widget_tokens",
  {
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => widgetSessions.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("widget_tokens_session").on(table.sessionId), index("widget_tokens_expiry").on(table.expiresAt)],
);

/** One try to sign in through the popup. */
export const widgetSignIns = pgTable(
  "widget_sign_ins",
  {
    /** SHA-256 of the id that frame and popup share. */
    idHash: text("id_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => widgetSessions.id, { onDelete: "cascade" }),
    /** S256 of the verifier, which only the frame knows. */
    challenge: text("challenge").notNull(),
    /** Who agreed. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["waiting", "approved", "declined", "used"] })
      .notNull()
      .default("waiting"),
    /** Worth nothing without the verifier and the session, so it may stand here until it is used. */
    code: text("code"),
    codeExpiresAt: time("code_expires_at"),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("widget_sign_ins_session").on(table.sessionId),
    index("widget_sign_ins_user").on(table.userId),
    index("widget_sign_ins_expiry").on(table.expiresAt),
    check("widget_sign_ins_state", sql`${table.state} in ('waiting', 'approved', 'declined', 'used')`),
  ],
);

/** A cart on its way from a frame to a tab of the marketplace. Taken once. */
export const widgetHandOffs = pgTable(
  "widget_hand_offs",
  {
    /** SHA-256 of the token in the tab's address. */
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => widgetSessions.id, { onDelete: "cascade" }),
    /** Whose cart it is. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `{listingId, quantity}[]` as the cart was. */
    lines: jsonb("lines").$type<{ listingId: string; quantity: number }[]>().notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("widget_hand_offs_session").on(table.sessionId),
    index("widget_hand_offs_user").on(table.userId),
    index("widget_hand_offs_expiry").on(table.expiresAt),
  ],
);

/** What happened in a vendor's widget, for its numbers; kept for a limited time. */
export const widgetEvents = pgTable(
  "widget_events",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["open", "conversation", "cart", "nothing-found"] }).notNull(),
    /** Of "cart", so that an order can be found that came of it; of "nothing-found", so that one person's words count once. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    listingId: uuid("listing_id"),
    /** Of "nothing-found": the words that were searched. */
    words: text("words"),
    /** Of "nothing-found", so that one shopper's repeats count once. */
    sessionId: uuid("session_id"),
    createdAt: createdAt(),
  },
  (table) => [
    index("widget_events_vendor").on(table.vendorId, table.createdAt),
    index("widget_events_cart").on(table.userId, table.listingId),
    index("widget_events_age").on(table.createdAt),
    check("widget_events_kind", sql`${table.kind} in ('open', 'conversation', 'cart', 'nothing-found')`),
  ],
);
