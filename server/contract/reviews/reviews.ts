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
  /** Its author bought this listing here: a paid order whose part was not cancelled. */
  verifiedPurchase: z.boolean(),
});
export type Review = z.infer<typeof review>;
