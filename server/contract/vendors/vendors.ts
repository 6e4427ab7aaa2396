// Shapes of vendors in the API (rule call-6).
import * as z from "zod/mini";
import { listing, listingPicture } from "#contract/listings/listings.ts";
import { pageOf } from "#contract/shared/endpoint.ts";

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
  /** Of the last rejection, if the admin gave one. */
  rejectedReason: z.optional(z.string()),
  /** Only while an admin has suspended it; `status` is "rejected" then. */
  suspension: z.optional(z.strictObject({ reason: z.string(), since: z.string() })),
});
export type Vendor = z.infer<typeof vendor>;

/** `GET /api/shops/{slug}`: an approved vendor as everybody sees it. */
export const shop = z.extend(
  z.omit(vendor, { postalCode: true, status: true, createdAt: true, rejectedReason: true, suspension: true }),
  {
    /** For sale. */
    totalListings: z.number(),
    /** Of the page /shops/{slug}; "" when the city's name has no letters that an address takes. */
    citySlug: z.string(),
    hours: z.nullable(z.string()),
    returnsPolicy: z.nullable(z.string()),
    deliveryPolicy: z.nullable(z.string()),
    logoUrl: z.nullable(z.string()),
  },
);
export type Shop = z.infer<typeof shop>;

/** `GET /api/shops`: approved vendors by name. */
export const shopPage = pageOf({
  shops: z.array(
    z.pick(shop, {
      id: true,
      businessName: true,
      slug: true,
      description: true,
      city: true,
      province: true,
      rating: true,
      totalReviews: true,
      totalListings: true,
      logoUrl: true,
    }),
  ),
  /** The city asked for; null: all of them. */
  city: z.nullable(z.strictObject({ name: z.string(), province: z.string() })),
});
export type ShopPage = z.infer<typeof shopPage>;
export type ShopEntry = ShopPage["shops"][number];

/** `GET /api/shop-cities`: where approved vendors are, by province and name. */
export const shopCity = z.strictObject({
  /** Of the page /shops/{slug}. */
  slug: z.string(),
  name: z.string(),
  province: z.string(),
  shops: z.number(),
});
export type ShopCity = z.infer<typeof shopCity>;

/** A listing as its vendor sees it. Only the vendor sees archived ones. */
export const vendorListing = z.extend(listing, {
  status: z.enum(["active", "archived"]),
  /** Only while an admin has taken it down, with the reason; it is archived meanwhile. */
  takenDown: z.optional(z.strictObject({ reason: z.string(), at: z.string() })),
});
export type VendorListing = z.infer<typeof vendorListing>;

/** The reply of a read or write of one own listing. */
export const vendorListingDetail = z.extend(vendorListing, {
  pictures: z.array(
    z.extend(listingPicture, {
      /** Why the shop has no copy of this picture on another site. */
      problem: z.optional(z.string()),
    }),
  ),
});
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
