// Rule listing-1, without zod: a figure that is changed in place needs no more.
export const stockLimit = 1_000_000;
export const stockMessage = `Stock must be a whole number from 0 to ${stockLimit}`;
export const isStock = (value: number): boolean => Number.isInteger(value) && value >= 0 && value <= stockLimit;
