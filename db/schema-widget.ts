// The embedded widget: settings and keys, shoppers' sessions, sign-ins, cart hand-offs, and events for the vendor's numbers.
import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, id, time } from "./columns.ts";
import { users, vendors } from "./schema.ts";

export const widgets = pgTable("widgets", {
  vendorId: uuid("vendor_id")
    .primaryKey()
    .references(() => vendors.id, { onDelete: "cascade" }),
  /** Origins that may frame the chat, as browsers write them. Empty: none. */
  origins: text("origins").array().notNull().default(sql`'{}'::text[]`),
  /** Empty: the default. */
  greeting: text("greeting").notNull().default(""),
  /** "#rrggbb" in lower case; empty: the default. */
  accent: text("accent").notNull().default(""),
  suggestions: text("suggestions").array().notNull().default(sql`'{}'::text[]`),
  /** The vendor consents to other vendors' offers below its own. */
  nearby: boolean("nearby").notNull().default(false),
  createdAt: createdAt(),
  updatedAt: time("updated_at").notNull().defaultNow(),
});

/** Keys are public, as the vendor's pages contain them. */
export const widgetKeys = pgTable(
  "widget_keys",
  {
    key: text("key").primaryKey(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => widgets.vendorId, { onDelete: "cascade" }),
    createdAt: createdAt(),
    /** Null for the current key. A replaced key ends later, a revoked one at once. */
    endsAt: time("ends_at"),
  },
  (table) => [
    uniqueIndex("widget_keys_one_open").on(table.vendorId).where(sql`${table.endsAt} is null`),
    index("widget_keys_vendor").on(table.vendorId),
  ],
);

/** A browser's session with one vendor's widget. Its handle resumes it after a reload. */
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
    /** The signed-in account; null for a visitor. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    /** The site that shows the chat: one of the vendor's, or the marketplace itself. */
    origin: text("origin").notNull(),
    /** The vendor's own preview, which isn't counted. */
    preview: boolean("preview").notNull().default(false),
    /** SHA-256 of the handle. */
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

/** Access tokens, one per open frame, as SHA-256. */
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

/** An attempt to sign in through the pop-up. */
export const widgetSignIns = pgTable(
  "widget_sign_ins",
  {
    /** SHA-256 of the id that frame and pop-up share. */
    idHash: text("id_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => widgetSessions.id, { onDelete: "cascade" }),
    /** S256 of the verifier, which only the frame knows. */
    challenge: text("challenge").notNull(),
    /** The account that consented. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    state: text("state", { enum: ["waiting", "approved", "declined", "used"] })
      .notNull()
      .default("waiting"),
    /** Useless without the verifier and the session, so it is stored unhashed until it is used. */
    code: text("code"),
    codeExpiresAt: time("code_expires_at"),
    /** Four digits that only the frame shows. */
    number: text("number").notNull().default(""),
    /** The shopper typed the number, so the frame may poll for the code. */
    numberTyped: boolean("number_typed").notNull().default(false),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("widget_sign_ins_session").on(table.sessionId),
    index("widget_sign_ins_user").on(table.userId),
    index("widget_sign_ins_expiry").on(table.expiresAt),
    check("widget_sign_ins_state", sql`${table.state} in ('waiting', 'approved', 'declined', 'used')`),
  ],
);

/** A cart handed over from a frame to a tab of the marketplace, once. */
export const widgetHandOffs = pgTable(
  "widget_hand_offs",
  {
    /** SHA-256 of the token in the tab's URL. */
    tokenHash: text("token_hash").primaryKey(),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => widgetSessions.id, { onDelete: "cascade" }),
    /** The cart's owner. */
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** A copy of the cart's lines. */
    lines: jsonb("lines").$type<{ listingId: string; quantity: number }[]>().notNull(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    index("widget_hand_offs_session").on(table.sessionId),
    index("widget_hand_offs_user").on(table.userId),
    index("widget_hand_offs_expiry").on(table.expiresAt),
  ],
);

/** Events in a vendor's widget, for its numbers; kept for a limited time. */
export const widgetEvents = pgTable(
  "widget_events",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["open", "conversation", "cart", "nothing-found"] }).notNull(),
    /** For "cart": to find the resulting order. For "nothing-found": so that one person's words count once. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    listingId: uuid("listing_id"),
    /** For "nothing-found": the searched words. */
    words: text("words"),
    /** For "nothing-found": so that one shopper's repeats count once. */
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
