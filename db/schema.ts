// The shop's database. Constraints enforce the rules here too, so that no race or forgotten check can break them. Money is integer
// cents, times are timestamptz (UTC), ids are random UUIDs. Orders and payments are in schema-orders.ts, the audit log in
// schema-audit.ts, invoices in schema-invoices.ts, the widget in schema-widget.ts, what servers share in schema-processes.ts, the
// assistant's turns in schema-assistant.ts, the sandbox's own tables in schema-sandbox.ts.

import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import type { FeedbackReason } from "#contract/chat/feedback.ts";
import { type Box, type Collection, deliveryKinds } from "#contract/delivery/delivery-rules.ts";
import { bulkFields } from "#contract/listings/bulk-rules.ts";
import type { Category } from "#contract/listings/categories.ts";
import { type Province, provinces } from "#contract/shared/provinces.ts";
import { createdAt, id, time, transactionId, vector } from "./columns.ts";

export const users = pgTable(
  "users",
  {
    id: id(),
    email: text("email").notNull(),
    username: text("username").notNull(),
    /** argon2id, PHC string. Null: the account has no password yet and can't sign in. */
    passwordHash: text("password_hash"),
    role: text("role", { enum: ["shopper", "vendor", "admin"] })
      .notNull()
      .default("shopper"),
    /** By an admin: it has no session and starts none. */
    lockedAt: time("locked_at"),
    lockedReason: text("locked_reason"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("users_email_unique").on(sql`lower(${table.email})`),
    uniqueIndex("users_username_unique").on(sql`lower(${table.username})`),
    check("users_role", sql`${table.role} in ('shopper', 'vendor', 'admin')`),
  ],
);

/** The browser has the token; only its SHA-256 is stored, so a stolen copy of this table signs nobody in. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
    /** When the password was last typed in it. */
    provedAt: time("proved_at").notNull().defaultNow(),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Second factors of admins (RFC 6238). */
export const secondFactors = pgTable("second_factors", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  /** Sealed (server/sealed.ts). */
  secret: text("secret").notNull(),
  /** Null until a first code was typed: it isn't asked for before. */
  confirmedAt: time("confirmed_at"),
  /** The 30 seconds of the last code that was used; no code of then or before is taken again. */
  lastStep: integer("last_step").notNull(),
  /** SHA-256 of the recovery codes that are left. */
  recoveryHashes: text("recovery_hashes").array().notNull(),
  createdAt: createdAt(),
});

/** Browsers that have signed in to an account before, by the SHA-256 of their cookie. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    tokenHash: text("token_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.tokenHash, table.userId] }),
    index("known_browsers_user").on(table.userId),
    index("known_browsers_expiry").on(table.expiresAt),
  ],
);

/** Single-use links to set a password. Only the SHA-256 of the token is stored, as for sessions. */
export const passwordLinks = pgTable(
  "password_links",
  {
    tokenHash: text("token_hash").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    expiresAt: time("expires_at").notNull(),
  },
  (table) => [index("password_links_user").on(table.userId), index("password_links_expiry").on(table.expiresAt)],
);

export const settings = pgTable("settings", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  phoneNumber: text("phone_number").notNull().default(""),
  emailNotifications: boolean("email_notifications").notNull().default(true),
  whatsappNotifications: boolean("whatsapp_notifications").notNull().default(false),
});

