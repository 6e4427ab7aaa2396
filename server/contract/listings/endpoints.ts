import * as z from "zod/mini";
import { planCounts } from "#contract/search/plan-counts.ts";
import { placed, planLimits } from "#contract/search/plan-query.ts";
import { type EndpointTable, type Limit, messageReply, pages } from "#contract/shared/endpoint.ts";
import { numberText } from "#contract/shared/text.ts";
import { vendorListingDetail, vendorListingPage } from "#contract/vendors/vendors.ts";
import { bulkBody, bulkOutcome } from "./bulk.ts";
import { listingChanges, listingLengths, newListing } from "./listing-body.ts";
import { listing, listingDetail, listingPage, similarListings } from "./listings.ts";
import { copyPrefix, pictureLimitMb, picturePrefix } from "./picture.ts";
import { suggestions } from "./suggestions.ts";

const place = {
  latitude: z.optional(numberText(-90, 90)),
  longitude: z.optional(numberText(-180, 180)),
};
const wholePlace = z.refine<{ latitude?: number | undefined; longitude?: number | undefined }>(
  (query) => (query.latitude === undefined) === (query.longitude === undefined),
  { message: "Latitude and longitude belong together", path: ["longitude"] },
);
const search = z.optional(z.string().check(z.maxLength(400)));

/**
 * `search` is taken as it is. `wish` is read: what limits ("under R800", "near me") goes into the plan, the rest is the term. A limit
 * that is given counts instead of one that was read.
 */
const wishQuery = z.object({ search, wish: search, ...planLimits, ...pages }).check(...placed);

/** Many people on a mobile network share an address. */
const viewLimit: Limit = {
  name: "looks at listings",
  windows: [{ by: "address", times: 600, minutes: 1 }],
  says: "Too many requests.",
};

export const listingsEndpoints = {
  "GET /api/listings": {
    does: "All listings for sale as an array, newest first; with a query, one page of them, nearest first if it has a place",
    costly: true,
    who: "anyone",
    query: wishQuery,
    reply: z.union([z.array(listing), listingPage]),
    errors: ["invalid"],
  },
  "GET /api/marketplace/counts": {
    does: "How many listings each limit would leave of what the same query of GET /api/listings finds",
    costly: true,
    who: "anyone",
    query: wishQuery,
    reply: planCounts,
    errors: ["invalid"],
  },
  "GET /api/suggestions": {
    does: "Products, categories and vendors for what was typed so far",
    costly: true,
    who: "anyone",
    query: z.object({ text: search }),
    reply: suggestions,
    errors: ["invalid"],
  },
  "GET /api/listings/:id": {
    does: "A listing that is for sale",
    who: "anyone",
    query: z.object(place).check(wholePlace),
    reply: listingDetail,
    errors: ["not-found"],
  },
  "POST /api/listings/:id/view": {
    does: "Counts a look at a listing's page, without anything about who looks",
    who: "anyone",
    reply: messageReply,
    limits: [viewLimit],
  },
  "GET /api/listings/:id/similar": {
    does: "Listings like this one, and what goes with it",
    costly: true,
    who: "anyone",
    reply: similarListings,
    errors: ["not-found"],
  },
  "POST /api/listings": {
    does: "Creates a listing of the vendor",
    who: "trading-vendor",
    body: newListing,
    reply: vendorListingDetail,
    status: [201],
    errors: ["conflict"],
  },
  "PATCH /api/listings/:id": {
    does: "Changes one of the vendor's own listings",
    who: "trading-vendor",
    body: listingChanges,
    reply: vendorListingDetail,
    errors: ["not-found", "conflict"],
  },
  "DELETE /api/listings/:id": {
    does: "Archives one of the vendor's own listings",
    who: "trading-vendor",
    reply: messageReply,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;

const bulkLimit: Limit = {
  name: "bulk edits",
  windows: [{ by: "caller", times: 120, minutes: 10 }],
  says: "You change many listings very often.",
};

export const vendorListingsEndpoints = {
  "POST /api/vendor/listings/bulk": {
    does: "Shows, or makes, one change of several own listings",
    who: "trading-vendor",
    body: bulkBody,
    reply: bulkOutcome,
    errors: ["not-found", "conflict"],
    limits: [bulkLimit],
  },
  "POST /api/vendor/listings/bulk/:id/undo": {
    does: "Takes back a change of several listings, where nothing else has changed since",
    who: "trading-vendor",
    reply: bulkOutcome,
    errors: ["not-found", "conflict"],
  },
  "GET /api/vendor/listings": {
    does: "The vendor's listings, including archived ones, newest first",
    who: "vendor",
    query: z.object({ search, status: z.optional(z.enum(["active", "archived"])), ...pages }),
    reply: vendorListingPage,
    errors: ["invalid"],
  },
  "GET /api/vendor/listings/:id": {
    does: "One of the vendor's own listings, archived or not",
    who: "vendor",
    reply: vendorListingDetail,
    errors: ["not-found"],
  },
} as const satisfies EndpointTable;

export const imagesEndpoints = {
  "POST /api/images": {
    does: "Uploads a picture for a listing",
    who: "trading-vendor",
    uploadMegabytes: pictureLimitMb,
    reply: z.strictObject({ url: z.string() }),
    status: [201],
    errors: ["invalid", "unavailable"],
    limits: [
      {
        name: "pictures",
        windows: [
          { by: "caller", times: 60, minutes: 10 },
          { by: "caller", times: 1000, minutes: 24 * 60 },
        ],
        says: "Too many pictures.",
      },
    ],
  },
  [`GET ${picturePrefix}:name`]: {
    does: "A picture that a vendor uploaded",
    who: "anyone",
    reply: { contentType: "image/webp" },
    errors: ["not-found"],
  },
  [`GET ${copyPrefix}:width`]: {
    does: "The shop's copy of a picture that a listing names by an address on another site",
    who: "anyone",
    query: z.object({ url: z.string().check(z.maxLength(listingLengths.imageUrl)) }),
    reply: { contentType: "image/webp" },
    errors: ["invalid", "not-found"],
  },
} as const satisfies EndpointTable;
