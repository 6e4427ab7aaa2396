// Every read of the app by name, and the one table of which write refreshes which reads (rule call-5): nothing here goes
// stale by itself, so a write that is missing from the table leaves old figures on the screen.
import type { QueryClient, QueryKey } from "@tanstack/react-query";

export const reads = {
  me: ["me"],
  user: ["user"],
  settings: ["settings"],
  cart: ["cart"],
  conversations: ["conversations"],
  orders: ["orders"],
  /** What became of a payment; never kept. */
  payment: (reference: string) => ["payment", reference],
  /** Who asks to be signed in from a vendor's site, and a cart that comes from there; never kept. */
  widgetConsent: (id: string) => ["widget-consent", id],
  handOff: (token: string) => ["hand-off", token],
  listings: ["listings"],
  /** Every listing that was read by its id. */
  eachListing: ["listing"],
  listing: (id: string) => ["listing", id],
  reviews: (listingId: string) => ["reviews", listingId],
  /** The vendor of the account with its figures. */
  vendor: ["vendor"],
  /** Its listings, as it sees them: pages, and single ones under their id. */
  vendorListings: ["vendor-listings"],
  /** Parts of orders that the vendor has to send. */
  vendorOrders: ["vendor-orders"],
  /** The vendor's chat for sites of its own: settings and keys. */
  vendorWidget: ["vendor-widget"],
  vendorWidgetNumbers: ["vendor-widget-numbers"],
  adminStats: ["admin", "stats"],
  pendingVendors: ["admin", "pending-vendors"],
  recentOrders: ["admin", "recent-orders"],
  adminOrders: ["admin", "orders"],
  problemPayments: ["admin", "problem-payments"],
  adminVendors: ["admin", "vendors"],
  adminMessages: ["admin", "messages"],
  adminJobs: ["admin", "jobs"],
} as const;

/** Reads that belong to an account; what was read as another person must not be shown to this one. */
export const ofAccount = [
  reads.me,
  reads.user,
  reads.settings,
  reads.cart,
  reads.conversations,
  reads.orders,
  reads.vendor,
  reads.vendorListings,
  reads.vendorOrders,
  reads.vendorWidget,
  reads.vendorWidgetNumbers,
  ["admin"],
] as const satisfies readonly QueryKey[];

export const refreshedBy = {
  "sign-in": ofAccount,
  /** By button or by the assistant. */
  "cart-change": [reads.cart],
  "chat-turn": [reads.conversations],
  /** Pieces are set aside for whoever pays, or were sold out before that. */
  "payment-start": [reads.cart, reads.listings, reads.eachListing, reads.vendor, reads.vendorListings],
  /** Pieces leave the stock; a vendor may buy from itself, and an admin too. */
  order: [
    reads.cart,
    reads.orders,
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
  /** A cancelled part gives its pieces back; its shopper may be the vendor itself. */
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
    reads.adminVendors,
    reads.adminMessages,
  ],
  "commission-change": [reads.adminVendors],
  /** A part whose refund is tried again shows it too. */
  "payment-refund": [reads.problemPayments, reads.adminOrders, reads.adminMessages],
  "settings-change": [reads.settings],
  /** The role changes with it, and an admin who applies has one more to look at. */
  "vendor-registration": [reads.me, reads.user, reads.vendor, reads.pendingVendors],
  /** A line of the cart shows its listing's price and stock too. */
  "listing-write": [reads.vendor, reads.vendorListings, reads.listings, reads.eachListing, reads.cart],
  /** Ratings stand on the card of every listing of the vendor. The listing's own reviews: `refreshAfterReview`. */
  review: [reads.listings, reads.eachListing, reads.vendor, reads.vendorListings],
  /** Rule vendor-2: the pending list and the stats; its listings are public from now on. An admin may be that vendor. */
  "vendor-approval": [
    reads.pendingVendors,
    reads.adminStats,
    reads.listings,
    reads.eachListing,
    reads.vendor,
    reads.vendorListings,
    reads.adminMessages,
  ],
  "widget-change": [reads.vendorWidget],
  "vendor-rejection": [reads.pendingVendors, reads.vendor, reads.adminMessages],
  "message-retry": [reads.adminMessages],
} as const satisfies Record<string, readonly QueryKey[]>;

export type Write = keyof typeof refreshedBy;

async function readAgain(client: QueryClient, queryKey: QueryKey): Promise<void> {
  // Marking leaves a first read under way alone, which may have been answered before the write.
  await client.cancelQueries({ queryKey, predicate: ({ state }) => state.data === undefined });
  await client.invalidateQueries({ queryKey });
}

/** Resolves when what is on screen has been read again. */
export async function refreshAfter(client: QueryClient, write: Write): Promise<void> {
  await Promise.all(refreshedBy[write].map((queryKey) => readAgain(client, queryKey)));
}

/** A review changes the reviews of its listing too, which have a name of their own. */
export async function refreshAfterReview(client: QueryClient, listingId: string): Promise<void> {
  await Promise.all([readAgain(client, reads.reviews(listingId)), refreshAfter(client, "review")]);
}