/** A shopper's address book. Payments and order parts keep copies. */
export const addresses = pgTable(
  "addresses",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    recipient: text("recipient").notNull(),
    /** E.164. */
    phoneNumber: text("phone_number").notNull(),
    street: text("street").notNull(),
    unit: text("unit"),
    suburb: text("suburb").notNull(),
    city: text("city").notNull(),
    province: text("province", { enum: provinces }).notNull(),
    postalCode: text("postal_code").notNull(),
    /** For the driver. */
    note: text("note"),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** When it was added, or chosen for a payment. */
    usedAt: time("used_at").notNull().defaultNow(),
  },
  (table) => [
    index("addresses_user").on(table.userId, table.usedAt.desc()),
    check("addresses_pin", sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);

export const vendors = pgTable(
  "vendors",
  {
    id: id(),
    /** Null for imported vendors, who have no account. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    businessName: text("business_name").notNull(),
    /** Of the page /shop/{slug}. A trigger makes it of the first business name; it stays when the name changes. */
    slug: text("slug").notNull().default(""),
    description: text("description").notNull(),
    city: text("city").notNull(),
    province: text("province").notNull(),
    postalCode: text("postal_code"),
    latitude: doublePrecision("latitude"),
    longitude: doublePrecision("longitude"),
    /** Mean and number of what buyers gave this vendor's listings, null and 0 without any (server/reviews/counts.service.ts). */
    rating: doublePrecision("rating"),
    totalReviews: integer("total_reviews").notNull().default(0),
    /** For invoices: the registered name where it isn't the business name, and the street. */
    legalName: text("legal_name"),
    street: text("street"),
    /** Null: not registered for VAT. */
    vatNumber: text("vat_number"),
    /** For its public page, in its own words; null: it says nothing of it. */
    hours: text("hours"),
    returnsPolicy: text("returns_policy"),
    deliveryPolicy: text("delivery_policy"),
    /** One of its `images`. */
    logoUrl: text("logo_url"),
    /** It is told of products of which so many or fewer are left; 0: only when they are sold out. */
    lowStockAt: integer("low_stock_at").notNull().default(3),
    /** Commission of future sales in hundredths of a percent: 1000 is 10 %. */
    commissionBasisPoints: integer("commission_basis_points").notNull().default(1000),
    status: text("status", { enum: ["pending", "approved", "rejected"] })
      .notNull()
      .default("pending"),
    /** By an admin: `status` is "rejected" meanwhile. Null: it is not suspended. */
    suspendedAt: time("suspended_at"),
    suspendedReason: text("suspended_reason"),
    /** What an admin wrote with the last rejection. */
    rejectedReason: text("rejected_reason"),
    createdAt: createdAt(),
    /** As a listing's. */
    changedIn: transactionId("changed_in").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index("vendors_changed").on(table.changedIn),
    uniqueIndex("vendors_user_unique").on(table.userId),
    uniqueIndex("vendors_slug_unique").on(table.slug),
    index("vendors_status").on(table.status, table.createdAt),
    check("vendors_suspended_whole", sql`(${table.suspendedAt} is null) = (${table.suspendedReason} is null)`),
    check("vendors_status_known", sql`${table.status} in ('pending', 'approved', 'rejected')`),
    check("vendors_commission_range", sql`${table.commissionBasisPoints} between 0 and 10000`),
    check("vendors_vat_number", sql`${table.vatNumber} ~ '^4[0-9]{9}$'`),
    check("vendors_low_stock_at", sql`${table.lowStockAt} between 0 and 20`),
    check("vendors_rating_range", sql`${table.rating} between 1 and 5`),
    check("vendors_reviews_count", sql`${table.totalReviews} >= 0`),
    check("vendors_latitude_range", sql`${table.latitude} between -90 and 90`),
    check("vendors_longitude_range", sql`${table.longitude} between -180 and 180`),
    check("vendors_location_whole", sql`(${table.latitude} is null) = (${table.longitude} is null)`),
  ],
);

/** Names that vendors asked for. The old one stays public until an admin has approved the new one. */
export const nameChanges = pgTable(
  "name_changes",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    state: text("state", { enum: ["asked", "approved", "rejected"] })
      .notNull()
      .default("asked"),
    /** Why it was rejected. */
    reason: text("reason"),
    askedAt: time("asked_at").notNull().defaultNow(),
    decidedAt: time("decided_at"),
  },
  (table) => [
    uniqueIndex("name_changes_open").on(table.vendorId).where(sql`${table.state} = 'asked'`),
    index("name_changes_vendor").on(table.vendorId, table.askedAt.desc()),
    check("name_changes_state_known", sql`${table.state} in ('asked', 'approved', 'rejected')`),
    check("name_changes_decided", sql`(${table.state} = 'asked') = (${table.decidedAt} is null)`),
    check("name_changes_explained", sql`(${table.state} = 'rejected') = (${table.reason} is not null)`),
  ],
);

