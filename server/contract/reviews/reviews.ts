import * as z from "zod/mini";
export const review = z.strictObject({
  id: z.string(),
  listingId: z.string(),
  vendorId: z.string(),
  rating: z.number(),
  comment: z.nullable(z.string()),
  createdAt: z.string(),
  user: z.strictObject({
    username: z.string(),
  }),
  /** The author bought a piece of this listing that was neither cancelled nor returned. Only these count in ratings. */
  verifiedPurchase: z.boolean(),
  /** The vendor's. Missing when there is none. */
  answer: z.optional(z.strictObject({ text: z.string(), createdAt: z.string() })),
});
export type Review = z.infer<typeof review>;
