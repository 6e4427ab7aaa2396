import * as z from "zod/mini";
import { type EndpointTable, pages } from "#contract/shared/endpoint.ts";
import { adminReviewQuery, managedReview, managedReviewPage, reviewAnswer, reviewReason } from "./moderation.ts";
import { reviewBody } from "./review-body.ts";
import { review } from "./reviews.ts";

export const reviewsEndpoints = {
  "GET /api/reviews/listing/:id": {
    does: "The newest reviews of a listing; the header `x-total-count` has their total number",
    who: "anyone",
    reply: z.array(review),
    errors: ["not-found"],
  },
  "POST /api/reviews": {
    does: "Writes a review (201), or replaces the shopper's earlier review of that listing",
    who: "signed-in",
    body: reviewBody,
    reply: review,
    status: [200, 201],
    errors: ["forbidden", "not-found", "conflict"],
    limits: [{ name: "reviews", windows: [{ by: "caller", times: 30, minutes: 10 }], says: "Too many reviews." }],
  },
  "GET /api/vendor/reviews": {
    does: "The reviews of the vendor's listings, newest first, hidden ones too",
    who: "vendor",
    query: z.object(pages),
    reply: managedReviewPage,
  },
  "PUT /api/vendor/reviews/:id/answer": {
    does: "The vendor's one answer to a review of its listing; another replaces it",
    who: "trading-vendor",
    body: reviewAnswer,
    reply: managedReview,
    errors: ["not-found", "conflict"],
    limits: [
      {
        name: "review answers",
        windows: [{ by: "caller", times: 60, minutes: 10 }],
        says: "Too many answers.",
      },
    ],
  },
  "POST /api/vendor/reviews/:id/report": {
    does: "Asks an admin to look at a review of the vendor's listing",
    who: "trading-vendor",
    body: reviewReason,
    reply: managedReview,
    errors: ["not-found", "conflict"],
    limits: [
      {
        name: "review reports",
        windows: [{ by: "caller", times: 30, minutes: 60 }],
        says: "Too many reports.",
      },
    ],
  },
  "GET /api/admin/reviews": {
    does: "Reviews of all vendors, newest first: those with a report that waits, hidden ones, or all",
    who: "admin",
    query: adminReviewQuery,
    reply: managedReviewPage,
  },
  "POST /api/admin/reviews/:id/hide": {
    does: "Hides a review with a reason, which its author reads; it counts in no rating",
    who: "admin",
    body: reviewReason,
    reply: managedReview,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/reviews/:id/restore": {
    does: "Shows a hidden review again",
    who: "admin",
    reply: managedReview,
    errors: ["not-found", "conflict"],
  },
  "POST /api/admin/reviews/:id/dismiss": {
    does: "Leaves a reported review as it is",
    who: "admin",
    reply: managedReview,
    errors: ["not-found", "conflict"],
  },
} as const satisfies EndpointTable;