/** What a vendor has been told of a product that is running out; gone once enough is there again (server/vendors/scarce.service.ts). */
export const scarceNotices = pgTable(
  "scarce_notices",
  {
    listingId: uuid("listing_id")
      .primaryKey()
      .references((): AnyPgColumn => listings.id, { onDelete: "cascade" }),
    level: text("level", { enum: ["low", "out"] }).notNull(),
    createdAt: createdAt(),
  },
  (table) => [check("scarce_notices_level_known", sql`${table.level} in ('low', 'out')`)],
);

/** A change of several listings at once, with what each had before, so that it can be taken back. Deleted after 30 days. */
export const listingEdits = pgTable(
  "listing_edits",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    field: text("field", { enum: bulkFields }).notNull(),
    changes: jsonb("changes").$type<{ id: string; before: string | number; after: string | number }[]>().notNull(),
    undoneAt: time("undone_at"),
    createdAt: createdAt(),
  },
  (table) => [index("listing_edits_age").on(table.createdAt), index("listing_edits_vendor").on(table.vendorId)],
);

/** How often a listing's page was looked at, by the shop's day. Nobody's name, address or browser is kept. */
export const listingViews = pgTable(
  "listing_views",
  {
    listingId: uuid("listing_id")
      .notNull()
      .references((): AnyPgColumn => listings.id, { onDelete: "cascade" }),
    day: date("day").notNull(),
    views: integer("views").notNull(),
  },
  (table) => [primaryKey({ columns: [table.listingId, table.day] }), index("listing_views_day").on(table.day)],
);

/** Searches that found nothing, or nothing exact: by day, words and place, with what they were nearest to. Deleted after 90 days. */
export const missedSearches = pgTable(
  "missed_searches",
  {
    day: date("day").notNull(),
    words: text("words").notNull(),
    /** Of the listings that are nearest in meaning; null when none is near. */
    category: text("category").$type<Category>(),
    times: integer("times").notNull(),
    /** Typed in a search box, or asked of the assistant. */
    source: text("source", { enum: ["search", "assistant"] })
      .notNull()
      .default("search"),
    /** Something near was shown. */
    nearly: boolean("nearly").notNull().default(false),
    /** As a vendor's; "" where it isn't known. */
    province: text("province").notNull().default(""),
    city: text("city").notNull().default(""),
  },
  (table) => [
    primaryKey({
      name: "missed_searches_pk",
      columns: [table.day, table.words, table.source, table.nearly, table.province, table.city],
    }),
    index("missed_searches_words").on(table.words),
    check("missed_searches_source_known", sql`${table.source} in ('search', 'assistant')`),
  ],
);

/** How a vendor delivers, in its order. A vendor without any delivers for free. */
export const deliveryOptions = pgTable(
  "delivery_options",
  {
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: deliveryKinds }).notNull(),
    position: integer("position").notNull(),
    /** Null: a carrier says; or, by province, only to the provinces of `provinceCents`. */
    priceCents: integer("price_cents"),
    freeFromCents: integer("free_from_cents"),
    provinceCents: jsonb("province_cents").$type<Partial<Record<Province, number>>>().notNull(),
    place: text("place"),
    leadDays: integer("lead_days").notNull(),
    /** Null: no carrier is asked. */
    box: jsonb("box").$type<Box>(),
    /** Null: no courier collects. */
    collectAt: jsonb("collect_at").$type<Collection>(),
  },
  (table) => [
    primaryKey({ columns: [table.vendorId, table.kind] }),
    check(
      "delivery_options_price",
      sql`${table.priceCents} >= 0 or (${table.priceCents} is null and ${table.kind} in ('by-province', 'courier', 'pudo'))`,
    ),
    check("delivery_options_collect_at", sql`(${table.collectAt} is not null) = (${table.kind} = 'courier')`),
    check("delivery_options_box", sql`(${table.box} is not null) = (${table.kind} in ('courier', 'pudo'))`),
  ],
);

