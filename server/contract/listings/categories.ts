/** Rule listing-2: the five shop categories. "all" belongs to the filter only. */
export const categories = ["electronics", "groceries", "fashion", "home", "books"] as const;
export type Category = (typeof categories)[number];

export const categoryLabel = (category: string): string => category.charAt(0).toUpperCase() + category.slice(1);

export const isCategory = (value: unknown): value is Category => categories.includes(value as Category);
