import * as z from "zod/mini";
import { id, optionalText } from "#contract/shared/text.ts";
import { commentMaxLength, defaultRating } from "./review-rules.ts";

export const reviewBody = z.object({
  listingId: id,
  /** Documented, but the listing decides whose review it is (rule review-3). */
  vendorId: z.nullish(z.string()),
  rating: z._default(z.number().check(z.int(), z.gte(1), z.lte(5)), defaultRating),
  /** Rule review-1: optional, trimmed, null when empty. */
  comment: optionalText(commentMaxLength),
});

export type ReviewBody = z.output<typeof reviewBody>;