export const listings = pgTable(
  "listings",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    sku: text("sku"),
    title: text("title").notNull(),
    description: text("description").notNull(),
    category: text("category", { enum: ["electronics", "groceries", "fashion", "home", "books"] }).notNull(),
    tags: text("tags").array().notNull().default(sql`'{}'::text[]`),
    priceCents: integer("price_cents").notNull(),
    stock: integer("stock").notNull(),
    /** The first picture; triggers of migration 0009 keep `listing_pictures` equal to it, whoever writes it. */
    imageUrl: text("image_url"),
    /** Mean and number of what its buyers gave, null and 0 without any; `ownRating` and `ownReviews` in the API. */
    rating: doublePrecision("rating"),
    totalReviews: integer("total_reviews").notNull().default(0),
    status: text("status", { enum: ["active", "archived"] })
      .notNull()
      .default("active"),
    /** By an admin: it is archived until it is put back, to the status that it had. */
    takenDownAt: time("taken_down_at"),
    takenDownReason: text("taken_down_reason"),
    takenDownFrom: text("taken_down_from", { enum: ["active", "archived"] }),
    /**
     * `foldCase` (server/contract/listings/listing-filter.ts) of title, description and tags. Case is folded by one function, in
     * JavaScript, so that the browser's filter and SQL's can't disagree (rule search-2).
     */
    foldedTitle: text("folded_title").notNull(),
    foldedDescription: text("folded_description").notNull(),
    foldedTags: text("folded_tags").array().notNull().default(sql`'{}'::text[]`),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
    /** The transaction that last wrote the row; a trigger sets it, and servers follow it (server/listings/listing-memory.ts). */
    changedIn: transactionId("changed_in").notNull().default(sql`pg_current_xact_id()`),
  },
  (table) => [
    index("listings_changed").on(table.changedIn),
    uniqueIndex("listings_vendor_sku_unique").on(table.vendorId, table.sku),
    index("listings_newest").on(table.status, table.createdAt.desc(), table.id),
    index("listings_vendor").on(table.vendorId, table.createdAt.desc()),
    // As far as a vendor's `lowStockAt` may reach.
    index("listings_scarce").on(table.vendorId).where(sql`${table.stock} <= 20 and ${table.status} = 'active'`),
    check(
      "listings_category_known",
      sql`${table.category} in ('electronics', 'groceries', 'fashion', 'home', 'books')`,
    ),
    check("listings_price_range", sql`${table.priceCents} between 1 and 100000000`),
    check("listings_stock_range", sql`${table.stock} between 0 and 1000000`),
    check("listings_rating_range", sql`${table.rating} between 1 and 5`),
    index("listings_taken_down").on(table.takenDownAt).where(sql`${table.takenDownAt} is not null`),
    check("listings_status_known", sql`${table.status} in ('active', 'archived')`),
  ],
);

/** All pictures of a listing in order. Position 0 is `listings.imageUrl`; gaps between positions have no meaning. */
export const listingPictures = pgTable(
  "listing_pictures",
  {
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    url: text("url").notNull(),
    /** What the picture shows, in the vendor's words; "" if not described. */
    alt: text("alt").notNull().default(""),
  },
  (table) => [
    primaryKey({ columns: [table.listingId, table.position] }),
    // A hash: an address may be longer than an entry of a B-tree.
    index("listing_pictures_url").using("hash", table.url),
    check("listing_pictures_position_range", sql`${table.position} between 0 and 7`),
  ],
);

