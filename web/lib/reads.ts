// Every read of the app by name, and the table of which write refreshes which reads (rule call-5). Nothing becomes stale by itself, so
// a write that is missing from the table leaves old data on the screen.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

export const reads = {
  me: ["me"],
  user: ["user"],
  settings: ["settings"],
  secondFactor: ["second-factor"],
  /** The sites whose chats are signed in to the account. */
  sites: ["sites"],
  addresses: ["addresses"],
  cart: ["cart"],
  /** A part of the cart's reads: it changes with the cart. */
  cartDelivery: (addressId: string | null) => ["cart", "delivery", addressId],
  conversations: ["conversations"],
  /** Also matches every order read by id. */
  orders: ["orders"],
  order: (id: string) => ["orders", id],
  /** Payments that a bank has yet to confirm. */
  pendingPayments: ["pending-payments"],
  /** A part of the orders' reads: a cancellation adds a credit note. */
  partInvoices: (partId: string) => ["orders", "invoices", partId],
  /** Never cached. */
  payment: (reference: string) => ["payment", reference],
  /** A widget's sign-in request and a cart handed over from a widget; never cached. */
  widgetConsent: (id: string) => ["widget-consent", id],
  handOff: (token: string) => ["hand-off", token],
  listings: ["listings"],
  /** Matches every listing read by id. */
  eachListing: ["listing"],
  listing: (id: string) => ["listing", id],
  /** A vendor's public page. */
  eachShop: ["shop"],
  shop: (slug: string) => ["shop", slug],
  /** The directory of shops. */
  shops: ["shops"],
  /** Terms, privacy, returns and about. */
  eachLegal: ["legal"],
  legal: (page: string) => ["legal", page],
  /** The listings that the shopper waits for. */
  watches: ["watches"],
  /** What the account and vendors, or shoppers, write to each other: pages, single threads, and how many are unread. */
  threads: ["threads"],
  /** Of every listing. */
  eachReviews: ["reviews"],
  reviews: (listingId: string) => ["reviews", listingId],
  /** The account's vendor with its figures. */
  vendor: ["vendor"],
  /** The vendor's own listings: pages, and single ones by id. */
  vendorListings: ["vendor-listings"],
  /** The vendor's parts of orders. */
  vendorOrders: ["vendor-orders"],
  /** What was written about the vendor's listings. */
  vendorReviews: ["vendor-reviews"],
  /** What the vendor sold, by day and product. */
  vendorFigures: ["vendor-figures"],
  /** What the vendor says of itself on its public page. */
  vendorProfile: ["vendor-profile"],
  /** How the vendor delivers. */
  vendorDelivery: ["vendor-delivery"],
  /** What the vendor's invoices say of it. */
  vendorInvoiceDetails: ["vendor-invoice-details"],
  /** The vendor's money: payouts, bank details, statements. */
  vendorPayouts: ["vendor-payouts"],
  /** The vendor's widget: settings and keys. */
  vendorWidget: ["vendor-widget"],
  vendorWidgetNumbers: ["vendor-widget-numbers"],
  adminStats: ["admin", "stats"],
  pendingVendors: ["admin", "pending-vendors"],
  nameChanges: ["admin", "name-changes"],
  recentOrders: ["admin", "recent-orders"],
  adminOrders: ["admin", "orders"],
  problemPayments: ["admin", "problem-payments"],
  adminReturns: ["admin", "returns"],
  adminVendors: ["admin", "vendors"],
  /** Payout runs and vendors' statements. */
  adminPayouts: ["admin", "payouts"],
  adminThreads: ["admin", "threads"],
  adminReviews: ["admin", "reviews"],
  adminPeople: ["admin", "people"],
  adminAlerts: ["admin", "alerts"],
  adminListings: ["admin", "listings"],
  adminLegal: ["admin", "legal"],
  adminMessages: ["admin", "messages"],
  adminJobs: ["admin", "jobs"],
  /** Read again on every visit, as whatever an admin does adds to it. */
  adminAudit: ["admin", "audit"],
} as const;

/** Reads that belong to an account and must not be shown to another person. */
export const ofAccount = [
  reads.me,
  reads.user,
  reads.settings,
  reads.secondFactor,
  reads.sites,
  reads.addresses,
  reads.cart,
  reads.conversations,
  reads.orders,
  reads.pendingPayments,
  reads.watches,
  reads.threads,
  reads.vendor,
  reads.vendorListings,
  reads.vendorOrders,
  reads.vendorReviews,
  reads.vendorFigures,
  reads.vendorProfile,
  reads.vendorDelivery,
  reads.vendorInvoiceDetails,
  reads.vendorPayouts,
  reads.vendorWidget,
  reads.vendorWidgetNumbers,
  ["admin"],
] as const satisfies readonly QueryKey[];

