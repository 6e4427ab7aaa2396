import * as z from "zod/mini";
import { cleanText, id } from "./text.ts";

export interface Review {
  id: string;
  listingId: string;
  vendorId: string;
  rating: number;
  comment: string | null;
  createdAt: string;
  user: { username: string };
}

/** Specification §5: rating 1 to 5; the comment is trimmed, null when empty. */
export const reviewBody = z.object({
  listingId: id,
  vendorId: z.optional(z.string()),
  rating: z.number().check(z.int(), z.gte(1), z.lte(5)),
  comment: z.pipe(
    z.nullish(z.string().check(z.maxLength(5000))),
    z.transform((comment) => cleanText(comment ?? "").trim() || null),
  ),
});
