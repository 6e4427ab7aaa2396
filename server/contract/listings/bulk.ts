// Changing several of a vendor's listings at once: looked at first, then done, then perhaps taken back.
import * as z from "zod/mini";
import { id } from "#contract/shared/text.ts";
import { bulkFields, bulkMost } from "./bulk-rules.ts";
import { categories } from "./categories.ts";
import { isStock, stockLimit, stockMessage } from "./stock.ts";

const percent = z
  .number("Percent must be a number")
  .check(z.gte(-99, "Percent must be from -99 to 1000"), z.lte(1000, "Percent must be from -99 to 1000"));
const cents = z.number().check(z.int(), z.gte(-100_000_000), z.lte(100_000_000));

export const bulkChange = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("price-percent"), percent }),
  /** More or less, in cents. */
  z.strictObject({ kind: z.literal("price-amount"), cents }),
  z.strictObject({ kind: z.literal("price"), cents: cents.check(z.gte(1)) }),
  z.strictObject({ kind: z.literal("stock"), stock: z.number(stockMessage).check(z.refine(isStock, stockMessage)) }),
  /** More or fewer pieces. */
  z.strictObject({
    kind: z.literal("stock-amount"),
    by: z.number().check(z.int(), z.gte(-stockLimit), z.lte(stockLimit)),
  }),
  z.strictObject({ kind: z.literal("category"), category: z.enum(categories) }),
  z.strictObject({ kind: z.literal("status"), status: z.enum(["active", "archived"]) }),
]);
export type BulkChange = z.infer<typeof bulkChange>;

/** `POST /api/vendor/listings/bulk`. */
export const bulkBody = z.strictObject({
  ids: z.array(id).check(z.minLength(1), z.maxLength(bulkMost)),
  change: bulkChange,
  /** Only shows what would change. */
  preview: z.optional(z.boolean()),
  /** The `seen` of the preview: refused when something has changed since. Absent: whatever there is now. */
  seen: z.optional(z.string().check(z.maxLength(100))),
});
export type BulkBody = z.infer<typeof bulkBody>;

const value = z.union([z.string(), z.number()]);
export const bulkOutcome = z.strictObject({
  /** Of the change, to take it back; null for a preview and when nothing changed. */
  id: z.nullable(z.string()),
  field: z.enum(bulkFields),
  /** Prices in cents. */
  changes: z.array(z.strictObject({ id: z.string(), title: z.string(), before: value, after: value })),
  /** Those that stay as they are, and why. */
  skipped: z.array(z.strictObject({ id: z.string(), title: z.string(), why: z.string() })),
  seen: z.string(),
});
export type BulkOutcome = z.infer<typeof bulkOutcome>;
