import { adminVendor } from "#contract/admin/admin.ts";
import { type EndpointTable, messageReply } from "#contract/shared/endpoint.ts";
import { adminListing, adminListingPage, adminListingQuery, listingReportBody, withReason } from "./moderation.ts";

export const moderationEndpoints = {
  "POST /api/admin/vendors/:id/suspend": {
    does: "Takes an approved vendor's shop offline with a reason, and tells it and the buyers of its open orders",
    who: "admin",
    fresh: "always",
    body: withReason,
    reply: adminVendor,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/vendors/:id/restore": {
    does: "Puts a suspended vendor's shop back as it was",
    who: "admin",
    fresh: "always",
    reply: adminVendor,
    errors: ["not-found", "conflict"],
  },
  "GET /api/admin/listings": {
    does: "Listings of all vendors: those with a report that waits, those taken down, or all",
    who: "admin",
    query: adminListingQuery,
    reply: adminListingPage,
  },
  "POST /api/admin/listings/:id/take-down": {
    does: "Hides a listing with a reason, which its vendor reads; decides its reports",
    who: "admin",
    fresh: "always",
    body: withReason,
    reply: adminListing,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/listings/:id/put-back": {
    does: "Shows a listing again that was taken down",
    who: "admin",
    reply: adminListing,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/listings/:id/dismiss": {
    does: "Leaves a reported listing as it is",
    who: "admin",
    reply: adminListing,
    errors: ["not-found", "conflict"],
  },
  "POST /api/listings/:id/reports": {
    does: "Asks an admin to look at a listing; a second report of the same shopper replaces the first",
    who: "signed-in",
    body: listingReportBody,
    reply: messageReply,
    status: [201],
    errors: ["not-found"],
    limits: [
      {
        name: "listing reports",
        windows: [{ by: "caller", times: 20, minutes: 60 }],
        says: "Too many reports.",
      },
    ],
  },
} as const satisfies EndpointTable;