export const refreshedBy = {
  "sign-in": ofAccount,
  /** By button or by the assistant. */
  "cart-change": [reads.cart],
  "chat-turn": [reads.conversations],
  /** An address that changes may lie in another province. */
  "address-change": [reads.addresses, reads.cart],
  /** Each listing shows its vendor's place, and lists may be sorted by it. An admin may be that vendor. */
  "profile-change": [
    reads.vendorProfile,
    reads.vendor,
    reads.eachShop,
    reads.shops,
    reads.listings,
    reads.eachListing,
    reads.nameChanges,
  ],
  /** Everything that shows the vendor's name. */
  "name-decision": [
    reads.nameChanges,
    reads.vendorProfile,
    reads.vendor,
    reads.vendorListings,
    reads.eachShop,
    reads.shops,
    reads.listings,
    reads.eachListing,
    reads.adminVendors,
    reads.adminOrders,
    reads.adminMessages,
    reads.cart,
    reads.orders,
  ],
  /** The vendor may have its own products in its cart. */
  "delivery-change": [reads.vendorDelivery, reads.cart],
  "invoice-details-change": [reads.vendorInvoiceDetails],
  "bank-change": [reads.vendorPayouts],
  /** Balances fall or rise; the admin may be a vendor too. */
  "payout-step": [reads.adminPayouts, reads.adminVendors, reads.adminMessages, reads.vendorPayouts, reads.vendorOrders],
  /** Stock is reserved, or has turned out to be sold out. The chosen address is now the one used last. */
  "payment-start": [
    reads.pendingPayments,
    reads.cart,
    reads.listings,
    reads.eachListing,
    reads.vendor,
    reads.vendorListings,
    reads.addresses,
  ],
  /** Stock falls; the buyer may be a vendor or an admin too. */
  order: [
    reads.cart,
    reads.orders,
    reads.pendingPayments,
    reads.listings,
    reads.eachListing,
    reads.vendor,
    reads.vendorListings,
    reads.vendorOrders,
    reads.adminStats,
    reads.recentOrders,
    reads.adminOrders,
    reads.problemPayments,
    reads.adminVendors,
    reads.adminMessages,
  ],
  /** A cancelled part returns its stock; the buyer may be the vendor itself. */
  "part-change": [
    reads.vendorOrders,
    reads.orders,
    reads.listings,
    reads.eachListing,
    reads.vendor,
    reads.vendorListings,
    reads.adminStats,
    reads.recentOrders,
    reads.adminOrders,
    reads.adminReturns,
    reads.adminVendors,
    reads.adminMessages,
  ],
  "commission-change": [reads.adminVendors],
  /** The part shows its refund's retry too. */
  "payment-refund": [reads.problemPayments, reads.adminOrders, reads.adminMessages],
  "settings-change": [reads.settings],
  "second-factor-change": [reads.secondFactor],
  "site-end": [reads.sites],
  /** The role changes too; an admin who applies gets one more pending vendor. */
  "vendor-registration": [reads.me, reads.user, reads.vendor, reads.pendingVendors],
  /** A cart line shows its listing's price and stock. */
  "listing-write": [
    reads.vendor,
    reads.vendorListings,
    reads.listings,
    reads.eachListing,
    reads.eachShop,
    reads.cart,
    reads.watches,
  ],
  /** Every card of the vendor's listings shows its rating. For the listing's own reviews: `refreshAfterReview`. */
  review: [reads.listings, reads.eachListing, reads.eachShop, reads.vendor, reads.vendorListings],
  /** An answer, a report, and what an admin hides or shows: the ratings may change. */
  "review-step": [
    reads.vendorReviews,
    reads.adminReviews,
    reads.eachReviews,
    reads.listings,
    reads.eachListing,
    reads.eachShop,
    reads.vendor,
    reads.vendorListings,
    reads.adminMessages,
  ],
  /** Rule vendor-2, and the vendor's listings become public. An admin may be that vendor. */
  "vendor-approval": [
    reads.pendingVendors,
    reads.adminStats,
    reads.listings,
    reads.eachListing,
    reads.eachShop,
    reads.shops,
    reads.vendor,
    reads.vendorListings,
    reads.adminMessages,
  ],
  /** What an admin hides or shows leaves or enters every list; the admin may be its vendor. */
  "listing-moderation": [
    reads.adminListings,
    reads.listings,
    reads.eachListing,
    reads.eachShop,
    reads.cart,
    reads.vendor,
    reads.vendorListings,
    reads.adminMessages,
  ],
  "vendor-suspension": [
    reads.adminVendors,
    reads.adminListings,
    reads.adminStats,
    reads.listings,
    reads.eachListing,
    reads.eachShop,
    reads.cart,
    reads.vendor,
    reads.vendorListings,
    reads.adminMessages,
  ],
  /** An admin may sign itself out. */
  "person-change": [reads.adminPeople, reads.me],
  "legal-change": [reads.adminLegal, reads.eachLegal],
  "thread-change": [reads.threads, reads.adminThreads, reads.adminMessages],
  "watch-change": [reads.watches],
  "widget-change": [reads.vendorWidget],
  "vendor-rejection": [reads.pendingVendors, reads.vendor, reads.adminMessages],
  "message-retry": [reads.adminMessages],
} as const satisfies Record<string, readonly QueryKey[]>;

export type Write = keyof typeof refreshedBy;

async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Invalidating doesn't repeat a first read in progress, whose reply may be older than the write.
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}

/** Resolves when the reads on screen have been repeated. */
export async function refreshAfter(client: QueryClient, write: Write): Promise<void> {
  await Promise.all(refreshedBy[write].map((queryKey) => readAgain(client, queryKey)));
}

/** Also refreshes the listing's own reviews. */
export async function refreshAfterReview(client: QueryClient, listingId: string): Promise<void> {
  await Promise.all([readAgain(client, reads.reviews(listingId)), refreshAfter(client, "review")]);
}
