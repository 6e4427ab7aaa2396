export interface Review {
  id: string;
  listingId: string;
  vendorId: string;
  rating: number;
  comment: string | null;
  createdAt: string;
  user: { username: string };
  /** Its author bought this listing here: a paid order whose part was not cancelled. */
  verifiedPurchase: boolean;
}

/** Specification §9. */
export const ratingScale = [1, 2, 3, 4, 5] as const;
export const defaultRating = 5;
export const commentMaxLength = 2000;
