// Wire shapes of listings and vendors (design "wire", specification §3). Types only.
import type { Category } from "./categories.ts";

export interface ListingVendor {
  businessName: string;
  city: string;
  /** null without reviews: shown as "New". */
  rating: number | null;
  totalReviews: number;
  verified: boolean;
  /** Decimal string or null, full precision. */
  latitude: string | null;
  longitude: string | null;
}

export interface Listing {
  id: string;
  vendorId: string;
  sku: string | null;
  title: string;
  description: string;
  tags: string[];
  category: Category;
  /** Rand, a string with exactly two decimals. */
  price: string;
  stock: number;
  imageUrl: string | null;
  createdAt: string;
  vendor: ListingVendor;
  /** Present wherever a location was given; null when the vendor has no coordinates. Unrounded. */
  distanceKm?: number | null;
}

/** A listing as the assistant's search found it. */
export interface FoundListing extends Listing {
  /** Why it matched, a few plain words ("matches braai, grid"); "" when only filters chose it. */
  why: string;
}

/** A page of `GET /api/listings` with any query. */
export interface ListingPage {
  listings: Listing[];
  nextCursor: string | null;
  total: number;
}
