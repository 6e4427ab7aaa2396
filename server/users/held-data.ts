// Which tables hold what about a person (POPIA, section 23). Every table of the schema is in one of the two lists
// (tests/architecture.test.ts), so whoever adds a table decides.
import { type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import * as schema from "#db/schema.ts";

export interface Held {
  table: PgTable;
  /** The rows about this account. */
  of: (userId: string) => SQL;
  /** Columns that stay here: secrets, and what only sending or the vendor is concerned with. */
  without?: readonly string[];
  /** What isn't a column: where a file is. */
  more?: Readonly<Record<string, SQL>>;
}

const own = (userId: string) => sql`user_id = ${userId}::uuid`;
const ofOrders = (userId: string) => sql`order_id in (select id from orders where user_id = ${userId}::uuid)`;
const ofPayments = (userId: string) => sql`payment_id in (select id from payments where user_id = ${userId}::uuid)`;
const ofParts = (userId: string) => sql`part_id in (
  select part.id from order_parts part join orders on orders.id = part.order_id where orders.user_id = ${userId}::uuid)`;
const ofItems = (userId: string) => sql`item_id in (
  select item.id from order_items item join orders on orders.id = item.order_id where orders.user_id = ${userId}::uuid)`;

const ofShop = (userId: string) => sql`vendor_id in (select id from vendors where user_id = ${userId}::uuid)`;

const sending = ["attempts", "nextAttemptAt", "lastError"];

/** By the name in the file. */
export const held: Readonly<Record<string, Held>> = {
  account: { table: schema.users, of: (userId) => sql`id = ${userId}::uuid`, without: ["passwordHash"] },
  settings: { table: schema.settings, of: own },
  browsers: { table: schema.knownBrowsers, of: own, without: ["tokenHash"] },
  secondFactor: { table: schema.secondFactors, of: own, without: ["secret", "recoveryHashes", "lastStep"] },
  logins: { table: schema.sessions, of: own, without: ["tokenHash"] },
  addresses: { table: schema.addresses, of: own },
  shop: { table: schema.vendors, of: own },
  shopNames: {
    table: schema.nameChanges,
    of: (userId) => sql`vendor_id in (select id from vendors where user_id = ${userId}::uuid)`,
  },
  // With the street where a courier collects.
  shopDelivery: {
    table: schema.deliveryOptions,
    of: ofShop,
  },
  bankDetails: {
    table: schema.bankDetails,
    of: ofShop,
    // The number's last digits are there.
    without: ["sealedNumber", "tokenHash", "tokenEndsAt", "recipientCode"],
  },
  payouts: { table: schema.payouts, of: ofShop, without: [...sending, "lastError"] },
  cart: { table: schema.cartItems, of: own },
  orders: { table: schema.orders, of: own },
  orderItems: { table: schema.orderItems, of: ofOrders },
  orderParts: { table: schema.orderParts, of: ofOrders, without: ["commissionCents"] },
  payments: { table: schema.payments, of: own, without: ["accessCode", "nextCheckAt", "checks"] },
  paymentLines: { table: schema.paymentLines, of: ofPayments },
  cancellations: { table: schema.reversals, of: ofParts },
  cancelledItems: { table: schema.reversalLines, of: ofItems },
  returns: { table: schema.returns, of: ofParts },
  returnedItems: { table: schema.returnLines, of: ofItems },
  // The file itself is at this address, for the person who is signed in.
  returnPictures: {
    table: schema.returnPictures,
    of: own,
    more: { url: sql`'/api/return-pictures/' || ${schema.returnPictures.id}` },
  },
  parcels: { table: schema.parcels, of: ofParts },
  parcelItems: { table: schema.parcelLines, of: ofItems },
  refunds: { table: schema.refunds, of: ofPayments, without: [...sending, "providerId"] },
  invoices: { table: schema.invoices, of: ofParts },
  reviews: { table: schema.reviews, of: own, without: ["reportReason", "reportedAt", "reportDismissedAt"] },
  threads: {
    table: schema.threads,
    of: (userId) => sql`shopper_id = ${userId}::uuid`,
    without: ["vendorUnread", "reportedBy", "reportReason", "reportedAt"],
  },
  threadMessages: {
    table: schema.threadMessages,
    // As a shopper with the answers, as a vendor one's own words alone.
    of: (userId) => sql`thread_id in (select id from threads where shopper_id = ${userId}::uuid)
      or (by = 'vendor' and thread_id in (select thread.id from threads thread
        join vendors shop on shop.id = thread.vendor_id where shop.user_id = ${userId}::uuid))`,
  },
  conversations: { table: schema.conversations, of: own, without: ["visitorHash"] },
  messages: {
    table: schema.messages,
    of: (userId) => sql`conversation_id in (select id from conversations where user_id = ${userId}::uuid)`,
  },
  feedback: {
    table: schema.messageFeedback,
    of: (userId) => sql`message_id in (
      select message.id from messages message join conversations talk on talk.id = message.conversation_id
      where talk.user_id = ${userId}::uuid)`,
  },
  watches: { table: schema.stockWatches, of: own },
  notices: {
    table: schema.notifications,
    // The text of these is a link that sets a password or confirms a bank account.
    of: (userId) => sql`user_id = ${userId}::uuid and kind not in ('password-link', 'bank-link')`,
    without: [...sending, "onceKey", "values"],
  },
  reportedListings: { table: schema.listingReports, of: own },
  // What an admin did.
  adminActs: { table: schema.auditEntries, of: (userId) => sql`actor_id = ${userId}::uuid`, without: ["onceKey"] },
  widgetChats: { table: schema.widgetSessions, of: own, without: ["handleHash", "key"] },
  widgetEvents: { table: schema.widgetEvents, of: own },
};

/** Why a table is not in the file. */
export const leftOut: readonly [table: PgTable, reason: string][] = [
  [schema.passwordLinks, "secrets, which end within the hour"],
  [schema.bootSecrets, "secrets of the shop"],
  [schema.legalVersions, "the shop's own texts, shown to everybody"],
  [schema.limitCounters, "counts under hashes, which end within a day"],
  [schema.storedPictures, "the files of pictures; those of returns are named in the file"],
  [schema.runningTurns, "which conversations are being answered at this moment"],
  [schema.runningTurnChunks, "repeats the conversation, for an hour"],
  [schema.widgetTokens, "secrets, which end with the chat"],
  [schema.widgetSignIns, "secrets, which end within minutes"],
  [schema.widgetHandOffs, "a secret and a copy of the cart, which end within minutes"],
  [schema.cartWrites, "repeats the cart, for a day"],
  [schema.paymentEvents, "what the provider says of a payment; names nobody"],
  [schema.ledgerEntries, "the marketplace's accounts: the amounts of payments and refunds once more"],
  [schema.restores, "when the shop was restored from a back-up"],
  [schema.payoutRuns, "which payouts were sent together; the payouts are in the file"],
  [schema.invoiceNumbers, "how many invoices each vendor has"],
  [schema.listings, "a business's, shown to everybody; its vendor has them as CSV"],
  [schema.listingPictures, "a business's, shown to everybody"],
  [schema.listingEdits, "a business's: prices and stock before and after, for 30 days"],
  [schema.scarceNotices, "which products a business was told of; the notices themselves are in the file"],
  [schema.listingViews, "counts of a business's pages; nobody's"],
  [schema.missedSearches, "counts of words; nobody's"],
  [schema.assistantTurns, "what the assistant did, without who asked or in which words"],
  [schema.images, "a business's, shown to everybody"],
  [schema.widgets, "a business's, shown to everybody"],
  [schema.widgetKeys, "a business's; public"],
  [schema.searchDocuments, "made from listings"],
  [schema.listingEmbeddings, "made from listings"],
  [schema.searchState, "of the search index"],
  [schema.searchBasis, "of the search index"],
  [schema.sandboxKeys, "the test provider's"],
  [schema.sandboxTransactions, "the test provider's copy of payments"],
  [schema.sandboxRefunds, "the test provider's copy of refunds"],
  [schema.sandboxRecipients, "the test provider's copy of bank accounts"],
  [schema.sandboxTransfers, "the test provider's copy of payouts"],
  [schema.sandboxWebhooks, "the test provider's"],
];
