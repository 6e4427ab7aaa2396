import * as z from "zod/mini";
import type { EndpointTable } from "#contract/shared/endpoint.ts";
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
    limits: [{ windows: [{ by: "caller", times: 30, minutes: 10 }], says: "Too many reviews." }],
  },
} as const satisfies EndpointTable;
