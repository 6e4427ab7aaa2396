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
  /** The author has a paid order with this listing in a part that isn't cancelled. */
  verifiedPurchase: z.boolean(),
});
export type Review = z.infer<typeof review>;