/**
 * Pictures that vendors uploaded, and copies of those that their listings name on other sites; the files are in the image store under this
 * id. Unused ones are removed after a day.
 */
export const images = pgTable(
  "images",
  {
    id: id(),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id, { onDelete: "cascade" }),
    /** The address of which this is a copy; a trigger on `listing_pictures` writes the row. null: uploaded. */
    source: text("source"),
    /** When it is to be fetched; null once it is there, or given up. */
    fetchAt: time("fetch_at"),
    fetchAttempts: integer("fetch_attempts").notNull().default(0),
    /** Why it could not be fetched, for the vendor. */
    fetchError: text("fetch_error"),
    createdAt: createdAt(),
  },
  (table) => [
    index("images_vendor").on(table.vendorId, table.createdAt),
    index("images_age").on(table.createdAt),
    // Only to find the row, as an address may be longer than an entry of a B-tree; the address itself is compared too.
    index("images_source").on(sql`md5(${table.source})`).where(sql`${table.source} is not null`),
    index("images_fetch").on(table.fetchAt).where(sql`${table.fetchAt} is not null`),
  ],
);

export const cartItems = pgTable(
  "cart_items",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    quantity: integer("quantity").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("cart_items_line_unique").on(table.userId, table.listingId),
    index("cart_items_listing").on(table.listingId),
    check("cart_items_quantity", sql`${table.quantity} >= 1`),
  ],
);

/**
 * Makes the assistant's cart writes idempotent: the key is turn + call, and `result` the first answer, so that a retried turn never
 * doubles a cart line.
 */
