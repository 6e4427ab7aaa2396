// How many listings each control of a plan would leave, given the rest of the plan.
import * as z from "zod/mini";
import { categories } from "#contract/listings/categories.ts";

const count = z.number();

export const planCounts = z.strictObject({
  /** With the whole plan. */
  total: count,
  categories: z.array(z.strictObject({ category: z.enum(categories), count })),
  inStock: count,
  /** Ascending; only steps that leave something, and the plan's own. */
  ratings: z.array(z.strictObject({ atLeast: z.number(), count })),
  /** Ascending, the same; [] without a place. */
  distances: z.array(z.strictObject({ withinKm: z.number(), count })),
  /** The largest few, and the plan's own. */
  vendors: z.array(z.strictObject({ id: z.string(), name: z.string(), count })),
  /** `counts[i]` prices are above `bounds[i]` (the first: from it on) up to `bounds[i + 1]`; none is 0. Null: no prices to choose from. */
  prices: z.nullable(z.strictObject({ bounds: z.array(z.number()), counts: z.array(count) })),
});
export type PlanCounts = z.infer<typeof planCounts>;
