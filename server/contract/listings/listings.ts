// Shapes of listings and their vendors in the API (rule call-6).
import * as z from "zod/mini";
import { searchPlanSchema } from "#contract/search/search-plan-schema.ts";
import { categories } from "./categories.ts";

export const listingVendor = z.strictObject({
  businessName: z.string(),
  /** Of its page, /shop/{slug}. */
  slug: z.string(),
  city: z.string(),
  /** null without reviews: shown as "New". */
  rating: z.nullable(z.number()),
  totalReviews: z.number(),
  verified: z.boolean(),
  /** Decimal string or null, full precision. */
  latitude: z.nullable(z.string()),
  longitude: z.nullable(z.string()),
});
export type ListingVendor = z.infer<typeof listingVendor>;

export const listing = z.strictObject({
  id: z.string(),
  vendorId: z.string(),
  sku: z.nullable(z.string()),
  title: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  category: z.enum(categories),
  /** Rand, a string with exactly two decimals. */
  price: z.string(),
  stock: z.number(),
  imageUrl: z.nullable(z.string()),
  createdAt: z.string(),
  /** Mean and number of what the product's buyers gave, null and 0 without any; `vendor.rating` is of all that the vendor sells. */
  ownRating: z.nullable(z.number()),
  ownReviews: z.number(),
  vendor: listingVendor,
  /** Present if a location was given; null if the vendor has no coordinates. Unrounded. */
  distanceKm: z.optional(z.nullable(z.number())),
});
export type Listing = z.infer<typeof listing>;

export const listingPicture = z.strictObject({
  url: z.string(),
  /** What it shows, in the vendor's words; "" if not described: then the title stands for it. */
  alt: z.string(),
});
export type ListingPicture = z.infer<typeof listingPicture>;

/** `GET /api/listings/{id}`. */
export const listingDetail = z.extend(listing, {
  /** At most eight, in order; the first one is the listing's `imageUrl`. Only replies with a single listing have them. */
  pictures: z.array(listingPicture),
  /** What title, description and tags state in figures ("Weight", "1.2 kg"), in the seller's words. */
  facts: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  /** How many of its buyers gave 1, 2, 3, 4 and 5 stars. */
  starCounts: z.array(z.number()),
});
export type ListingDetail = z.infer<typeof listingDetail>;

/** `GET /api/listings/{id}/similar`: for sale, best first, those in stock before the others. */
export const similarListings = z.strictObject({
  /** The same kind of thing. */
  similar: z.array(listing),
  /** Bought together with it, and accessories for it. */
  goesWith: z.array(listing),
});
export type SimilarListings = z.infer<typeof similarListings>;

/** A listing in the assistant's search results. */
export const foundListing = z.extend(listing, {
  /** Why it matched ("matches braai, grid"); "" if only by filters. */
  why: z.string(),
});
export type FoundListing = z.infer<typeof foundListing>;

/** What a wish was read as, and what it found besides its page. */
export const readWish = z.strictObject({
  /** Its text is the term of the documented filter. */
  plan: searchPlanSchema,
  /** Of `plan.vendor`. */
  vendorName: z.nullable(z.string()),
  /** The words ask for what is near, and no place was given. */
  placeWanted: z.boolean(),
  /** How many of the total the assistant's search finds too; they come first, unless the nearest do. */
  ranked: z.number(),
  /** How many of those come from this page's start on; null if the nearest come first. */
  rankedFromHere: z.nullable(z.number()),
  /** What only the assistant's search finds; first page only. */
  related: z.array(listing),
});

/** A page of `GET /api/listings` with any query. */
export const listingPage = z.strictObject({
  listings: z.array(listing),
  nextCursor: z.nullable(z.string()),
  total: z.number(),
  /** With `wish`, or a limit besides the category and the place. */
  read: z.optional(readWish),
});
export type ListingPage = z.infer<typeof listingPage>;
