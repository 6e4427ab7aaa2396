/** Rule review-1. */
export const ratingScale = [1, 2, 3, 4, 5] as const;
export const defaultRating = 5;
export const commentMaxLength = 2000;