export const cartWrites = pgTable(
  "cart_writes",
  {
    key: text("key").primaryKey(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    result: jsonb("result").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("cart_writes_age").on(table.createdAt), index("cart_writes_user").on(table.userId)],
);

export const conversations = pgTable(
  "conversations",
  {
    id: id(),
    /** Exactly one owner: the account, or the SHA-256 of a visitor's cookie. At sign-in it moves to the account. */
    userId: uuid("user_id").references(() => users.id, { onDelete: "cascade" }),
    visitorHash: text("visitor_hash"),
    /** The vendor whose widget it belongs to, outside of which it can't be continued. Null: the marketplace. */
    vendorId: uuid("vendor_id").references(() => vendors.id, { onDelete: "cascade" }),
    title: text("title").notNull().default(""),
    createdAt: createdAt(),
    updatedAt: time("updated_at").notNull().defaultNow(),
  },
  (table) => [
    index("conversations_user").on(table.userId, table.updatedAt.desc()),
    index("conversations_visitor").on(table.visitorHash),
    index("conversations_vendor").on(table.vendorId).where(sql`${table.vendorId} is not null`),
    check("conversations_owner", sql`(${table.userId} is null) <> (${table.visitorHash} is null)`),
  ],
);

export const messages = pgTable(
  "messages",
  {
    id: id(),
    conversationId: uuid("conversation_id")
      .notNull()
      .references(() => conversations.id, { onDelete: "cascade" }),
    /** Order within the conversation. */
    position: bigint("position", { mode: "number" }).generatedAlwaysAsIdentity(),
    role: text("role", { enum: ["user", "assistant"] }).notNull(),
    content: text("content").notNull(),
    /** Stored parts (server/contract/chat/chat.ts): listings by id only, filled again from the database when read. */
    parts: jsonb("parts").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("messages_conversation").on(table.conversationId, table.position),
    check("messages_role_known", sql`${table.role} in ('user', 'assistant')`),
  ],
);

/** What the owner of a conversation thinks of an answer. Goes with the answer. */
export const messageFeedback = pgTable(
  "message_feedback",
  {
    messageId: uuid("message_id")
      .primaryKey()
      .references(() => messages.id, { onDelete: "cascade" }),
    verdict: text("verdict", { enum: ["up", "down"] }).notNull(),
    /** `feedbackReasons` of server/contract/chat/feedback.ts. */
    reason: text("reason").$type<FeedbackReason>(),
    comment: text("comment"),
    createdAt: createdAt(),
  },
  (table) => [check("message_feedback_verdict", sql`${table.verdict} in ('up', 'down')`)],
);

export const reviews = pgTable(
  "reviews",
  {
    id: id(),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    vendorId: uuid("vendor_id")
      .notNull()
      .references(() => vendors.id),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    rating: integer("rating").notNull(),
    comment: text("comment"),
    createdAt: createdAt(),
    /** The author bought the listing, and not every piece of it was cancelled or returned. Only these count in ratings. */
    bought: boolean("bought").notNull().default(false),
    /** The vendor's. */
    answer: text("answer"),
    answeredAt: time("answered_at"),
    /** Why the vendor asked an admin to look at it. */
    reportReason: text("report_reason"),
    reportedAt: time("reported_at"),
    /** An admin looked at the report and left the review as it is. */
    reportDismissedAt: time("report_dismissed_at"),
    /** Why an admin hid it: nobody sees it then, and it counts nowhere. */
    hiddenReason: text("hidden_reason"),
    hiddenAt: time("hidden_at"),
  },
  (table) => [
    uniqueIndex("reviews_author_unique").on(table.listingId, table.userId),
    index("reviews_vendor").on(table.vendorId),
    index("reviews_user").on(table.userId),
    index("reviews_reported").on(table.reportedAt).where(sql`${table.reportedAt} is not null`),
    index("reviews_hidden").on(table.hiddenAt).where(sql`${table.hiddenAt} is not null`),
    check("reviews_rating", sql`${table.rating} between 1 and 5`),
    check("reviews_answer_dated", sql`(${table.answer} is null) = (${table.answeredAt} is null)`),
    check("reviews_report_explained", sql`(${table.reportReason} is null) = (${table.reportedAt} is null)`),
    check("reviews_hiding_explained", sql`(${table.hiddenReason} is null) = (${table.hiddenAt} is null)`),
  ],
);

/** Who wants to hear when a sold-out listing is back. Deleted with the notice that says so, and with the account. */
export const stockWatches = pgTable(
  "stock_watches",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    listingId: uuid("listing_id")
      .notNull()
      .references(() => listings.id, { onDelete: "cascade" }),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("stock_watches_once").on(table.userId, table.listingId),
    index("stock_watches_listing").on(table.listingId, table.createdAt),
  ],
);

/**
 * Messages to people, one row per channel, written in the transaction that causes them and sent by a worker (server/notifications).
 * Deleted with the account.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `NotificationKind` of server/notifications/messages.ts. */
    kind: text("kind").notNull(),
    channel: text("channel", { enum: ["email", "whatsapp"] }).notNull(),
    /** Email address, or phone number in E.164. */
    recipient: text("recipient").notNull(),
    subject: text("subject").notNull(),
    text: text("text").notNull(),
    /** WhatsApp: the values of the approved template, in order. */
    values: jsonb("values").notNull().default([]).$type<string[]>(),
    state: text("state", { enum: ["pending", "sent", "failed"] })
      .notNull()
      .default("pending"),
    /** outbox, smtp or whatsapp; null until it is sent. */
    sentBy: text("sent_by"),
    attempts: integer("attempts").notNull().default(0),
    /** Null: sent or given up. */
    nextAttemptAt: time("next_attempt_at").defaultNow(),
    lastError: text("last_error"),
    /** Makes `notify` idempotent. */
    onceKey: text("once_key").notNull(),
    createdAt: createdAt(),
    sentAt: time("sent_at"),
  },
  (table) => [
    uniqueIndex("notifications_once").on(table.onceKey, table.channel, table.userId),
    index("notifications_due").on(table.nextAttemptAt).where(sql`${table.nextAttemptAt} is not null`),
    index("notifications_newest").on(table.createdAt.desc(), table.id),
    index("notifications_user").on(table.userId),
    check("notifications_channel_known", sql`${table.channel} in ('email', 'whatsapp')`),
    check("notifications_state_known", sql`${table.state} in ('pending', 'sent', 'failed')`),
  ],
);

