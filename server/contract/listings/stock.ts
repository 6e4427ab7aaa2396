// Rule listing-1. Without zod, to keep the dashboard's code small.
export const stockLimit = 1_000_000;
export const stockMessage = `Stock must be a whole number from 0 to ${stockLimit}`;
export const isStock = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= stockLimit;
