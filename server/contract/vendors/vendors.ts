// Shapes of vendors in the API (rule call-6).
import * as z from "zod/mini";
import { listing, pictures } from "#contract/listings/listings.ts";

/** Rule role-3: pending, then approved or rejected by an admin. A rejected one may apply again. */
export const vendorStatus = z.enum(["pending", "approved", "rejected"]);
export type VendorStatus = z.infer<typeof vendorStatus>;

/** The vendor as its owner and admins see it; shoppers see `ListingVendor`. */
export const vendor = z.strictObject({
  id: z.string(),
  businessName: z.string(),
  /** Of its public page, /shop/{slug}. */
  slug: z.string(),
  description: z.string(),
  city: z.string(),
  province: z.string(),
  postalCode: z.nullable(z.string()),
  /** Decimal string or null, full precision. */
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
  /** null without reviews: "N/A" on the dashboard (rule review-2). */
  rating: z.nullable(z.number()),
  totalReviews: z.number(),
  /** Means approved (rule role-3). */
  verified: z.boolean(),
  status: vendorStatus,
  createdAt: z.string(),
  /** Only while an admin has suspended it; `status` is "rejected" then. */
  /** Of the last rejection, if the admin gave one. */
  rejectedReason: z.optional(z.string()),
  suspension: z.optional(z.strictObject({ reason: z.string(), since: z.string() })),
});
export type Vendor = z.infer<typeof vendor>;

/** `GET /api/shops/{slug}`: an approved vendor as everybody sees it. */
export const shop = z.extend(
  z.omit(vendor, { postalCode: true, status: true, createdAt: true, rejectedReason: true, suspension: true }),
  {
    /** For sale. */
    totalListings: z.number(),
  },
);
export type Shop = z.infer<typeof shop>;

/** A listing as its vendor sees it. Only the vendor sees archived ones. */
export const vendorListing = z.extend(listing, {
  status: z.enum(["active", "archived"]),
  /** Only while an admin has taken it down, with the reason; it is archived meanwhile. */
  takenDown: z.optional(z.strictObject({ reason: z.string(), at: z.string() })),
});
export type VendorListing = z.infer<typeof vendorListing>;

/** The reply of a read or write of one own listing. */
export const vendorListingDetail = z.extend(vendorListing, pictures);
export type VendorListingDetail = z.infer<typeof vendorListingDetail>;

/** `GET /api/vendor/me`. */
export const ownVendor = z.extend(vendor, {
  /** Active ones, newest first, at most 1,000; `GET /api/vendor/listings` has them all, in pages. */
  listings: z.array(vendorListing),
  /** Active ones. */
  totalListings: z.number(),
});
export type OwnVendor = z.infer<typeof ownVendor>;

/** A page of `GET /api/vendor/listings?search&status&limit&cursor`, newest first. */
export const vendorListingPage = z.strictObject({
  listings: z.array(vendorListing),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
});
export type VendorListingPage = z.infer<typeof vendorListingPage>;

/** `GET /api/admin/vendors/pending`, oldest first. */
export const pendingVendor = z.extend(vendor, {
  /** The owner; null if the account was deleted. */
  user: z.nullable(
    z.strictObject({
      email: z.string(),
    }),
  ),
});
export type PendingVendor = z.infer<typeof pendingVendor>;
