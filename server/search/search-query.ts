// Converts the query of `GET /api/search` to a plan.
import type * as z from "zod/mini";
import type { searchQuery } from "#contract/search/endpoints.ts";
import type { planLimits } from "#contract/search/plan-query.ts";
import { emptyPlan, type SearchPlan } from "#contract/search/search-plan.ts";
import type { Location } from "#contract/shared/distance.ts";

const defaultLimit = 24;

export const planOf = (query: z.infer<typeof searchQuery>): SearchPlan => ({
  ...emptyPlan,
  ...limitsIn(query),
  text: query.text ?? "",
  near: placeIn(query),
  must: query.must ?? [],
  about: query.about ?? "",
  limit: query.limit ?? defaultLimit,
});

type LimitsQuery = Partial<z.infer<z.ZodMiniObject<typeof planLimits>>>;

export const placeIn = ({ latitude, longitude }: Pick<LimitsQuery, "latitude" | "longitude">): Location | null =>
  latitude === undefined || longitude === undefined ? null : { latitude, longitude };

/** Only the limits that the query has. */
export function limitsIn(query: LimitsQuery): Partial<SearchPlan> {
  const { category, minPrice, maxPrice, minRating, inStock, withinKm, vendorId, city, sort } = query;
  return {
    ...(category !== undefined && { category: category === "all" ? null : category }),
    ...(minPrice !== undefined && { minPriceCents: minPrice }),
    ...(maxPrice !== undefined && { maxPriceCents: maxPrice }),
    ...(minRating !== undefined && { minRating }),
    ...(inStock !== undefined && { inStock: inStock === "true" || inStock === "1" }),
    ...(withinKm !== undefined && { withinKm }),
    ...(vendorId !== undefined && { vendor: vendorId }),
    ...(city && { city }),
    ...(sort !== undefined && { sort }),
  };
}
