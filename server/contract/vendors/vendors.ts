// Wire shapes of vendors (specification §3). Types only.
import type { Listing } from "#contract/listings/listings.ts";

/** Specification §4: pending, then approved or rejected by an admin. A rejected one may apply again. */
export type VendorStatus = "pending" | "approved" | "rejected";

/** The vendor as its owner and admins see it; shoppers see `ListingVendor`. */
export interface Vendor {
  id: string;
  businessName: string;
  description: string;
  city: string;
  province: string;
  postalCode: string | null;
  /** Decimal string or null, full precision. */
  latitude: string | null;
  longitude: string | null;
  /** null without reviews: "N/A" on the dashboard (readings 13). */
  rating: number | null;
  totalReviews: number;
  /** Means approved (readings 2). */
  verified: boolean;
  status: VendorStatus;
  createdAt: string;
}

/** A listing as its own vendor sees it. Archived ones are on no screen but the vendor's. */
export interface VendorListing extends Listing {
  status: "active" | "archived";
}

/** `GET /api/vendor/me`. */
export interface OwnVendor extends Vendor {
  /** Active ones, newest first, at most 1,000; `GET /api/vendor/listings` has them all, in pages. */
  listings: VendorListing[];
  /** Active ones. */
  totalListings: number;
}

/** A page of `GET /api/vendor/listings?search&status&limit&cursor`, newest first. */
export interface VendorListingPage {
  listings: VendorListing[];
  nextCursor: string | null;
  total: number;
}

/** `GET /api/admin/vendors/pending`, oldest first. */
export interface PendingVendor extends Vendor {
  /** The owner; null when the account is gone. */
  user: { email: string } | null;
}