/** The search index, one row per listing (server/search). Rows of deleted listings stay as tombstones, so that every server notices. */
export const searchDocuments = pgTable(
  "search_documents",
  {
    listingId: uuid("listing_id").primaryKey(),
    vendorId: uuid("vendor_id").notNull(),
    /** `search_state.version` at the last change: a server reads rows newer than its copy. */
    version: bigint("version", { mode: "number" }).notNull(),
    /** Stems by field (server/search/document.ts). Null: the listing is no longer public. */
    words: text("words"),
    /** Of all indexed and embedded text: with an equal hash the listing isn't indexed again. */
    textHash: text("text_hash").notNull(),
  },
  (table) => [index("search_documents_version").on(table.version, table.listingId)],
);

/** Each public listing's vector. A separate table, as a search reads many rows, and with the words they would be four times as wide. */
export const listingEmbeddings = pgTable("listing_embeddings", {
  listingId: uuid("listing_id")
    .primaryKey()
    .references(() => listings.id, { onDelete: "cascade" }),
  vendorId: uuid("vendor_id").notNull(),
  /** If it differs from `search_state.embedding_model`, the vector is remade, and not compared until then. */
  model: text("model").notNull(),
  /** Of length 1. */
  embedding: vector("embedding").notNull(),
});

/** One row. Every change of the index increments `version` in its transaction, which also serialises index writers. */
export const searchState = pgTable(
  "search_state",
  {
    id: integer("id").primaryKey().default(1),
    /** Changes when the index is rebuilt or restored; a server's copy of another epoch is invalid. */
    epoch: uuid("epoch").notNull().defaultRandom(),
    version: bigint("version", { mode: "number" }).notNull().default(0),
    /** The `documentRecipe` that built the index. */
    recipe: integer("recipe").notNull(),
    /** "local:3" (third generation learned from this catalogue), "openai:text-embedding-3-small:512"; null: none yet. */
    embeddingModel: text("embedding_model"),
    /** How many listings the local model was learned from, and the index's version then. */
    learnedListings: integer("learned_listings").notNull().default(0),
    learnedVersion: bigint("learned_version", { mode: "number" }).notNull().default(0),
  },
  (table) => [check("search_state_single", sql`${table.id} = 1`)],
);

/** The trained local embedding model: each word's vector (agent/embedding/local.ts). */
export const searchBasis = pgTable(
  "search_basis",
  {
    model: text("model").notNull(),
    part: integer("part").notNull(),
    /** Words and their weights, split by spaces. */
    words: text("words").notNull(),
    weights: text("weights").notNull(),
    /** One signed byte per number, `dimensions` numbers per word, base64. */
    directions: text("directions").notNull(),
    scales: text("scales").notNull(),
    dimensions: integer("dimensions").notNull(),
  },
  (table) => [primaryKey({ columns: [table.model, table.part] })],
);

export * from "./schema-assistant.ts";
export * from "./schema-audit.ts";
export * from "./schema-invoices.ts";
export * from "./schema-legal.ts";
export * from "./schema-moderation.ts";
export * from "./schema-orders.ts";
export * from "./schema-parcels.ts";
export * from "./schema-payouts.ts";
export * from "./schema-processes.ts";
export * from "./schema-returns.ts";
export * from "./schema-sandbox.ts";
export * from "./schema-threads.ts";
export * from "./schema-widget.ts";
