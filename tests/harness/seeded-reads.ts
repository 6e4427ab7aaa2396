// A query client with data for every read of the app, for tests of writes, logout and expired logins.
import type { Listing } from "#contract/listings/listings.ts";
import type { VendorListing } from "#contract/vendors/vendors.ts";
import { createQueryClient } from "#web/lib/query-client.ts";
import { reads } from "#web/lib/reads.ts";

export const me = { id: "1", email: "anele@example.com", username: "anele", role: "admin" } as const;
export const listing = { id: "l1", vendorId: "v1", title: "Lamp", stock: 3 } as VendorListing;
export const vendor = { id: "v1", businessName: "Karoo Hardware" };
export const line = { id: "i1", quantity: 2, listing: listing as Listing };

export const everyRead = {
  me: reads.me,
  user: reads.user,
  settings: reads.settings,
  "second factor": reads.secondFactor,
  sites: reads.sites,
  addresses: reads.addresses,
  cart: reads.cart,
  conversations: reads.conversations,
  orders: reads.orders,
  listings: [...reads.listings, { search: "", category: "all", near: null }],
  "a listing": reads.listing("l1"),
  "another listing": reads.listing("l2"),
  "a shop": reads.shop("karoo-hardware"),
  shops: reads.shops,
  "a legal page": reads.legal("terms"),
  watches: reads.watches,
  "its reviews": reads.reviews("l1"),
  "another's reviews": reads.reviews("l2"),
  vendor: reads.vendor,
  "vendor listings": [...reads.vendorListings, "pages", { search: "", status: "active" }],
  "a vendor listing": [...reads.vendorListings, "l1"],
  "vendor orders": reads.vendorOrders,
  threads: reads.threads,
  "vendor reviews": reads.vendorReviews,
  "vendor figures": reads.vendorFigures,
  "vendor profile": reads.vendorProfile,
  "vendor delivery": reads.vendorDelivery,
  "vendor invoice details": reads.vendorInvoiceDetails,
  "vendor payouts": reads.vendorPayouts,
  "vendor widget": reads.vendorWidget,
  "vendor widget numbers": reads.vendorWidgetNumbers,
  "admin stats": reads.adminStats,
  "pending vendors": reads.pendingVendors,
  "name changes": reads.nameChanges,
  "recent orders": reads.recentOrders,
  "admin orders": reads.adminOrders,
  "problem payments": reads.problemPayments,
  "admin returns": reads.adminReturns,
  "admin vendors": reads.adminVendors,
  "admin payouts": reads.adminPayouts,
  "admin threads": reads.adminThreads,
  "admin reviews": reads.adminReviews,
  people: reads.adminPeople,
  alerts: reads.adminAlerts,
  "admin listings": reads.adminListings,
  "admin audit": reads.adminAudit,
  "admin legal pages": reads.adminLegal,
  "admin messages": reads.adminMessages,
  "admin jobs": reads.adminJobs,
} as const;
export type ReadName = keyof typeof everyRead;
export const names = Object.keys(everyRead) as ReadName[];
const publicReads: ReadName[] = [
  "listings",
  "a listing",
  "another listing",
  "a shop",
  "shops",
  "a legal page",
  "its reviews",
  "another's reviews",
];
export const ofVisitor = (["me", ...publicReads] satisfies ReadName[]).toSorted();
export const accountReads = names.filter((name) => !publicReads.includes(name));

/** A query client in which every read has data. */
export function seeded(): ReturnType<typeof createQueryClient> {
  const client = createQueryClient();
  for (const name of names) client.setQueryData(everyRead[name], seedOf(name));
  return client;
}
const seedOf = (name: ReadName): unknown => {
  if (name === "me") return me;
  if (name === "cart") return [line];
  if (name === "listings" || name === "vendor listings") return { pages: [], pageParams: [] };
  return name === "vendor" ? { ...vendor, listings: [] } : [];
};
