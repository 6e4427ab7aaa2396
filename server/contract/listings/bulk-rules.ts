// What may be changed of several listings at once. Without zod, for the screen.
export const bulkFields = ["price", "stock", "category", "status"] as const;
export type BulkField = (typeof bulkFields)[number];

/** At once. */
export const bulkMost = 200;

const mostPriceCents = 100_000_000;

/** The new price in cents, rounded to a cent; null when no listing may have it. */
export function changedPrice(cents: number, by: { percent: number } | { cents: number }): number | null {
  const changed = "percent" in by ? Math.round((cents * (100 + by.percent)) / 100) : cents + by.cents;
  return changed >= 1 && changed <= mostPriceCents ? changed : null;
}
