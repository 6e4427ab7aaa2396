// Reviews as their vendor and admins see them, and what they do about them.
import * as z from "zod/mini";
import { pageOf, pages } from "#contract/shared/endpoint.ts";
import { trimmed } from "#contract/shared/text.ts";
import { review } from "./reviews.ts";

export const answerMaxLength = 1000;
export const reasonMaxLength = 500;

export const managedReview = z.extend(review, {
  listingTitle: z.string(),
  vendorName: z.string(),
  /** The vendor asked an admin to look at it; null: it didn't. */
  report: z.nullable(
    z.strictObject({
      reason: z.string(),
      createdAt: z.string(),
      /** An admin looked and left the review as it is. */
      dismissed: z.boolean(),
    }),
  ),
  /** By an admin; null: everybody can read it. */
  hidden: z.nullable(z.strictObject({ reason: z.string(), createdAt: z.string() })),
});
export type ManagedReview = z.infer<typeof managedReview>;

export const managedReviewPage = pageOf({ reviews: z.array(managedReview) });
export type ManagedReviewPage = z.infer<typeof managedReviewPage>;

/** `reported`: no admin has looked yet. */
export const shownReviews = ["reported", "hidden", "all"] as const;
export type ShownReviews = (typeof shownReviews)[number];
export const adminReviewQuery = z.object({ show: z._default(z.enum(shownReviews), "all"), ...pages });

export const reviewAnswer = z.object({ text: trimmed("Please write an answer.", 1, answerMaxLength) });
export const reviewReason = z.object({ reason: trimmed("Please give a reason.", 1, reasonMaxLength) });
